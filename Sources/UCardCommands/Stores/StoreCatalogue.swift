internal import Glibc
internal import Cards
internal import Exchange
internal import Files
internal import Words

/// The known stores: the user's own first, then the built-in ones.
struct StoreCatalogue {
  let stores: [Store]

  /// The largest number of bytes of the user's own list.
  private static let maximumBytes = 4 << 20

  /// Loads the catalogue, with the user's own stores if there are any.
  ///
  /// - Throws: `CommandFailure` if the user's file cannot be read, or is invalid.
  init(in context: CommandContext) throws {
    let path = Self.ownPath(in: context)
    var own: [Store] = []
    if let path, access(path, F_OK) == 0 {
      guard let bytes = try InputFile.read(path, most: Self.maximumBytes),
        let read = try? JSONMembers(bytes, at: ImportLocation()).objects("stores")?.map({ try Store($0) })
      else {
        throw CommandFailure(
          .badData,
          english: """
            “\(path)” is no list of stores: it has to be {"stores": [{"name": "…", "names": ["…"], "category": "…", \
            "color": "…"}]}.
            """,
          ukrainian: """
            «\(path)» не є списком крамниць: має бути {"stores": [{"name": "…", "names": ["…"], "category": "…", \
            "color": "…"}]}.
            """)
      }
      own = read
    }
    stores = own + Store.known
  }

  /// The path of the user's own stores.
  static func ownPath(in context: CommandContext) -> String? { context.configurationFile("stores.json") }

  /// All names of the stores that have a name with a word that begins with `typed`.
  func namesakes(of typed: String) -> [String] {
    let (key, spelling) = (SearchKey(typed).text, SpellingKey(typed).text)
    // Too many words begin with two letters.
    guard key.count > 2 else { return [] }
    func begins(_ name: String) -> Bool {
      (" " + SearchKey(name).text).contains(" " + key)
        || spelling.count > 2 && (" " + SpellingKey(name).text).contains(" " + spelling)
    }
    return stores.flatMap { store -> [String] in
      let names = [store.name] + (store.names ?? [])
      return names.contains(where: begins) ? names : []
    }
  }

  /// The store with a name, in any of its spellings, ignoring letter case, blanks and alphabet; nil if there is none.
  func store(named name: String) -> Store? {
    let key = SearchKey(name)
    func joined(_ text: String) -> some Sequence<UInt8> { text.utf8.lazy.filter { $0 != UInt8(ascii: " ") } }
    let (letters, spelling) = (Array(joined(key.text)), Array(joined(SpellingKey(key).text)))
    guard !letters.isEmpty else { return nil }
    var respelled: Store?
    for store in stores {
      for other in [store.name] + (store.names ?? []) {
        let other = SearchKey(other)
        if joined(other.text).elementsEqual(letters) { return store }
        // A short name in another alphabet is too likely to be another word.
        if respelled == nil, spelling.count >= 4, joined(SpellingKey(other).text).elementsEqual(spelling) {
          respelled = store
        }
      }
    }
    return respelled
  }
}

extension Store {
  /// Reads a store from the user's file.
  fileprivate init(_ members: JSONMembers) throws(ImportError) {
    guard let name = try members.string("name") else { throw members.error("name", .missing) }
    self.init(
      name: name, names: try members.strings("names"), category: try members.string("category"),
      color: try members.string("color"))
  }
}
