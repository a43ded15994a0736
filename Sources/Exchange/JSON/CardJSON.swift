package import Cards
internal import FoundationEssentials
package import JSON

/// A card in JSON. Scripts use the keys, so they and their meanings never change.
package enum CardJSON {
  /// The keys of everything but scalar facts.
  static let structuralKeys: Set<String> = [
    "number", "uuid", "name", "balanceHistory", "pictures", "categories", "identifiers", "added", "changed",
    "lastShown", "timesShown", "origins",
  ]
  /// Every key of a card.
  static let keys = structuralKeys.union(CardFact.all.flatMap(\.jsonKeys))
  /// Every key that an import reads.
  static let importedKeys = keys.union([TableColumn.externalID.name])

  /// A card as lists have it.
  package static func object(_ card: Card) -> JSONObject { object(card, files: [:]) }

  /// A card as an export has it, with its use, the keys of other wallets, and its pictures.
  static func object(_ stored: StoredCard, files: [PictureSide: [UInt8]]) -> JSONObject {
    var object = object(stored.card, files: files)
    object.add("lastShown", stored.use?.lastShown.iso)
    object.add("timesShown", stored.use?.timesShown)
    if !stored.origins.isEmpty { object.add("origins", stored.origins.map(\.json)) }
    return object
  }

  /// The members of a card.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - files: the bytes of its pictures; empty to leave them out.
  ///   - hasNumber: whether the card's number in the wallet is a member.
  static func object(_ card: Card, files: [PictureSide: [UInt8]], hasNumber: Bool = true) -> JSONObject {
    var object = JSONObject()
    object.reserveCapacity(16)
    object.add("added", card.added.iso)
    if !card.balanceHistory.isEmpty { object.add("balanceHistory", card.balanceHistory.map(\.json)) }
    object.add("categories", card.categories)
    object.add("changed", card.changed.iso)
    let selection = card.identifiers.selection
    object.add(
      "identifiers", card.identifiers.enumerated().map { IdentifierJSON($1, isSelected: $0 == selection).object })
    object.add("name", card.name)
    if hasNumber { object.add("number", card.number) }
    if !card.pictures.isEmpty {
      var pictures = JSONObject()
      for (side, picture) in card.pictures { pictures.add(side.rawValue, picture.json(file: files[side])) }
      object.add("pictures", pictures)
    }
    object.add("uuid", card.id.text)
    let present = card.content.facts
    for fact in CardFact.all where present.contains(CardFields(fact)) { fact.add(card.content, to: &object) }
    return object
  }
}

extension PictureReference {
  /// The picture in JSON: its digest, type and size, and its bytes in an export.
  func json(file: [UInt8]?) -> JSONObject {
    var object = JSONObject()
    object.add("base64", file.map { Data($0).base64EncodedString() })
    object.add("digest", digest)
    object.add("size", byteCount)
    object.add("type", type.rawValue)
    return object
  }
}
