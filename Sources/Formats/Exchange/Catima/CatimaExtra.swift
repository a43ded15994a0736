internal import Barcodes
internal import Cards
internal import JSON
internal import Values

/// An additional column for data that Catima has no column for. Such columns come after Catima's own, and Catima
/// ignores them.
///
/// They are filled in the first row of a card. The rows of its other identifiers only have its UUID.
enum CatimaExtra: String, CaseIterable {
  /// The UUID of the card.
  case card = "ucard_card"
  /// The number of the card.
  case number = "ucard_number"
  /// The moments when the card was added and changed, in milliseconds since 1970.
  case added = "ucard_added"
  case changed = "ucard_changed"
  /// The number of times that the card was shown, and when it was last shown, in milliseconds since 1970.
  case shown = "ucard_shown"
  /// The UUID of the selected identifier, if `rest` is empty.
  case identifier = "ucard_identifier"
  /// The keys by which files of other wallets identify the card, as JSON.
  case origins = "ucard_origins"
  /// The whole card as JSON, if the row alone does not represent it.
  case rest = "ucard_rest"

  /// The name of a column that is always empty, and tells by which export the file was written.
  static func mark(of export: UUID) -> String { markPrefix + export.text }

  /// The export that a column tells of; nil for any other column.
  static func export(of column: String) -> UUID? {
    column.hasPrefix(markPrefix) ? UUID(text: String(column.dropFirst(markPrefix.count))) : nil
  }

  private static let markPrefix = "ucard_export_"
}

extension [CatimaExtra: String] {
  /// The parts of a card that Catima's own columns do not have.
  private static var completed: CardFields { [.identifiers, .issuer, .balanceHistory, .event] }

  /// Adds the data of the additional columns to a card.
  func complete(_ card: inout ImportedCard, _ row: CatimaRow, options: ImportOptions) throws {
    guard let uuid = self[.card] else { return }
    guard let id = UUID(text: uuid) else {
      throw ImportError(.badValue, at: card.location.of(CatimaExtra.card.rawValue))
    }
    func moment(_ extra: CatimaExtra) -> Instant? { self[extra].flatMap { Instant(epochMilliseconds: $0) } }
    card.id = id
    card.number = self[.number].flatMap { Int($0) }
    card.added = moment(.added)
    card.changed = moment(.changed)
    if let shown = self[.shown]?.split(separator: " "), shown.count == 2, let times = Int(shown[0]),
      let moment = Instant(epochMilliseconds: String(shown[1]))
    {
      card.use = CardUse(lastShown: moment, timesShown: times)
    }
    if let text = self[.origins] {
      let written = (try? JSONValue(Array(text.utf8)))?.array?.map { $0.object ?? JSONObject() }
      guard let origins = try? written?.map({ try CardOrigin(JSONMembers($0, at: card.location)) }) else {
        throw ImportError(.badValue, at: card.location.of(CatimaExtra.origins.rawValue))
      }
      card.origins = origins
    }
    guard let text = self[.rest] else {
      // The row describes the whole card.
      card.fields.formUnion(Self.completed)
      if let index = card.content.identifiers.selection, let id = self[.identifier].flatMap(UUID.init(text:)) {
        var identifier = card.content.identifiers[index]
        identifier.id = id
        card.content.identifiers.replace(at: index, with: identifier)
      }
      return
    }
    // If the row was changed since the export, the row takes precedence, and the card in the wallet keeps its other
    // parts.
    do {
      guard let whole = try CatimaRest.card(text, row: row, options, at: card.location) else { return }
      var content = whole.content
      content.categories = card.content.categories
      content.pictures = card.content.pictures
      card.content = content
    } catch is ImportError {
      throw ImportError(.badValue, at: card.location.of(CatimaExtra.rest.rawValue))
    }
    card.fields.formUnion(Self.completed)
  }
}
