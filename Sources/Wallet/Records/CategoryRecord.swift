internal import Cards
internal import FoundationEssentials
internal import SQLite

/// Reads and writes categories as rows.
enum CategoryRecord {
  /// The number of the category with a name, ignoring letter case. If there is none, it is created at the end.
  static func number(ofOneNamed name: String, in database: Database) throws -> Int {
    if let found = try number(of: name, in: database) { return found }
    try database.run(
      """
      INSERT INTO category (uuid, position, name, name_key, search_key)
      SELECT ?, coalesce(max(position) + 1, 0), ?, ?, ? FROM category
      """, [UUID().uuidString, name, SearchKey.identity(of: name), SearchKey(name).text])
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
