internal import GRDB
internal import GRDBSQLite

/// Copies the rows of one wallet into another, table by table. The tables themselves stay as they are, so that nothing
/// else in the schema of a file is taken over.
enum RowCopy {
  /// Replaces the rows of `target` by those of `source`, which has the same schema.
  ///
  /// - Precondition: `target` is in a transaction.
  /// - Throws: `DatabaseError`.
  static func replace(_ target: Database, with source: Database) throws {
    // Values that violate a CHECK constraint are copied too, so that they do not prevent restoring the other cards.
    try target.execute(sql: "PRAGMA defer_foreign_keys = ON; PRAGMA ignore_check_constraints = ON")
    defer { try? target.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
    let tables = try String.fetchAll(
      target,
      sql: """
        SELECT name FROM main.sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> 'grdb_migrations'
        """)
    for table in tables { try target.execute(sql: "DELETE FROM main.\(table)") }
    for table in tables { try copy(table, from: source, to: target) }
    // A number that either wallet has assigned is never assigned again.
    try source.forEachRow("SELECT name, seq FROM sqlite_sequence") { reader in
      let (name, number) = (try reader.requiredText(), try reader.requiredNumber())
      // A number near the limit, which would leave none for new rows, cannot be genuine.
      guard numbers.contains(number) else { return }
      try target.execute(
        sql: """
          INSERT INTO main.sqlite_sequence (name, seq) SELECT ?1, 0
          WHERE ?1 NOT IN (SELECT name FROM main.sqlite_sequence)
          """, arguments: [name])
      try target.execute(
        sql: "UPDATE main.sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [number, name])
    }
  }

  /// The numbers that a table may have assigned.
  static let numbers = 0...(1 << 53)

  private static func copy(_ table: String, from source: Database, to target: Database) throws {
    let columns = try target.columns(in: table).map(\.name)
    let names = columns.joined(separator: ", ")
    let insertion = try target.makeStatement(
      sql: "INSERT INTO main.\(table) (\(names)) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))")
    let writing = insertion.sqliteStatement
    defer { sqlite3_reset(writing) }
    try source.forEachRow("SELECT \(names) FROM \(table)") { reader in
      for column in 1...Int32(columns.count) {
        let bound = sqlite3_bind_value(writing, column, reader.value())
        try DatabaseError.require(SQLITE_OK, bound, of: target.sqliteConnection)
      }
      try DatabaseError.require(SQLITE_DONE, sqlite3_step(writing), of: target.sqliteConnection)
      sqlite3_reset(writing)
    }
  }
}
