internal import Cards
internal import Exchange
public import FoundationEssentials
public import Wallet

/// The state of a shared wallet, as far as it is known without reaching the place of exchange.
public struct HouseholdStatus: Sendable {
  /// The number of cards that have changed since the last sync, or were deleted.
  public let changedCount: Int
  /// The number of changes of this device that no other one can have yet: commits.
  public let unsentCount: Int
  /// The moment of the last sync that changed anything; nil if there was none.
  public let last: Date?
  /// The number of secrets that stay on this device.
  public let withheldCount: Int
}

extension Household {
  /// Tells what has changed since the last sync.
  ///
  /// - Throws: `HouseholdError`, `WalletError`.
  public func status(of wallet: WalletStore) throws -> HouseholdStatus {
    let settings = try settings()
    let cache = FingerprintCache(in: repository.folder)
    return try wallet.withHouseholdSnapshot { snapshot in
      let key = try snapshot.keys().current?.id
      let secrets = try snapshot.secretCounts()
      let withheld = settings.isEncrypted ? secrets.encrypted : secrets.all
      let fingerprints = try snapshot.fingerprints()
      guard let state = try snapshot.state(), try repository.commit(state.base) != nil else {
        return HouseholdStatus(changedCount: fingerprints.count, unsentCount: 0, last: nil, withheldCount: withheld)
      }
      let difference = FingerprintDifference(fingerprints, from: cache.read(for: state.base, key) ?? [:])
      // These are not sent while their files cannot be read, and may be as they were.
      let changed = difference.changed.subtracting(UnreadCards(in: repository.folder).read().keys)
      let sent = try state.published.flatMap { try repository.commit($0) }
      let unsent = try repository.text("rev-list", "--count", sent.map { "\($0)..\(state.base)" } ?? state.base)
      let time = try repository.text("log", "--no-show-signature", "-1", "--format=%ct", state.base)
      return HouseholdStatus(
        changedCount: changed.count + difference.removed.count, unsentCount: Int(unsent) ?? 0,
        last: Date(ofCommit: time), withheldCount: withheld)
    }
  }
}

extension Date {
  /// The moment of a commit, in seconds since 1970; nil if no clock can have shown it.
  init?(ofCommit text: String) {
    guard let seconds = Int(text), (0..<Self.endOfCommits).contains(seconds) else { return nil }
    self.init(timeIntervalSince1970: Double(seconds))
  }

  /// The moment from which on no clock is right, in seconds since 1970: the year 10000.
  private static let endOfCommits = 253_402_300_800
}
