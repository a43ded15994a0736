internal import Cards
internal import Files
internal import Foundation

/// Stores that are known: the user's own first, then those that come with U-Card.
struct StoreCatalogue {
  private struct File: Decodable {
    let stores: [Store]
  }

  let stores: [Store]

  /// The most bytes of a list of one's own.
  private static let mostBytes = 4 << 20

  /// The catalogue, with the user's own stores where there is a file of them.
  ///
  /// - Throws: `CommandFailure` where that file cannot be read, or is none.
  init(in context: CommandContext) throws {
    let path = Self.ownPath(in: context)
    var own: [Store] = []
    if let path, access(path, F_OK) == 0 {
      guard let bytes = try InputFile.read(path, most: Self.mostBytes),
        let file = try? JSONDecoder().decode(File.self, from: Data(bytes))
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
      own = file.stores
    }
    let known = try JSONDecoder().decode(File.self, from: Data(PackageResources.stores_json))
    stores = own + known.stores
  }

  /// Where a user's own stores are: `ucard/stores.json` where configuration is kept (XDG Base Directory Specification).
  static func ownPath(in context: CommandContext) -> String? {
    if let folder = context.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/ucard/stores.json" }
    return context.variable("HOME").map { $0 + "/.config/ucard/stores.json" }
  }

  /// Other names of the stores of which a name has a word that begins so.
  func namesakes(of typed: String) -> [String] {
    let (key, spelling) = (SearchKey(typed).text, SpellingKey(typed).text)
    // Two letters begin too many words.
    guard key.count > 2 else { return [] }
    func isMeant(_ name: String) -> Bool {
      (" " + SearchKey(name).text).contains(" " + key)
        || spelling.count > 2 && (" " + SpellingKey(name).text).contains(" " + spelling)
    }
    return stores.flatMap { store -> [String] in
      let names = [store.name] + (store.names ?? [])
      return names.contains(where: isMeant) ? names : []
    }
  }

  /// The store of that name in any of its spellings, whatever the letter case, the blanks, and the alphabet; nil where
  /// there is none.
  func store(named name: String) -> Store? {
    func folded(_ name: String) -> String { SearchKey(name).text.filter { $0 != " " } }
    let key = folded(name)
    guard !key.isEmpty else { return nil }
    if let exact = stores.first(where: { ([$0.name] + ($0.names ?? [])).contains { folded($0) == key } }) {
      return exact
    }
    // Short names in another alphabet are too easily words of their own.
    let spelling = SpellingKey(name).text.filter { $0 != " " }
    guard spelling.utf8.count >= 4 else { return nil }
    return stores.first {
      ([$0.name] + ($0.names ?? [])).contains { SpellingKey($0).text.filter { $0 != " " } == spelling }
    }
  }
}
