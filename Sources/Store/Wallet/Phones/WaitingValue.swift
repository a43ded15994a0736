public import Values
internal import SQLite

/// A value that lost when a phone was merged, either the wallet's or the phone's, and that no household has taken yet.
public struct WaitingValue: Sendable {
  fileprivate let number: Int
  /// The UUID of the card.
  public let card: UUID
  /// The value, in the notation of the household's files.
  public let text: String
}

extension WalletStore {
  /// The values that wait, in the order in which they lost.
  ///
  /// - Throws: `WalletError`.
  public func waitingValues() throws(WalletError) -> [WaitingValue] {
    try read { database in
      try database.rows("SELECT id, card, value FROM waiting ORDER BY id") { reader in
        let number = try reader.requiredNumber()
        let card = try reader.required(reader.id())
        return WaitingValue(number: number, card: card, text: try reader.requiredText())
      }
    }
  }

  /// Forgets values that are no longer waiting, because a person has chosen or the household has them. Values of cards
  /// that are not in the wallet stay.
  ///
  /// - Throws: `WalletError`.
  public func forget(_ values: [WaitingValue]) throws(WalletError) {
    if values.isEmpty { return }
    try write { database in
      for value in values {
        try database.run("DELETE FROM waiting WHERE id = ? AND card IN (SELECT uuid FROM card)", [value.number])
      }
    }
  }
}
