internal import GRDB

extension WalletStore {
  /// Runs `body` on the wallet as it is at this moment.
  ///
  /// - Throws: `WalletError`, and what `body` throws.
  public func withSnapshot<Value>(_ body: (WalletSnapshot) throws -> Value) throws -> Value {
    try keepingOthers { try queue.read { try body(WalletSnapshot($0)) } }
  }

  /// Ends what another thread does with the wallet, as if it had failed: nothing is changed then.
  public func interrupt() { queue.interrupt() }
}
