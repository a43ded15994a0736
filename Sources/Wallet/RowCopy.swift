internal import SQLite

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
