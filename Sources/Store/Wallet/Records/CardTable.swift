internal import Barcodes
internal import Cards
internal import LinearBarcodes
internal import SQLite
internal import Values

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
      "form",
    ])

  /// The table of balance histories.
  static let balanceEntry = CardTable(
    name: "balance_entry",
    columns: ["card_id", "uuid", "time", "change", "amount", "after", "currency", "note", "seen"])

  /// The table of a card's pictures.
  static let picture = CardTable(name: "card_picture", columns: ["card_id", "side", "digest"])

  /// The table of a card's originals.
  static let original = CardTable(name: "card_original", columns: ["card_id", "name", "digest"])

  // MARK: values

  /// The values of a row of `card`.
  ///
  /// - Parameters:
  ///   - number: the number of the card; nil to let SQLite assign one.
  static func values(
    of content: CardContent, id: UUID, number: Int?, added: Instant, changed: Instant
  ) -> [(any Bindable)?] {
    let keys = DerivedKeys.ofName(content.name)
    return [
      number, id.text, content.name, keys.name, keys.sort, keys.spelling, added.milliseconds, changed.milliseconds,
    ] + facts(of: content)
  }

  /// The values for the facts in a row of `card`.
  static func facts(of content: CardContent) -> [(any Bindable)?] {
    var values: [(any Bindable)?] = []
    values.reserveCapacity(factColumns.count)
    // Most cards have few facts. To look at the others, too, would make an import take a quarter longer.
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
      identifier.isSecret, identifier.encryptedFor, identifier.options.form?.text,
    ]
  }

  /// The values of a row of `balance_entry`.
  static func values(of entry: BalanceEntry, id: UUID?, card: Int) -> [(any Bindable)?] {
    [
      card, id?.text ?? "", entry.time.milliseconds, entry.change.rawValue,
      entry.amount.text(), entry.after.amount.text(), entry.after.currency?.code, entry.note,
      entry.seen?.map(\.text).joined(separator: " "),
    ]
  }
}

extension CardFact {
  /// The columns of `card` that hold the fact.
  var columns: [String] {
    switch value {
    case .line, .note, .colour, .flag, .time, .count, .status, .reminders: [column]
    case .date: [column, column + "_instant"]
    case .amount(_, let others): [column, others.currency] + (others.perPerson.map { [$0] } ?? [])
    }
  }

  /// Appends the values for `columns`.
  func append(from content: CardContent, to values: inout [(any Bindable)?]) {
    switch value {
    case .line(let property), .note(let property):
      values.append(content[keyPath: property])
    case .colour(let property):
      values.append(content[keyPath: property].map { Int64($0.argb) })
    case .flag(let property):
      values.append(content[keyPath: property])
    case .date(let property):
      let date = content[keyPath: property]
      values.append(date?.day.iso)
      values.append(date?.instant?.milliseconds)
    case .amount(let property, let others):
      let balance = content[keyPath: property]
      values.append(balance?.amount.text())
      values.append(balance?.currency?.code)
      if others.perPerson != nil { values.append(balance?.isPerPerson == true ? true : nil) }
    case .count(let property):
      values.append(content[keyPath: property])
    case .time, .status, .reminders:
      values.append(text(in: content))
    }
  }

  /// Reads the values of `columns` from the next columns of the reader.
  ///
  /// Most cards have few facts. A fact that is absent is left as it is in `content`, where it has to be absent too.
  func read(_ reader: inout ColumnReader, into content: inout CardContent) throws(DamagedRow) {
    switch value {
    case .flag: if reader.passesZero() { return }
    case .date, .amount: if reader.passesNull(columns.count) { return }
    default: if reader.passesNull(1) { return }
    }
    switch value {
    case .line(let property), .note(let property):
      content[keyPath: property] = try reader.text()
    case .colour(let property):
      content[keyPath: property] = try reader.colour()
    case .flag(let property):
      content[keyPath: property] = try reader.flag()
    case .date(let property):
      let (text, instant) = (try reader.text(), try reader.moment())
      content[keyPath: property] = try text.map { text throws(DamagedRow) in
        CardDate(try reader.required(CalendarDate(text)), instant: instant)
      }
    case .amount(let property, let others):
      let (amount, currency) = (try reader.amount(), try reader.currency())
      let isPerPerson = others.perPerson == nil ? false : try reader.number() == 1
      content[keyPath: property] = amount.map { Balance($0, currency, isPerPerson: isPerPerson) }
    case .count(let property):
      content[keyPath: property] = try reader.number()
    case .time(let property):
      content[keyPath: property] = try reader.text().map { text throws(DamagedRow) in
        try reader.required(EventTime(iso: text))
      }
    case .status(let property):
      content[keyPath: property] = try reader.text().map { text throws(DamagedRow) in
        try reader.required(EventStatus(rawValue: text))
      }
    case .reminders(let property):
      content[keyPath: property] = try reader.required([Reminder](reader.text() ?? ""))
    }
  }
}

/// Reads and writes categories as rows.
enum CategoryRecord {
  /// The number of the category with a name, ignoring letter case. If there is none, it is created at the end.
  static func number(ofOneNamed name: String, in database: Database) throws -> Int {
    if let found = try number(of: name, in: database) { return found }
    try database.run(
      """
      INSERT INTO category (uuid, position, name, name_key, search_key)
      SELECT ?, coalesce(max(position) + 1, 0), ?, ?, ? FROM category
      """, [UUID().text, name, SearchKey.identity(of: name), SearchKey(name).text])
    return database.lastRow
  }

  /// The number of the category with a name, ignoring letter case; nil if there is none.
  static func number(of name: String, in database: Database) throws -> Int? {
    try database.number("SELECT id FROM category WHERE name_key = ?", [SearchKey.identity(of: name)])
  }

  /// The numbers of all categories, in order.
  static func numbers(in database: Database) throws -> [Int] {
    try database.numbers("SELECT id FROM category ORDER BY position, id")
  }

  /// Stores the order of all categories.
  static func order(_ numbers: [Int], in database: Database) throws {
    for (position, number) in numbers.enumerated() {
      try database.run("UPDATE category SET position = ?1 WHERE id = ?2 AND position <> ?1", [position, number])
    }
  }
}
