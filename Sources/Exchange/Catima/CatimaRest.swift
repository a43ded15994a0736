internal import Cards
internal import JSON

/// The whole card as JSON, if its row does not represent it, with the checksum of the row. If the row was changed
/// since, the row takes precedence.
enum CatimaRest {
  /// The JSON that is needed beside the row in order to restore the card; nil if the row is enough.
  ///
  /// - Parameter plain: the card that is read from the row alone; nil if it cannot be read.
  static func text(for card: Card, row: CatimaRow, plain: ImportedCard?) -> String? {
    var expected = card
    // Groups and pictures are stored elsewhere in the file.
    expected.content.categories = plain?.content.categories ?? []
    expected.content.pictures = plain?.content.pictures ?? [:]
    guard expected.content != plain?.content else { return nil }
    var written = JSONObject()
    written.add("card", CardJSON.object(expected))
    written.add("row", row.checksum)
    return JSONValue.object(written).text
  }

  /// Reads the card in such a text; nil if the text does not belong to this row.
  ///
  /// - Throws: `ImportError`.
  static func card(
    _ text: String, row: CatimaRow, _ options: ImportOptions, at location: ImportLocation
  ) throws -> ImportedCard? {
    let reader = CardJSONReader(options, .lenient)
    let rest = try JSONMembers(Array(text.utf8), at: location)
    guard try rest.string("row") == row.checksum else { return nil }
    guard let card = try rest.object("card") else { throw rest.error("card", .missing) }
    return try reader.card(card) { _ in }
  }
}
