internal import Cards
internal import Foundation

/// What of a card its row does not say, or says otherwise: the whole card, and the checksum of the row that it belongs
/// to. Where somebody changed that row, the row counts.
enum CatimaRest {
  /// What has to be said beside the row, so that reading gives the card as it is; nil for nothing.
  ///
  /// - Parameter plain: what the row alone is read as.
  static func text(for card: Card, row: CatimaRow, plain: IncomingCard) throws -> String? {
    var expected = card
    // Groups and pictures come from where they are.
    expected.content.categories = plain.content.categories
    expected.content.pictures = plain.content.pictures
    guard expected.content != plain.content else { return nil }
    return try Self.json(Written(row: row.checksum, card: CardJSON(expected)))
  }

  private struct Written: Encodable {
    let row: String
    let card: CardJSON
  }

  /// The card that such a text says; nil where it belongs to another row.
  ///
  /// - Throws: `ImportError`.
  static func card(
    _ text: String, row: CatimaRow, _ options: ImportOptions, at place: ImportPlace
  ) throws -> IncomingCard? {
    let reader = CardJSONReader(options, .lenient)
    let rest = try JSONMembers(Array(text.utf8), with: JSONDecoder(), at: place)
    guard try rest.string("row") == row.checksum else { return nil }
    guard let card = try rest.object("card") else { throw rest.error("card", .missing) }
    return try reader.card(card) { _ in }
  }

  /// `value` on one line, its keys in order.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
