internal import Barcodes
public import Cards
public import Foundation
internal import GRDB

extension WalletStore {
  /// Puts `card` into the wallet, makes the categories that it names and that are missing, and gives its number.
  ///
  /// - Throws: `WalletError`.
  @discardableResult
  public func add(_ card: NewCard, at time: Date) throws(WalletError) -> Int {
    try write { database in
      try database.execute(
        sql: """
          INSERT INTO card (uuid, name, name_key, sort_key, added, changed) VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          card.id.uuidString, card.name, SearchKey(card.name).text, SortKey(card.name).text,
          time.milliseconds, time.milliseconds,
        ])
      let number = Int(database.lastInsertedRowID)
      for (position, identifier) in card.identifiers.enumerated() {
        try database.execute(
          sql: """
            INSERT INTO identifier (card_id, position, is_selected, label, kind, payload, eci, error_correction)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            number, position, position == 0, identifier.label, identifier.kind.id,
            Data(identifier.payload.bytes), identifier.payload.eci,
            identifier.options.errorCorrection?.rawValue,
          ])
      }
      for category in card.categories {
        try database.execute(
          sql: "INSERT OR IGNORE INTO card_category (card_id, category_id) VALUES (?, ?)",
          arguments: [number, try Self.category(named: category, in: database)])
      }
      return number
    }
  }

  /// Takes the cards of those numbers out of the wallet. Their categories stay.
  ///
  /// - Throws: `WalletError`.
  public func delete(_ numbers: [Int]) throws(WalletError) {
    try write { database in
      for number in numbers { try database.execute(sql: "DELETE FROM card WHERE id = ?", arguments: [number]) }
    }
  }

  /// Notes that the card of that number was shown. That is no change to the card, and where another program
  /// holds the wallet it fails at once rather than wait.
  ///
  /// - Throws: `WalletError`.
  public func recordUse(of number: Int, at time: Date) throws(WalletError) {
    try writeWithoutWaiting { database in
      try database.execute(
        sql: """
          INSERT INTO usage (card_id, last_shown, times_shown) VALUES (?, ?, 1)
          ON CONFLICT DO UPDATE SET last_shown = excluded.last_shown, times_shown = times_shown + 1
          """, arguments: [number, time.milliseconds])
    }
  }

  /// The category of that name, whatever the letter case; a new one at the end where there is none.
  private static func category(named name: String, in database: Database) throws -> Int64 {
    let key = SearchKey.identity(of: name)
    let found = try Int64.fetchOne(
      database, sql: "SELECT id FROM category WHERE name_key = ?", arguments: [key])
    if let found { return found }
    try database.execute(
      sql: """
        INSERT INTO category (position, name, name_key, search_key)
        SELECT coalesce(max(position) + 1, 0), ?, ?, ? FROM category
        """, arguments: [name, key, SearchKey(name).text])
    return database.lastInsertedRowID
  }
}

extension Date {
  /// Whole milliseconds since 1970, as the wallet has them.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded(.down)) }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
