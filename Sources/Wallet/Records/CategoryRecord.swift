internal import Cards
internal import Foundation
internal import GRDB

/// Reads and writes categories as rows.
enum CategoryRecord {
  /// The number of the category with a name, ignoring letter case. If there is none, it is created at the end.
  static func number(ofOneNamed name: String, in database: Database) throws -> Int64 {
    if let found = try number(of: name, in: database) { return found }
    try database.cachedStatement(
      sql: """
        INSERT INTO category (uuid, position, name, name_key, search_key)
        SELECT ?, coalesce(max(position) + 1, 0), ?, ?, ? FROM category
        """
    ).execute(arguments: [UUID().uuidString, name, SearchKey.identity(of: name), SearchKey(name).text])
    return database.lastInsertedRowID
  }

  /// The number of the category with a name, ignoring letter case; nil if there is none.
  static func number(of name: String, in database: some RowSource) throws -> Int64? {
    try database.number("SELECT id FROM category WHERE name_key = ?", [.of(SearchKey.identity(of: name))])
      .map { Int64($0) }
  }

  /// The numbers of all categories, in order.
  static func numbers(in database: Database) throws -> [Int64] {
    try Int64.fetchAll(database, sql: "SELECT id FROM category ORDER BY position, id")
  }

  /// Stores the order of all categories.
  static func order(_ numbers: [Int64], in database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "UPDATE category SET position = ?1 WHERE id = ?2 AND position <> ?1")
    for (position, number) in numbers.enumerated() { try statement.execute(arguments: [position, number]) }
  }
}
