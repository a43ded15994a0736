internal import Barcodes
public import Cards
internal import FoundationEssentials
internal import SQLite

extension WalletStore {
  /// Returns a card that has an identifier of the same kind and payload; nil for none. Secrets are ignored.
  ///
  /// - Throws: `WalletError`.
  public func card(carrying identifier: Identifier) throws(WalletError) -> Card? {
    guard !identifier.isSecret else { return nil }
    return try read { database in
      let numbers = try database.numbers(
        "SELECT card_id FROM identifier WHERE kind = ? AND payload = ? AND is_secret = 0 ORDER BY card_id LIMIT 1",
        [identifier.kind.id, identifier.payload.bytes])
      return try CardRecord.cards(numbers, in: database, unreadable: { _ in }).first
    }
  }

  /// Returns the number that the next new card is likely to get.
  ///
  /// - Throws: `WalletError`.
  public func nextNumber() throws(WalletError) -> Int {
    try read { (try $0.number("SELECT seq FROM sqlite_sequence WHERE name = 'card'") ?? 0) + 1 }
  }

  /// Returns the steps that changed a card, the newest first.
  ///
  /// - Throws: `WalletError`.
  public func history(ofCard number: Int) throws(WalletError) -> [WalletStep] {
    try read { database in
      try database.rows(
        """
        \(Self.steps) AND EXISTS (
          SELECT 1 FROM change WHERE step_id = step.id AND (
            tbl = 'card' AND key = ?1
            OR tbl = 'identifier' AND key IN (SELECT id FROM identifier WHERE card_id = ?1)))
        ORDER BY id DESC
        """, [number]
      ) { try Self.step(&$0) }
    }
  }
}
