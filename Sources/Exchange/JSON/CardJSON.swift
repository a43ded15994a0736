package import Cards

/// A card in JSON. Scripts use the keys, so they and their meanings never change.
package struct CardJSON: Encodable, Sendable {
  /// The object.
  let tree: JSONTree

  /// Creates the JSON of a card for lists.
  package init(_ card: Card) { tree = .object(Self.object(card, files: [:])) }

  /// Creates the JSON of a card for an export, with its use, the keys of other wallets, and its pictures.
  init(_ stored: StoredCard, files: [PictureSide: [UInt8]]) {
    var object = Self.object(stored.card, files: files)
    object.add("lastShown", stored.use?.lastShown.iso)
    object.add("timesShown", stored.use?.timesShown)
    if !stored.origins.isEmpty { object.add("origins", .array(stored.origins.map { OriginJSON($0).tree })) }
    tree = .object(object)
  }

  /// The keys of everything but scalar facts.
  static let structuralKeys: Set<String> = [
    "number", "uuid", "name", "balanceHistory", "pictures", "categories", "identifiers", "added", "changed",
    "lastShown", "timesShown", "origins",
  ]
  /// Every key of a card.
  static let keys = structuralKeys.union(CardFact.all.flatMap(\.jsonKeys))

  package func encode(to encoder: any Encoder) throws { try tree.encode(to: encoder) }

  /// The members of a card.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - files: the bytes of its pictures; empty to leave them out.
  ///   - hasNumber: whether the card's number in the wallet is a member.
  static func object(_ card: Card, files: [PictureSide: [UInt8]], hasNumber: Bool = true) -> JSONTree.Object {
    var object = JSONTree.Object(minimumCapacity: 16)
    object.add("added", card.added.iso)
    if !card.balanceHistory.isEmpty {
      object.add("balanceHistory", .array(card.balanceHistory.map { BalanceEntryJSON($0).tree }))
    }
    object.add("categories", card.categories)
    object.add("changed", card.changed.iso)
    let identifiers = card.identifiers.enumerated().map {
      IdentifierJSON($1, isSelected: $0 == card.identifiers.selection).tree
    }
    object.add("identifiers", .array(identifiers))
    object.add("name", card.name)
    if hasNumber { object.add("number", card.number) }
    if !card.pictures.isEmpty {
      var pictures = JSONTree.Object()
      for (side, picture) in card.pictures {
        pictures.add(side.rawValue, PictureJSON(picture, file: files[side]).tree)
      }
      object.add("pictures", .object(pictures))
    }
    object.add("uuid", card.id.text)
    let present = card.content.facts
    for fact in CardFact.all where present.contains(CardFields(fact)) { fact.add(card.content, to: &object) }
    return object
  }
}
