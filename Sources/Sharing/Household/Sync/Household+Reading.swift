internal import Glibc
internal import Cards
internal import Exchange
public import Values
public import Wallet

/// Secrets of a wallet that are not shared, or whose changes are not.
public struct WaitingSecrets: Hashable, Sendable {
  /// The number of secrets that stay on this device.
  public private(set) var stayingCount = 0
  /// The number of secrets that the household has, and whose changes wait until the wallet is unlocked.
  public private(set) var lockedCount = 0

  init() {}

  /// - Parameters:
  ///   - isEncrypted: whether the household shares secrets.
  ///   - files: the files of the household; nil if there are none.
  init(of snapshot: HouseholdSnapshot, isEncrypted: Bool, in files: HouseholdFiles?) throws {
    guard isEncrypted else {
      stayingCount = try snapshot.secretCount()
      return
    }
    let locked = try snapshot.lockedSecrets()
    try files?.forEachPart(of: Set(locked.keys)) { part in
      for card in part.readable.values {
        let shared = Set(card.content.identifiers.map(\.id))
        lockedCount += locked[card.id]?.count(where: shared.contains) ?? 0
      }
    }
    stayingCount = locked.values.map(\.count).reduce(0, +) - lockedCount
  }
}

/// The state of a shared wallet, as far as it is known without reaching the place of exchange.
public struct HouseholdStatus: Sendable {
  /// The number of cards that have changed since the last sync, or were deleted.
  public let changedCount: Int
  /// The number of changes of this device that no other one can have yet: commits.
  public let unsentCount: Int
  /// The moment of the last sync that changed anything; nil if there was none.
  public let last: Instant?
  /// The secrets that stay on this device.
  public let secrets: WaitingSecrets
  /// The household's cards that this version cannot read. `changedCount` has those that were changed or deleted, too.
  public let unreadableCards: [UnreadableCard]
}

extension Household {
  /// Tells what has changed since the last sync.
  ///
  /// - Throws: `HouseholdError`, `WalletError`.
  public func status(of wallet: WalletStore) throws -> HouseholdStatus {
    let settings = try settings()
    let cache = FingerprintCache(in: repository.folder)
    let unread = UnreadCards(in: repository.folder).read()
    let unreadable = try HouseholdFiles(repository, GitRepository.main).unreadable(unread, in: wallet)
    return try wallet.withHouseholdSnapshot { snapshot in
      let key = try snapshot.keys().current?.id
      let fingerprints = try snapshot.fingerprints()
      guard let state = try snapshot.state(), try repository.commit(state.base) != nil else {
        return HouseholdStatus(
          changedCount: fingerprints.count, unsentCount: 0, last: nil,
          secrets: try WaitingSecrets(of: snapshot, isEncrypted: settings.isEncrypted, in: nil), unreadableCards: [])
      }
      let files = HouseholdFiles(repository, state.base)
      let difference = FingerprintDifference(fingerprints, from: cache.read(for: state.base, key) ?? [:])
      // The cache has no fingerprints of unreadable cards.
      let changed = difference.changed.union(difference.removed).subtracting(unread.keys).count
      let waiting = unreadable.count { [.changed, .deleted].contains($0.state) }
      let sent = try state.published.flatMap { try repository.commit($0) }
      let unsent = try repository.text("rev-list", "--count", sent.map { "\($0)..\(state.base)" } ?? state.base)
      let time = try repository.text("log", "--no-show-signature", "-1", "--format=%ct", state.base)
      return HouseholdStatus(
        changedCount: changed + waiting, unsentCount: Int(unsent) ?? 0, last: Instant(ofCommit: time),
        secrets: try WaitingSecrets(of: snapshot, isEncrypted: settings.isEncrypted, in: files),
        unreadableCards: unreadable)
    }
  }

  /// Brings the changes of other devices into the wallet, and sends those of this one.
  ///
  /// If the place cannot be reached, the changes of the wallet are kept in the repository of this device, and sent the
  /// next time. If the process is ended at any moment, the wallet and the repository still fit together.
  ///
  /// - Parameters:
  ///   - wallet: the wallet.
  ///   - time: the current moment.
  ///   - agree: answers a question. If it returns false, nothing is done.
  /// - Returns: what was done; nil if `agree` returned false.
  /// - Throws: `HouseholdError`; `WalletError`; `FileError`; the errors of `agree`.
  public func sync(
    _ wallet: WalletStore, at time: Instant, agree: (SyncQuestion) throws -> Bool
  ) throws -> SyncReport? {
    let settings = try settings()
    return try whileLocked {
      var sync = try Synchronization(self, settings, wallet, at: time)
      return try sync.run(agree)
    }
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
