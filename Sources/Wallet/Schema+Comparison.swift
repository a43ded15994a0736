internal import GRDB

extension Schema {
  /// Names of what is in the schema of the file at hand, a wallet of a version that is known, and not in that of a wallet
  /// of its version, or the other way round; empty where they are the same.
  ///
  /// - Throws: `DatabaseError`.
  static func differences(in database: Database) throws -> [String] {
    let applied = try Set(String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations"))
    // What a newer version made is not for this one to judge.
    guard applied.isSubset(of: Set(migrations.map(\.name))) else { return [] }
    let model = try DatabaseQueue()
    if let last = migrations.last(where: { applied.contains($0.name) }) { try migrator.migrate(model, upTo: last.name) }
    let expected = try model.read(objects)
    let found = try objects(in: database)
    return Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }.sorted()
  }

  /// Each table and index by its name, as the statement that made it. What SQLite makes by itself for others' use, such as
  /// statistics, is left out.
  private static func objects(in database: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT name, type || ' ' || coalesce(sql, '') FROM sqlite_schema
        WHERE name NOT LIKE 'sqlite!_stat%' ESCAPE '!'
        """)
    return try rows.reduce(into: [:]) { objects, row in
      var reader = ColumnReader(row)
      objects[try reader.requiredText()] = try reader.requiredText()
    }
  }
}
