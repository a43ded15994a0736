internal import Cards
internal import JSON
internal import SQLite
internal import Values

extension ColumnReader {
  /// The next column as a UUID; nil for none.
  mutating func id() throws(DamagedRow) -> UUID? {
    let text = try requiredText()
    if text.isEmpty { return nil }
    return try required(UUID(text: text))
  }

  /// The next column as a moment of the years 1 to 9999, in milliseconds since 1970; nil for NULL.
  mutating func moment() throws(DamagedRow) -> Instant? {
    guard let milliseconds = try number() else { return nil }
    let moment = Instant(milliseconds: Int64(milliseconds))
    guard moment.isOfCalendar else { throw DamagedRow() }
    return moment
  }

  /// The next column as a moment, which must not be NULL.
  mutating func requiredMoment() throws(DamagedRow) -> Instant { try required(moment()) }

  /// The next two columns as a use: when a card was last shown, and how often.
  mutating func use() throws(DamagedRow) -> CardUse {
    let moment = try requiredMoment()
    let times = try requiredNumber()
    guard (1...1 << 53).contains(times) else { throw DamagedRow() }
    return CardUse(lastShown: moment, timesShown: times)
  }

  /// The next column as a colour; nil for NULL.
  mutating func colour() throws(DamagedRow) -> Colour? {
    guard let number = try number() else { return nil }
    return Colour(argb: try required(UInt32(exactly: number)))
  }

  /// The next four columns as an original: its name, its digest, its type and the number of its bytes.
  mutating func original() throws(DamagedRow) -> CardOriginal {
    let (name, digest) = (try requiredText(), try requiredText())
    let type = try required(CardOriginal.FileType(rawValue: requiredText()))
    return CardOriginal(name: name, digest: digest, type: type, byteCount: try requiredNumber())
  }

  /// The next column as an amount; nil for NULL.
  mutating func amount() throws(DamagedRow) -> Amount? {
    guard let text = try text() else { return nil }
    return try required(Amount(text))
  }

  /// The next column as a currency; nil for NULL and for an invalid code.
  mutating func currency() throws(DamagedRow) -> Currency? { try text().flatMap(Currency.init(code:)) }

  /// Continues a hash with the values of the next columns.
  mutating func hash(of count: Int, after hash: UInt64) -> UInt64 {
    var hash = hash
    for _ in 0..<count {
      hash = withBytes { type, bytes in
        var hash = FNV1a.hash64(UInt8(truncatingIfNeeded: type), after: hash)
        for byte in bytes { hash = FNV1a.hash64(byte, after: hash) }
        return hash
      }
    }
    return hash
  }
}

/// Copies the rows of one wallet into another, table by table. The tables themselves stay as they are, so that nothing
/// else in the schema of a file is taken over.
enum RowCopy {
  /// Replaces the rows of `target` by those of `source`, which has the same schema.
  ///
  /// - Precondition: `target` is in a transaction.
  /// - Throws: `DatabaseError`.
  static func replace(_ target: Database, with source: Database) throws {
    // Values that violate a CHECK constraint are copied too, so that they do not prevent restoring the other cards.
    try target.run("PRAGMA defer_foreign_keys = ON; PRAGMA ignore_check_constraints = ON")
    defer { try? target.run("PRAGMA ignore_check_constraints = OFF") }
    let tables = try target.texts(
      """
      SELECT name FROM main.sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> 'grdb_migrations'
      """)
    for table in tables { try target.run("DELETE FROM main.\(table)") }
    for table in tables { try copy(table, from: source, to: target) }
    // A number that either wallet has assigned is never assigned again.
    try source.forEachRow("SELECT name, seq FROM sqlite_sequence") { reader in
      let (name, number) = (try reader.requiredText(), try reader.requiredNumber())
      // A number near the limit, which would leave none for new rows, cannot be genuine.
      guard numbers.contains(number) else { return }
      try target.run(
        """
        INSERT INTO main.sqlite_sequence (name, seq) SELECT ?1, 0
        WHERE ?1 NOT IN (SELECT name FROM main.sqlite_sequence)
        """, [name])
      try target.run("UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", [number, name])
    }
  }

  /// The numbers that a table may have assigned.
  static let numbers = 0...(1 << 53)

  private static func copy(_ table: String, from source: Database, to target: Database) throws {
    let columns = try target.texts("SELECT name FROM pragma_table_info(?)", [table])
    let names = columns.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    try source.copyRows(
      "SELECT \(names) FROM \(table)", columns: columns.count, into: target,
      "INSERT INTO main.\(table) (\(names)) VALUES (\(places))")
  }
}

extension JSONValue {
  /// The texts in an array that a column has as JSON; none for NULL and for anything else.
  static func texts(in array: String?) -> [String] {
    array.flatMap { try? JSONValue(Array($0.utf8)) }?.array?.compactMap(\.string) ?? []
  }
}
