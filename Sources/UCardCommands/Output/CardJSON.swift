internal import Barcodes
internal import Cards
internal import Foundation

/// A card as `--format json` writes it. Keys and meanings are for scripts, and stay.
struct CardJSON: Encodable {
  struct Identifier: Encodable {
    let label: String?
    let type: String
    let selected: Bool
    let payload: String?
    let payloadBase64: String?
    let eci: Int?
    let errorCorrection: String?
  }

  let number: Int
  let uuid: String
  let name: String
  let categories: [String]
  let identifiers: [Identifier]
  let added: String
  let changed: String

  init(_ card: Card) {
    number = card.number
    uuid = card.id.uuidString
    name = card.name
    categories = card.categories
    identifiers = card.identifiers.enumerated().map { place, identifier in
      let text = Self.text(identifier.payload.bytes)
      return Identifier(
        label: identifier.label, type: identifier.kind.id, selected: place == card.selection,
        payload: text, payloadBase64: text == nil ? Data(identifier.payload.bytes).base64EncodedString() : nil,
        eci: identifier.payload.eci, errorCorrection: identifier.options.errorCorrection?.rawValue)
    }
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    added = card.added.formatted(format)
    changed = card.changed.formatted(format)
  }

  /// All of `cards` as one JSON array and a newline.
  static func array(_ cards: [Card]) throws -> [UInt8] {
    try JSONText.bytes(of: cards.map(CardJSON.init))
  }

  /// The bytes as text, where they are UTF-8 without control characters.
  private static func text(_ bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return text
  }
}
