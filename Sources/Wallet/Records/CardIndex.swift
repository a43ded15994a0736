internal import SQLite
internal import Values

/// Compares cards with the index of their names. Pages of the file that were swapped, or come from elsewhere, hide rows
/// from SQLite, which notices nothing.
enum CardIndex {
  /// Compares all cards, before a list of all.
  ///
  /// - Throws: `DatabaseError`, `DamagedRow` if they differ.
  static func requireAllCards(in database: Database) throws {
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

  /// Compares the cards at some places of the table, before a change. Comparing all cards would double the time of a
  /// change in a wallet with 10,000 cards. A wallet with some hundred cards has no more pages than places.
  ///
  /// - Throws: as `requireAllCards(in:)`.
  static func requireSomeCards(in database: Database) throws {
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

  private static let index = "card_name_key"
  private static let places = 32
}
