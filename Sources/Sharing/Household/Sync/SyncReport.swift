public import Cards
public import Wallet

/// The result of a sync.
public struct SyncReport: Sendable {
  /// The changes of the wallet.
  public var outcome = HouseholdChange.Outcome()
  /// The number of cards that this device has sent, or will send.
  public var sentCount = 0
  /// Whether everything of this device is at the place of exchange.
  public var isSent = false
  /// Whether some of it was sent now, not only what devices tell of themselves.
  public var hasSent = false
  /// The secrets that stayed on this device.
  public var secrets = WaitingSecrets()
  /// The values that lost, with the names of their cards.
  public var conflicts: [(card: String, value: ConflictingValue)] = []
  /// The names of categories that lost, with those that the categories have.
  public var conflictingNames: [(category: String, name: String)] = []
  /// The names of cards that stay, because one device deleted them but another one changed them.
  public var revived: [String] = []
  /// The names of categories that stay, because one device deleted them but another one put a card into them.
  public var revivedCategories: [String] = []
  /// The household's cards that this version cannot read.
  public var unreadableCards: [UnreadableCard] = []
  /// Whether the categories that another device has sent could not be read, so that those before are used.
  public var hasMendedCategories = false
  /// The error if the place could not be reached or used; nil if it could be.
  public var unreachable: HouseholdError?
  /// The message of git if the place was reached, but refused the commits; nil otherwise.
  public var refusal: String?
  /// The error that ended the sync after changes had come into the wallet, where they stay; nil if there was none.
  public var failure: (any Error)?
  /// The bundles that could not be read, because they have not arrived completely, with the names of their devices, as
  /// far as known.
  public var unreadable: [(file: String, device: String?)] = []
}

/// A question before a sync goes on.
public enum SyncQuestion: Sendable {
  /// The wallet and the household meet for the first time: which of their cards are the same?
  case meeting(FirstMeeting)
  /// The wallet has deleted cards that others have added, or many: are they to be deleted for all? Only if they are half of all
  /// has a person to answer.
  case deletions(HouseholdDeletions)
}

/// The cards that a wallet has deleted, and that are to be deleted for all.
public struct HouseholdDeletions: Hashable, Sendable {
  /// The number of the cards.
  public let count: Int
  /// The number of all cards before.
  public let all: Int
  /// The number of those that other devices have added.
  public let others: Int
  /// The names of those.
  public let names: [String]
  /// Whether they are half of all, or more, and not a few.
  public let areMany: Bool
}

extension HouseholdDeletions {
  /// The number of deleted cards from which on a person is asked, if they are half of all.
  private static let manyCards = 5

  /// The cards that a wallet has deleted since it was last synced; nil if they are few, and its own.
  ///
  /// - Throws: `HouseholdError`.
  init?(in wallet: WalletCommit, of repository: GitRepository, _ settings: Household.Settings) throws {
    guard wallet.changedCount > 0, let base = wallet.base, base != wallet.commit else { return nil }
    let ids = try HouseholdFiles(repository, wallet.commit).changes(since: base).compactMap(\.deletedCard)
    if ids.isEmpty { return nil }
    let files = HouseholdFiles(repository, base)
    let makers = try HouseholdHistory(repository).makers(of: Set(ids), in: base)
    let others = ids.filter { id in
      makers[id].map { $0.deviceID.map { $0 != settings.device } ?? ($0.device != settings.name) } ?? false
    }
    (count, all, self.others) = (ids.count, try files.cardIDs().count, others.count)
    names = try files.cards(others).readable.values.map(\.content.name).sorted()
    areMany = count >= Self.manyCards && count * 2 >= all
    guard areMany || !others.isEmpty else { return nil }
  }
}

extension HouseholdChange.Outcome {
  /// Adds what another change did.
  mutating func add(_ other: Self) {
    added += other.added
    changed += other.changed
    deleted += other.deleted
    deletedWithSecrets += other.deletedWithSecrets
    hasOtherCategories = hasOtherCategories || other.hasOtherCategories
  }
}
