public import Foundation
public import Wallet

extension Household {
  /// Brings the changes of other devices into the wallet, and sends those of this one.
  ///
  /// If the place cannot be reached, the changes of the wallet are kept in the repository of this device, and sent the
  /// next time. Whenever the process is ended, the wallet and the repository fit together.
  ///
  /// - Parameters:
  ///   - wallet: the wallet.
  ///   - time: the current moment.
  ///   - agree: answers a question. If it returns false, nothing is done.
  /// - Returns: what was done; nil if `agree` returned false.
  /// - Throws: `HouseholdError`; `WalletError`; `FileError`; the errors of `agree`.
  public func sync(
    _ wallet: WalletStore, at time: Date, agree: (SyncQuestion) throws -> Bool
  ) throws -> SyncReport? {
    let settings = try settings()
    return try whileLocked {
      var sync = Synchronization(self, settings, wallet, at: time)
      return try sync.run(agree)
    }
  }
}
