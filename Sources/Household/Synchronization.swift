internal import Cards
internal import Exchange
internal import Foundation
internal import Glibc
internal import Processes
internal import Wallet

/// One sync.
struct Synchronization {
  private let household: Household
  private let repository: GitRepository
  private var settings: Household.Settings
  private let wallet: WalletStore
  private let time: Date
  private let cache: FingerprintCache
  /// The repository from which commits were received; nil for a folder.
  private var exchange: RepositoryExchange?
  /// The lock that kept the commit from being sent, and the moment when it was met first; nil if there is none.
  private var lock: (error: HouseholdError, first: ContinuousClock.Instant)?
  /// Whether the person has agreed.
  private var hasAgreed = false
  private var report = SyncReport()

  private static let main = "refs/heads/main"
  /// The number of times that other devices may be faster.
  private static let mostRounds = 10

  init(_ household: Household, _ settings: Household.Settings, _ wallet: WalletStore, at time: Date) {
    self.household = household
    repository = household.repository
    self.settings = settings
    self.wallet = wallet
    self.time = time
    cache = FingerprintCache(in: household.repository.folder)
  }

  mutating func run(_ agree: (SyncQuestion) throws -> Bool) throws -> SyncReport? {
    try household.setDriver(unlessIn: settings)
    var rounds = 0
    while rounds < Self.mostRounds {
      let heads = try receive()
      if household.isJoining { settings = try household.numbered(settings) }
      guard let commit = try merge(heads, agree) else { return nil }
      if try report.unreachable != nil || send(commit) { return report }
      guard let lock else {
        rounds += 1
        continue
      }
      // Another device may be sending, or was ended while it was.
      guard lock.first.duration(to: .now) < Self.patience else { throw lock.error }
      usleep(500_000)
    }
    throw HouseholdError(.raced)
  }

  /// The time after which a lock of git that is still there is taken for one that nobody removes.
  private static let patience = Duration.seconds(10)

  // MARK: - The place

  /// Fetches the commits of the other devices.
  private mutating func receive() throws -> [String] {
    (report.unreachable, report.refusal) = (nil, nil)
    report.unreadable = []
    var heads: [String] = []
    switch settings.place {
    case .remote(let address):
      do {
        let exchange = try RepositoryExchange(repository, at: address)
        heads = try [exchange.receive()].compactMap(\.self)
        self.exchange = exchange
      } catch let error as HouseholdError where error.code == .unreachable {
        report.unreachable = error.detail
      }
    case .folder(let path):
      do {
        (heads, report.unreadable) = try household.exchange(path, settings).receive()
      } catch let error as HouseholdError where error.code == .unreachable {
        report.unreachable = error.detail
      }
    }
    let check = IncomingCheck(repository: repository)
    for head in heads { try check.run(head) }
    return heads
  }

  /// Sends a commit; false if another device was faster.
  private mutating func send(_ commit: String) throws -> Bool {
    switch settings.place {
    case .remote:
      switch try exchange?.send(commit) {
      case .known, nil: break
      case .outrun:
        lock = nil
        return false
      case .locked(let error):
        lock = (error, lock?.error.detail == error.detail ? lock?.first ?? .now : .now)
        return false
      case .refused(let reason):
        report.refusal = reason
        return true
      case .sent:
        // What came from others was checked before it was merged.
        try IncomingCheck(repository: repository).pass(commit)
        report.hasSent = true
      }
    case .folder(let path):
      report.hasSent = try household.exchange(path, settings).send(commit)
    }
    report.isSent = true
    let state = try wallet.withHouseholdSnapshot { (named: try $0.state(), version: $0.version) }
    // Another process may have restored a backup meanwhile.
    if state.named?.base == commit, state.named?.published != commit {
      // All is done. If this cannot be noted, as on a full disk, the next sync finds the commit at the place, and notes it.
      _ = try? wallet.setHousehold(HouseholdState(base: commit, published: commit), version: state.version)
    }
    return true
  }

  // MARK: - The wallet

  /// Brings commits together with the wallet.
  ///
  /// - Parameter received: the commits of other devices.
  /// - Returns: the commit that holds the wallet now; nil if the person does not agree.
  private mutating func merge(_ received: [String], _ agree: (SyncQuestion) throws -> Bool) throws -> String? {
    for _ in 0..<Self.mostRounds {
      // What another wallet on this device has brought in, or this one before a backup was restored.
      let heads = try received + [repository.commit(Self.main)].compactMap(\.self)
      // Nobody has to wait for the wallet while a person thinks.
      let meeting = try wallet.withHouseholdSnapshot { try self.meeting($0, heads, base: base(of: $0)) }
      if let meeting, !meeting.isKnown, !hasAgreed {
        guard try agree(.meeting(meeting)) else { return nil }
        hasAgreed = true
      }
      var own = try write(before: heads)
      if let deletions = try deletions(of: own), !hasAgreed {
        guard try agree(.deletions(deletions.count, of: deletions.all)) else { return nil }
        hasAgreed = true
      }
      own.isNamed = try name(own)
      let target = try join(own, heads)
      if let commit = try apply(target, to: own, isPublished: received.contains(target.commit)) { return commit }
    }
    throw HouseholdError(.busy)
  }

  /// The wallet as a commit.
  private struct Own {
    let wallet: WalletCommit
    let state: HouseholdState?
    /// The UUIDs that cards and identifiers are to get, by their own ones.
    var identities: [UUID: UUID] = [:]
    /// Whether the wallet is new, and has nothing to merge.
    let isNew: Bool
    /// Whether the wallet names the commit.
    var isNamed = false
  }

  /// Writes the wallet as a commit.
  private mutating func write(before heads: [String]) throws -> Own {
    let (repository, settings, cache) = (repository, settings, cache)
    let (own, secrets) = try wallet.withHouseholdSnapshot { snapshot in
      let base = try base(of: snapshot)
      var writer = WalletWriter(
        repository: repository, snapshot: snapshot, base: base,
        isSecret: { $0.encryptedFor != nil || $0.isSecret && !settings.isEncrypted }, author: settings.author)
      if let meeting = try meeting(snapshot, heads, base: base) { writer.identities = meeting.identities }
      let known = base.flatMap(cache.read)
      let commit = try writer.write(known: known)
      if writer.identities.isEmpty, known == nil || commit.commit != base {
        cache.write(commit.fingerprints, for: commit.commit)
      }
      let isNew = try base == nil && commit.fingerprints.isEmpty && snapshot.categories().isEmpty
      let own = Own(wallet: commit, state: try snapshot.state(), identities: writer.identities, isNew: isNew)
      return (own, try snapshot.secretCounts())
    }
    report.withheldCount = settings.isEncrypted ? secrets.encrypted : secrets.all
    report.sentCount = max(report.sentCount, own.wallet.changedCount)
    return own
  }

  /// The number of cards that the wallet has deleted since it was last synced, and of all that it had then; nil if they are
  /// few.
  private func deletions(of own: Own) throws -> (count: Int, all: Int)? {
    guard own.wallet.changedCount >= Self.manyCards, let base = own.wallet.base, base != own.wallet.commit else {
      return nil
    }
    let changes = try HouseholdFiles(repository, own.wallet.commit).changes(since: base)
    let count = changes.count { if case .card = $0.path { $0.isDeleted } else { false } }
    guard count >= Self.manyCards else { return nil }
    let all = try HouseholdFiles(repository, base).cardIDs().count
    return count * 2 >= all ? (count, all) : nil
  }

  /// The number of deleted cards from which on a person is asked, if they are half of all.
  private static let manyCards = 5

  /// The commit that holds the wallet as it was when it was last synced; nil if it is not in the repository.
  private func base(of snapshot: HouseholdSnapshot) throws -> String? {
    let state = try snapshot.state()
    return try [state?.base, state?.published].compactMap(\.self).first { try repository.commit($0) != nil }
  }

  /// Has the wallet name its commit, so that what is changed from now on, or after this process was killed, is a change of
  /// that.
  ///
  /// - Returns: whether it does. It does not if another process has changed it meanwhile, or if it is to change first.
  private func name(_ own: Own) throws -> Bool {
    let commit = own.wallet.commit
    if commit == own.state?.base { return true }
    guard own.identities.isEmpty, !own.isNew else { return false }
    try repository.output("update-ref", "refs/ucard/wallet", commit)
    let state = HouseholdState(base: commit, published: own.state?.published)
    return try wallet.setHousehold(state, version: own.wallet.version)
  }

  /// Joins the wallet's commit with others.
  private func join(_ own: Own, _ heads: [String]) throws -> HouseholdMerge.Joined {
    let merge = HouseholdMerge(repository: repository)
    var joined = HouseholdMerge.Joined(commit: own.wallet.commit)
    for (index, head) in heads.enumerated() {
      if index == 0, own.isNew {
        joined.commit = head
        continue
      }
      let next = try merge.join(joined.commit, head)
      joined = HouseholdMerge.Joined(commit: next.commit, revived: joined.revived + next.revived)
    }
    return joined
  }

  /// The first meeting of the wallet with commits; nil if it was synced before, or if either has no cards.
  private func meeting(_ snapshot: HouseholdSnapshot, _ heads: [String], base: String?) throws -> FirstMeeting? {
    guard base == nil, let head = heads.first else { return nil }
    var own: [Card] = []
    try snapshot.forEachPart(of: nil) { own += $0 }
    if own.isEmpty { return nil }
    let shared = try HouseholdFiles(repository, head).allCards()
    return shared.isEmpty ? nil : FirstMeeting(own, Array(shared.values))
  }

  /// Brings the changes from the wallet's commit to another one into the wallet.
  ///
  /// - Parameters:
  ///   - target: the commit that the wallet is to have.
  ///   - isPublished: whether another device has it.
  /// - Returns: the commit; nil if the wallet was changed meanwhile.
  private mutating func apply(
    _ target: HouseholdMerge.Joined, to own: Own, isPublished: Bool
  ) throws -> String? {
    let commit = target.commit
    let state = HouseholdState(base: commit, published: isPublished ? commit : own.state?.published)
    // Whatever happens from here on, the commit that the wallet names is there.
    try repository.output("update-ref", Self.main, commit)
    if commit == own.wallet.commit, own.isNamed { return commit }
    let change = try change(to: state, from: own)
    guard let applied = try wallet.apply(change, version: own.wallet.version, at: time) else { return nil }
    cache.write(applied.fingerprints, for: commit)
    report.outcome.add(applied.outcome)
    try tell(change, from: own, target.revived)
    return commit
  }

  /// What has changed from the wallet's commit to that of a state.
  private func change(to state: HouseholdState, from own: Own) throws -> HouseholdChange {
    let files = HouseholdFiles(repository, state.base)
    var change = HouseholdChange(to: state, categories: try files.categories())
    change.identities = own.identities
    var ids: [UUID] = []
    for file in try files.changes(since: own.wallet.commit) {
      guard case .card(let id) = file.path else { continue }
      if file.isDeleted { change.deleted.insert(id) } else { ids.append(id) }
    }
    ids += try Set(files.cardIDs(containing: newCategories(change.categories, own))).subtracting(ids)
    let cards = try files.cards(ids)
    change.cards = ids.compactMap { cards[$0] }
    change.pictures = try files.pictures(Set(change.cards.flatMap(\.content.pictures.values)))
    return change
  }

  /// The UUIDs of categories that the wallet lacked. Cards may have named them before: a category that was deleted comes back
  /// when that is undone.
  private func newCategories(_ categories: HouseholdCategories, _ own: Own) throws -> [String] {
    let before = try HouseholdFiles(repository, own.wallet.commit).categories().list
    let known = Set(before.flatMap { [$0.id] + $0.others })
    return categories.list.flatMap { [$0.id] + $0.others }.filter { !known.contains($0) }.map(\.text)
  }

  /// Adds what a person should know of a change to the report.
  private mutating func tell(_ change: HouseholdChange, from own: Own, _ revived: [UUID]) throws {
    let files = HouseholdFiles(repository, change.state.base)
    report.revived += try files.cards(revived).values.map(\.content.name).sorted()
    let disputed = change.cards.filter { !$0.losers.isEmpty }
    let before = try HouseholdFiles(repository, own.wallet.commit).cards(disputed.map(\.id))
    for card in disputed {
      let known = before[card.id]?.losers ?? []
      report.losers += card.sortedLosers.filter { !known.contains($0) }.map { (card.content.name, $0) }
    }
  }
}

extension FirstMeeting {
  /// Whether all cards of the wallet are in the household already, so that there is nothing to ask.
  fileprivate var isKnown: Bool { pairs.isEmpty && sameCount == ownCount }
}

extension HouseholdChange.Outcome {
  /// Adds what another change did.
  fileprivate mutating func add(_ other: Self) {
    added += other.added
    changed += other.changed
    deleted += other.deleted
    hasOtherCategories = hasOtherCategories || other.hasOtherCategories
  }
}
