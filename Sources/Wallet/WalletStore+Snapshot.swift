internal import SQLite

extension WalletStore {
  /// Calls `body` with a snapshot of the wallet at this moment.
  ///
  /// - Throws: `WalletError`, and the errors of `body`.
  public func withSnapshot<Value>(_ body: (WalletSnapshot) throws -> Value) throws -> Value {
    try keepingOthers { try connection.read { try body(WalletSnapshot($0, useLog)) } }
  }

  /// A number that changes when the wallet is changed, by another process or by this one. (SQLite's `PRAGMA data_version`
  /// counts the changes of other connections alone.)
  ///
  /// - Throws: `WalletError`.
  public func versionOfOthers() throws(WalletError) -> Int {
    try read { try ($0.number("PRAGMA data_version") ?? 0) + $0.totalChanges }
  }
}
