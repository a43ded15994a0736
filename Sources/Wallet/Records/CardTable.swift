internal import Barcodes
internal import Cards
internal import FoundationEssentials
internal import LinearBarcodes
internal import SQLite

/// The tables that hold a card: their columns, and the values for them in the same order.
struct CardTable {
  let name: String
  let columns: [String]

  /// The statement that inserts a row with these columns.
  ///
  /// - Parameter schema: the name of the attached database.
  func insertion(into schema: String = "main") -> String {
    "INSERT INTO \(schema).\(name) (\(columns.asColumns)) "
      + "VALUES (\(columns.map { _ in "?" }.asColumns))"
  }

  /// The table of cards: identity, name with its keys, moments, and every fact.
  static let card = CardTable(
    name: "card",
    columns: ["id", "uuid", "name", "name_key", "sort_key", "spelling_key", "added", "changed"] + factColumns)

  /// The columns of all facts.
  static let factColumns = CardFact.all.flatMap(\.columns)

  /// The table of identifiers.
  static let identifier = CardTable(
    name: "identifier",
    columns: [
      "card_id", "uuid", "position", "is_selected", "label", "kind", "payload", "eci", "error_correction",
      "printed_text", "charset", "ratio", "has_bearer_bars", "module_pixels", "is_secret", "sealed_for",
    ])

  /// The table of balance histories.
  static let balanceEntry = CardTable(
    name: "balance_entry", columns: ["card_id", "uuid", "time", "change", "amount", "after", "currency", "note"])

  /// The table of a card's pictures.
  static let picture = CardTable(name: "card_picture", columns: ["card_id", "side", "digest"])

  // MARK: values

  /// The values of a row of `card`.
  ///
  /// - Parameters:
  ///   - number: the number of the card; nil to let SQLite assign one.
  static func values(of content: CardContent, id: UUID, number: Int?, added: Date, changed: Date) -> [(any Bindable)?] {
    let keys = DerivedKeys.ofName(content.name)
    return [
      number, id.text, content.name, keys.name, keys.sort, keys.spelling, added.milliseconds, changed.milliseconds,
    ] + facts(of: content)
  }

  /// The values for the facts in a row of `card`.
  static func facts(of content: CardContent) -> [(any Bindable)?] {
    var values: [(any Bindable)?] = []
    values.reserveCapacity(factColumns.count)
    // Most cards have few facts, and only those are looked at.
    let facts = content.facts
    for fact in CardFact.all {
      if facts.contains(CardFields(fact)) {
        fact.append(from: content, to: &values)
      } else {
        values += absentFacts[fact.index]
      }
    }
    return values
  }

  /// The values for each fact of a card that lacks it.
  private static let absentFacts = CardFact.all.map { fact in
    var values: [(any Bindable)?] = []
    fact.append(from: CardContent(name: ""), to: &values)
    return values
  }

  /// The values of a row of `identifier`.
  ///
  /// - Parameter id: the UUID; nil for none, which is allowed only in a stage.
  static func values(
    of identifier: Identifier, id: UUID?, card: Int, position: Int, isSelected: Bool
  ) -> [(any Bindable)?] {
    [
      card, id?.text ?? "", position, isSelected, identifier.label,
      identifier.kind.id, identifier.payload.bytes, identifier.payload.eci,
      identifier.options.errorCorrection?.rawValue, identifier.text, identifier.charset,
      identifier.options.ratio?.rawValue, identifier.options.hasBearerBars, identifier.modulePixels,
      identifier.isSecret, identifier.encryptedFor,
    ]
  }

  /// The values of a row of `balance_entry`.
  static func values(of entry: BalanceEntry, id: UUID?, card: Int) -> [(any Bindable)?] {
    [
      card, id?.text ?? "", entry.time.milliseconds, entry.change.rawValue,
      entry.amount.text(), entry.after.amount.text(), entry.after.currency?.code, entry.note,
    ]
  }
}
