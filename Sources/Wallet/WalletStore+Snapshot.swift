internal import GRDB

extension WalletStore {
  /// Calls `body` with a snapshot of the wallet at this moment.
  ///
  /// - Throws: `WalletError`, and the errors of `body`.
  public func withSnapshot<Value>(_ body: (WalletSnapshot) throws -> Value) throws -> Value {
    try keepingOthers { try queue.read { try body(WalletSnapshot($0)) } }
  }

  /// A number that changes when another process changes the wallet (SQLite's `PRAGMA data_version`).
  ///
  /// - Throws: `WalletError`.
  public func versionOfOthers() throws(WalletError) -> Int {
    try read { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }

  /// Interrupts the current operation of another thread on the wallet. It fails, and changes nothing.
  public func interrupt() { queue.interrupt() }
}
