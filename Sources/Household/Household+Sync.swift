public import FoundationEssentials
internal import Glibc
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
      var sync = try Synchronization(self, settings, wallet, at: time)
      return try sync.run(agree)
    }
  }

  /// The secrets of the household, with the keys that the wallet can use.
  ///
  /// - Throws: `WalletError`, `CryptographyError`.
  func secrets(of wallet: WalletStore) throws -> HouseholdSecrets {
    try HouseholdSecrets(wallet.withHouseholdSnapshot { try $0.keys().usable })
  }

  /// Removes what is kept of the wallet beside the repository, to find changes earlier: the hashes of cards. They would
  /// tell secrets of a few digits that the wallet has encrypted or forgotten. The next sync compares all cards.
  ///
  /// A sync that is at work has ten seconds to end.
  public func forgetFingerprints() {
    guard exists else { return }
    let path = "\(repository.folder)/\(FingerprintCache.name)"
    if (try? whileLocked({ _ = unlink(path) })) == nil { unlink(path) }
  }
}
