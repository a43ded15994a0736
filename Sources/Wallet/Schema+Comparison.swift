internal import SQLite

extension Schema {
  /// The names of tables and indexes in which the schema of the open file differs from that of a wallet of its version;
  /// empty if there are no differences.
  /// - Throws: `DatabaseError`.
  static func differences(in database: Database) throws -> [String] {
    let applied = try Set(database.migrations())
    // The schema of a newer version cannot be compared.
    guard applied.isSubset(of: Set(migrations.map(\.name))) else { return [] }
    let model = try Connection(.memory, patience: 0)
    let last = migrations.lastIndex { applied.contains($0.name) } ?? -1
    try model.migrate(Array(migrations[...last]))
    let expected = try model.read(objects)
    let found = try objects(in: database)
    return Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }.sorted()
  }

  /// Each table and index by its name, with the statement that creates it. Tables that SQLite creates itself, such as
  /// statistics, are left out.
  private static func objects(in database: Database) throws -> [String: String] {
    var objects: [String: String] = [:]
    try database.forEachRow(
      """
      SELECT name, type || ' ' || coalesce(sql, '') FROM sqlite_schema
      WHERE name NOT LIKE 'sqlite!_stat%' ESCAPE '!'
      """
    ) { objects[try $0.requiredText()] = try $0.requiredText() }
    return objects
  }
}
