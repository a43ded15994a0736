internal import Cards
internal import SQLite
internal import Values

/// Removes unreadable values from cards, so that the rest of each card can be read.
struct CardRepair {
  /// The rows of a table in which a value cannot be read, and how to repair such a row.
  private struct Rule {
    /// The tables, as in a FROM clause.
    let tables: String
    /// The columns of the number of the row, and of the card.
    let row: String
    let card: String
    /// The columns that are read together.
    let columns: [String]
    let part: RemovedValue.Part
    /// The statement that repairs the row whose number is its last parameter, and its other parameters.
    let repair: String
    var arguments: () -> [(any Bindable)?] = { [] }
    /// Reads the columns.
    let read: (inout ColumnReader) throws -> Void
  }

  /// Removes all values that cannot be read.
  ///
  /// - Parameter time: the moment that stands for one that cannot be read.
  /// - Returns: what was removed.
  /// - Throws: `DatabaseError`.
  static func repair(at time: Instant, in database: Database) throws -> [RemovedValue] {
    try rules(at: time).flatMap { try apply($0, in: database) }
  }

  private static func apply(_ rule: Rule, in database: Database) throws -> [RemovedValue] {
    var wrong: [(row: Int, card: Int)] = []
    let columns = ([rule.row, rule.card] + rule.columns).asColumns
    try database.forEachRow("SELECT \(columns) FROM \(rule.tables)") { reader in
      let (row, card) = (try reader.requiredNumber(), try reader.requiredNumber())
      do { try rule.read(&reader) } catch is DamagedRow { wrong.append((row, card)) }
    }
    return try wrong.map { row, card in
      let values = rule.columns.map { "coalesce(\($0), '')" }.joined(separator: " || ' ' || ")
      let text = try database.row(
        "SELECT trim(substr(\(values), 1, \(RemovedValue.maximumLength))) FROM \(rule.tables) WHERE \(rule.row) = ?",
        [row]
      ) { $0.textOrNothing() }
      let name = try database.row("SELECT name FROM card WHERE id = ?", [card]) { $0.textOrNothing() }
      try database.run(rule.repair, rule.arguments() + [row])
      return RemovedValue(card: card, cardName: name ?? nil, part: rule.part, text: text.flatMap(\.self) ?? "")
    }
  }

  /// The payload of an identifier is never changed.
  private static func rules(at time: Instant) -> [Rule] {
    let identity: (inout ColumnReader) throws -> Void = { _ = try $0.required($0.id()) }
    return [
      Rule(
        tables: "card", row: "id", card: "id", columns: ["uuid"], part: .identity,
        repair: "UPDATE card SET uuid = ? WHERE id = ?", arguments: { [UUID().text] }, read: identity)
    ]
      + ["added", "changed"].map { column in
        Rule(
          tables: "card", row: "id", card: "id", columns: [column], part: .moment,
          repair: "UPDATE card SET \(column) = ? WHERE id = ?", arguments: { [time.milliseconds] },
          read: { _ = try $0.requiredMoment() })
      } + CardFact.all.compactMap(rule) + partRules
  }

  private static func rule(of fact: CardFact) -> Rule? {
    // A flag is NOT NULL, and every number is a valid flag.
    if case .flag = fact.value { return nil }
    return Rule(
      tables: "card", row: "id", card: "id", columns: fact.columns, part: .fields(CardFields(fact)),
      repair: "UPDATE card SET \(fact.columns.map { "\($0) = NULL" }.asColumns) WHERE id = ?",
      read: {
        var nobody = CardContent(name: "")
        try fact.read(&$0, into: &nobody)
      })
  }

  private static var partRules: [Rule] {
    [
      Rule(
        tables: "identifier", row: "id", card: "card_id", columns: ["uuid"], part: .identity,
        repair: "UPDATE identifier SET uuid = ? WHERE id = ?", arguments: { [UUID().text] },
        read: { _ = try $0.id() }),
      Rule(
        tables: "identifier", row: "id", card: "card_id", columns: ["module_pixels"], part: .width,
        repair: "UPDATE identifier SET module_pixels = NULL WHERE id = ?",
        read: { if let count = try $0.number(), !Identifier.modulePixels.contains(count) { throw DamagedRow() } }),
      Rule(
        tables: "balance_entry", row: "id", card: "card_id",
        columns: Array(CardTable.balanceEntry.columns.dropFirst()), part: .fields(.balanceHistory),
        repair: "DELETE FROM balance_entry WHERE id = ?", read: { _ = try CardRecord.balanceEntry(&$0) }),
      Rule(
        tables: "card_picture JOIN picture USING (digest)", row: "card_picture.id", card: "card_id",
        columns: ["side", "type"], part: .fields(.pictures), repair: "DELETE FROM card_picture WHERE id = ?",
        read: {
          _ = try $0.required(PictureSide(rawValue: $0.requiredText()))
          _ = try $0.required(CardPicture.FileType(rawValue: $0.requiredText()))
        }),
      Rule(
        tables: "card_original JOIN picture USING (digest)", row: "card_original.id", card: "card_id",
        columns: ["name", "type"], part: .fields(.originals), repair: "DELETE FROM card_original WHERE id = ?",
        read: {
          _ = try $0.requiredText()
          _ = try $0.required(CardOriginal.FileType(rawValue: $0.requiredText()))
        }),
    ]
  }
}
