internal import SQLite
internal import Values

/// Compares tables with their indexes. Pages of the file that were swapped, or come from elsewhere, hide rows from SQLite,
/// which notices nothing.
enum IndexComparison {
  /// Compares what a list of all cards reads.
  ///
  /// - Throws: `DatabaseError`, `DamagedRow` if tables and indexes differ.
  static func beforeList(in database: Database) throws {
    if try isSmall(database) {
      for table in ["card", "identifier", "category", "card_category"] {
        try require("PRAGMA main.integrity_check(\(table))", in: database)
      }
      return
    }
    var last = Int.min
    var count = 0
    try database.forEachRow("SELECT id FROM card NOT INDEXED") { reader in
      let number = try reader.requiredNumber()
      guard number > last else { throw DamagedRow() }
      (last, count) = (number, count + 1)
    }
    let keys = try database.number("SELECT count(id) FROM card INDEXED BY \(index)")
    guard keys == count else { throw DamagedRow() }
  }

  /// Compares all tables before a change; in a large wallet, the cards at some places of their table: to compare all would
  /// make a change take twice as long in a wallet with 10,000 cards.
  ///
  /// - Throws: as `beforeList(in:)`.
  static func beforeChange(in database: Database) throws {
    if try isSmall(database) { return try require("PRAGMA main.integrity_check(1)", in: database) }
    let last = try database.number("SELECT seq FROM sqlite_sequence WHERE name = 'card'") ?? 0
    guard last > 0 else { return }
    let isInPlace = """
      SELECT EXISTS (SELECT 1 FROM card WHERE id = ?1)
        AND EXISTS (SELECT 1 FROM card INDEXED BY \(index) WHERE name_key = ?2 AND id = ?1)
      """
    for place in stride(from: 1, through: last, by: (last + places - 1) / places) {
      let found = try database.row("SELECT id, name_key FROM card WHERE id >= ? ORDER BY id LIMIT 1", [place]) {
        (try $0.requiredNumber(), try $0.requiredText())
      }
      guard let (number, key) = found else { return }
      guard try database.isTrue(isInPlace, [number, key]) else { throw DamagedRow() }
    }
  }

  /// Whether SQLite can compare the whole file in a millisecond: at most one megabyte, which is some 700 cards.
  private static func isSmall(_ database: Database) throws -> Bool {
    try database.number("PRAGMA main.page_count") ?? 0 <= 256
  }

  private static func require(_ check: String, in database: Database) throws {
    guard try database.texts(check) == ["ok"] else { throw DamagedRow() }
  }

  private static let index = "card_name_key"
  private static let places = 32
}
