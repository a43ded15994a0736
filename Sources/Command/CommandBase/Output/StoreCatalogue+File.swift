internal import Glibc
package import Actions
internal import Cards
internal import Exchange
internal import Files
package import Words

extension Store {
  /// Reads a store from the user's file.
  fileprivate init(_ members: JSONMembers) throws(ImportError) {
    guard let name = try members.string("name") else { throw members.error("name", .missing) }
    self.init(
      name: name, names: try members.strings("names"), category: try members.string("category"),
      color: try members.string("color"))
  }
}

extension StoreCatalogue {
  /// The largest number of bytes of the user's own list.
  private static let maximumBytes = 4 << 20

  /// Loads the catalogue, with the user's own stores if there are any.
  ///
  /// - Throws: `CommandFailure` if the user's file cannot be read, or is invalid.
  package init(in context: CommandContext) throws {
    let path = Self.ownPath(in: context)
    var own: [Store] = []
    if let path, access(path, F_OK) == 0 {
      guard let bytes = try InputFile.read(path, most: Self.maximumBytes),
        let read = try? JSONMembers(bytes, at: ImportLocation()).objects("stores")?.map({ try Store($0) })
      else {
        throw CommandFailure(
          .badData,
          Phrase(
            """
            “\(path)” is not a list of stores, which looks like this: {"stores": [{"name": "…", "names": ["…"], \
            "category": "…", "color": "…"}]}.
            """))
      }
      own = read
    }
    self.init(own: own)
  }

  /// The path of the user's own stores.
  package static func ownPath(in context: CommandContext) -> String? { context.configurationFile("stores.json") }

  /// All names of the stores as `namesakes(of:)`, for a search, which must not fail because of the user's own list.
  static func namesakes(of typed: String, in context: CommandContext) -> [String] {
    ((try? StoreCatalogue(in: context)) ?? StoreCatalogue(own: [])).namesakes(of: typed)
  }
}

extension Store.Facts {
  /// A sentence about facts that a card took from a store; nil for none.
  ///
  /// - Parameter canBeLeftOut: whether to say by which option they are left out.
  package func phrase(canBeLeftOut: Bool) -> Phrase? {
    let words = [
      issuer.map { Phrase("the issuer “\($0)”") },
      color.map { color in
        let name = Colour.names.first { $0.word.isMeant(by: color) }?.word.name
        return Phrase("the colour \(name ?? Phrase(verbatim: "\(color)"))")
      },
      category.map { Phrase("the category “\($0)”") },
    ].compactMap(\.self)
    guard !words.isEmpty else { return nil }
    guard canBeLeftOut else { return Phrase("From the list of stores: \(.list(words)).") }
    return Phrase("From the list of stores: \(.list(words)) (to leave this out: --no-store).")
  }
}
