public import Cards
public import FoundationEssentials
internal import SQLite

extension WalletStore {
  /// Records that a card was shown, in `useLog` if the wallet has one. This does not change the card. If another program
  /// uses the wallet, the method fails at once instead of waiting.
  ///
  /// - Throws: `WalletError`.
  public func recordUse(of card: Card, at time: Date) throws(WalletError) {
    if let useLog, let size = try? useLog.append(card.id, at: time) {
      if size > UseLog.limit { try takeOverUses() }
      return
    }
    try writeWithoutWaiting { database in
      try Self.add([card.id: CardUse(lastShown: time, timesShown: 1)], in: database)
    }
  }

  /// Moves the uses of `useLog` into the wallet. If another program uses the wallet, the method fails at once.
  ///
  /// - Throws: `WalletError`.
  func takeOverUses() throws(WalletError) {
    guard let taking = useLog?.taking() else { return }
    try writeWithoutWaiting { try Self.add(taking.uses, in: $0) }
    taking.finish()
  }

  /// Calls `change` with a function that adds the uses of `useLog` to the wallet, for a transaction to call before anything
  /// else: a step that deletes a card keeps its uses for undoing, and those in an imported file may be the same. When
  /// `change` returns, the transaction is committed, and the uses are removed from the file.
  func takingOverUses<Value>(_ change: ((Database) throws -> Void) throws -> Value) throws -> Value {
    let taking = useLog?.taking()
    var isTaken = false
    let value = try change { database in
      guard let taking else { return }
      try Self.add(taking.uses, in: database)
      isTaken = true
    }
    if isTaken { taking?.finish() }
    return value
  }

  /// Adds uses to those of cards. Those of cards that do not exist are dropped.
  private static func add(_ uses: [UUID: CardUse], in database: Database) throws {
    for (card, use) in uses {
      try database.run(
        """
        INSERT INTO usage (card_id, last_shown, times_shown) SELECT id, ?2, ?3 FROM card WHERE uuid = ?1
        ON CONFLICT DO UPDATE SET last_shown = max(last_shown, excluded.last_shown),
          times_shown = times_shown + excluded.times_shown
        """, [card.text, use.lastShown.milliseconds, use.timesShown])
    }
  }
}
