package import Cards
internal import Foundation

/// A card in JSON. Scripts use the keys, so they and their meanings never change.
package struct CardJSON: Encodable {
  private let card: Card
  private var stored: StoredCard?
  private var files: [PictureSide: [UInt8]] = [:]

  /// Creates the JSON of a card for lists.
  package init(_ card: Card) { self.card = card }

  /// Creates the JSON of a card for an export, with its use, the keys of other wallets, and its pictures.
  init(_ stored: StoredCard, files: [PictureSide: [UInt8]]) {
    card = stored.card
    self.stored = stored
    self.files = files
  }

  /// The keys of everything but scalar facts.
  static let structuralKeys: Set<String> = [
    "number", "uuid", "name", "balanceHistory", "pictures", "categories", "identifiers", "added", "changed",
    "lastShown", "timesShown", "origins",
  ]
  /// Every key of a card.
  static let keys = structuralKeys.union(CardFact.all.flatMap(\.jsonKeys))

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONKey.self)
    try container.encode(card.number, forKey: "number")
    try container.encode(card.id.text, forKey: "uuid")
    try container.encode(card.name, forKey: "name")
    for fact in card.content.possibleFacts { try fact.encode(card.content, to: &container) }
    if !card.balanceHistory.isEmpty {
      try container.encode(card.balanceHistory.map(BalanceEntryJSON.init), forKey: "balanceHistory")
    }
    if !card.pictures.isEmpty {
      let pictures = card.pictures.map { ($0.key.rawValue, PictureJSON($0.value, file: files[$0.key])) }
      try container.encode(Dictionary(uniqueKeysWithValues: pictures), forKey: "pictures")
    }
    try container.encode(card.categories, forKey: "categories")
    let identifiers = card.identifiers.enumerated().map {
      IdentifierJSON($1, isSelected: $0 == card.identifiers.selection)
    }
    try container.encode(identifiers, forKey: "identifiers")
    try container.encode(card.added.iso, forKey: "added")
    try container.encode(card.changed.iso, forKey: "changed")
    guard let stored else { return }
    try container.encodeIfPresent(stored.use?.lastShown.iso, forKey: "lastShown")
    try container.encodeIfPresent(stored.use?.timesShown, forKey: "timesShown")
    if !stored.origins.isEmpty { try container.encode(stored.origins.map(OriginJSON.init), forKey: "origins") }
  }
}
