internal import Cards
internal import Glibc
internal import Values
internal import Wallet

/// One sync.
struct Synchronization {
  private let household: Household
  private let repository: GitRepository
  private var settings: Household.Settings
  private let wallet: WalletStore
  private let time: Instant
  private let cache: FingerprintCache
  private var place: PlaceExchange
  /// The lock that kept the commit from being sent, and the moment when it was met first; nil if there is none.
  private var lock: (error: HouseholdError, first: SteadyInstant)?
  private let unread: UnreadCards
  /// Whether the person has agreed.
  private var hasAgreed = false
  private var report = SyncReport()
  /// The keys that have arrived.
  private var arrived: [HouseholdKey] = []
  private var secrets: HouseholdSecrets
  /// Values that lost when the wallet took in secrets.
  private var conflicts: [UUID: Set<ConflictingValue>] = [:]

  /// The number of times that other devices may be faster.
  private static let mostRounds = 10

  init(_ household: Household, _ settings: Household.Settings, _ wallet: WalletStore, at time: Instant) throws {
    self.household = household
    repository = household.repository
    self.settings = settings
    self.wallet = wallet
    self.time = time
    place = PlaceExchange(household, settings, wallet)
    cache = FingerprintCache(in: household.repository.folder)
    unread = UnreadCards(in: household.repository.folder)
    secrets = try HouseholdSecrets([])
  }

  mutating func run(_ agree: (SyncQuestion) throws -> Bool) throws -> SyncReport? {
    do { return try runThrowing(agree) } catch {
      if report.outcome.isEmpty { throw error }
      report.failure = error
      return report
    }
  }

  private mutating func runThrowing(_ agree: (SyncQuestion) throws -> Bool) throws -> SyncReport? {
    try household.setDriver(unlessIn: settings)
    var rounds = 0
    while rounds < Self.mostRounds {
      let heads = try receive()
      // A device that cannot reach the place does not join.
      if household.isJoining, report.unreachable != nil { return report }
      let (settings, isKnown) = try household.numbered(self.settings, among: heads)
      self.settings = settings
      try prepareSecrets()
      switch try merge(heads, agree) {
      case .declined: return nil
      case .refused: return report
      case .merged where household.isJoining: return report
      case .merged(let merged):
        let isSilent = isKnown || report.unreachable != nil
        let commit = isSilent ? merged : try household.announced(settings, on: merged, wallet)
        if try report.unreachable != nil || send(commit) { return report }
        // This device may get another name.
        if commit != merged { try household.advance(wallet, from: commit, to: merged) }
      case .behind:
        // The wallet meets what the other device has sent as if this one had not begun.
        try repository.output("update-ref", "-d", GitRepository.main)
      }
      guard let lock else {
        rounds += 1
        continue
      }
      // Another device may be sending, or was ended while it was.
      guard .now - lock.first < Self.timeout else { throw lock.error }
      usleep(500_000)
    }
    throw HouseholdError(.raced)
  }

  /// The age from which a lock of git counts as left behind.
  private static let timeout = Duration.seconds(10)

  // MARK: - The place

  /// Fetches the commits of the other devices.
  private mutating func receive() throws -> [String] {
    let received = try place.receive()
    (report.unreachable, report.refusal, report.unreadable) = (received.unreachable, nil, received.unreadable)
    if let keys = received.keys { arrived = keys }
    return received.heads
  }

  /// Sends a commit; false if another device was faster.
  private mutating func send(_ commit: String) throws -> Bool {
    switch try place.send(commit, with: { try usedKeys(in: commit) }) {
    case .known: break
    case .sent: report.hasSent = true
    case .behind:
      lock = nil
      return false
    case .locked(let error):
      lock = (error, lock?.error.detail == error.detail ? lock?.first ?? .now : .now)
      return false
    case .refused(let reason):
      report.refusal = reason
      return true
    }
    report.isSent = true
    let state = try wallet.withHouseholdSnapshot { (named: try $0.state(), version: $0.version) }
    // Another process may have restored a backup meanwhile.
    if state.named?.base == commit, state.named?.published != commit {
      let sent = HouseholdState(base: commit, published: commit, secrets: state.named?.secrets)
      // The sync itself is done. If it cannot be noted, as on a full disk, the next sync finds the commit at the place,
      // and notes it.
      _ = try? wallet.setHousehold(sent, version: state.version)
    }
    return true
  }

  // MARK: - Keys

  /// Stores the keys that have arrived, and makes the first one if there is none. A locked wallet uses none.
  private mutating func prepareSecrets() throws {
    guard settings.isEncrypted else { return }
    var (keys, isLocked) = try wallet.withHouseholdSnapshot { (try $0.keys(), try $0.isLocked()) }
    var new = arrived.filter { !keys.ids.contains($0.id) }
    if !isLocked, keys.usable.isEmpty, new.isEmpty, report.unreachable == nil {
      new = [try HouseholdKey.make(generation: 0)]
    }
    if !new.isEmpty {
      try wallet.keep(new)
      keys = try wallet.withHouseholdSnapshot { try $0.keys() }
    }
    secrets = try HouseholdSecrets(keys.usable)
  }

  /// The keys that decrypt a commit; nil if the wallet is locked. Older ones that it does not need are forgotten.
  private func usedKeys(in commit: String) throws -> [HouseholdKey]? {
    guard let current = secrets.currentID else { return nil }
    let keys = try wallet.withHouseholdSnapshot { try $0.keys().usable }
    let files = HouseholdFiles(repository, commit)
    let unused = try keys.filter { key in
      try key.id != current && files.cardIDs(containing: HouseholdSecrets.marks(of: key.id)).isEmpty
    }
    if !unused.isEmpty { try wallet.keep([], removing: Set(unused.map(\.id))) }
    return keys.filter { !unused.contains($0) }
  }

  // MARK: - The wallet

  /// The end of a merge.
  private enum Merging {
    /// The wallet is as in a commit.
    case merged(String)
    /// The person does not agree.
    case declined
    /// The place has refused the commit of a wallet that joins.
    case refused
    /// Another device was faster than one that joins.
    case behind
  }

  /// Brings commits together with the wallet.
  ///
  /// A value of the wallet that loses is in the repository alone. While a device joins, its repository is removed if
  /// anything fails. So the household gets the merged commit before the wallet does.
  ///
  /// - Parameter received: the commits of other devices.
  private mutating func merge(_ received: [String], _ agree: (SyncQuestion) throws -> Bool) throws -> Merging {
    for _ in 0..<Self.mostRounds {
      if secrets.currentID != nil {
        let caughtUp = try SecretsCatchUp(repository: repository, secrets: secrets, wallet: wallet, time: time).run()
        conflicts.merge(caughtUp.conflicts) { $0.union($1) }
        report.outcome.changed += caughtUp.names
      }
      let waiting = try wallet.waitingValues()
      for each in waiting {
        guard let value = each.value else { continue }
        conflicts[each.card, default: []].insert(value.made(by: value.device ?? settings.name))
      }
      // The commit that another wallet on this device has brought in, or this one before a backup was restored.
      let main = try repository.commit(GitRepository.main)
      let heads = try received.map { $0 == main ? $0 : try mended($0) } + [main].compactMap(\.self)
      // Nobody has to wait for the wallet while a person thinks.
      let (version, meeting) = try wallet.withHouseholdSnapshot { snapshot in
        (snapshot.version, try self.meeting(snapshot, heads, base: base(of: snapshot)))
      }
      if let meeting, !meeting.isKnown, !hasAgreed {
        guard try agree(.meeting(meeting)) else { return .declined }
        hasAgreed = true
      }
      var own = try write(before: heads, (version, meeting))
      if !hasAgreed, let deletions = try HouseholdDeletions(in: own.wallet, of: repository, settings) {
        guard try agree(.deletions(deletions)) else { return .declined }
        hasAgreed = true
      }
      if !household.isJoining { own.isNamed = try name(own) }
      var target = try join(own, heads)
      if household.isJoining {
        target.commit = try household.announced(settings, on: target.commit, wallet)
        try repository.set(GitRepository.main, to: target.commit)
        guard try send(target.commit) else { return .behind }
        if report.refusal != nil { return .refused }
      }
      let isPublished = household.isJoining || received.contains(target.commit)
      if let commit = try apply(target, to: own, isPublished: isPublished) {
        try wallet.forget(waiting)
        return .merged(commit)
      }
    }
    throw HouseholdError(.busy)
  }

  private mutating func mended(_ head: String) throws -> String {
    let mended = try HouseholdMerge(repository: repository).mended(head)
    if mended != head { report.hasMendedCategories = true }
    return mended
  }

  /// The wallet as a commit.
  private struct Own {
    let wallet: WalletCommit
    let state: HouseholdState?
    /// The UUIDs that cards and identifiers are to get, by their own ones.
    var identities: [UUID: UUID] = [:]
    /// Whether the wallet is new, and has nothing to merge.
    let isNew: Bool
    /// Whether the commit has UUIDs or categories of the household that the wallet is only to get.
    let isAhead: Bool
    /// Whether the wallet names the commit.
    var isNamed = false
  }

  /// Writes the wallet as a commit.
  ///
  /// - Parameters:
  ///   - heads: the commits of other devices.
  ///   - past: the first meeting with them in a version of the wallet; nil for none.
  private mutating func write(before heads: [String], _ past: (version: Int, meeting: FirstMeeting?)) throws -> Own {
    let (repository, settings, cache, unread, key) = (repository, settings, cache, unread.read(), secrets.currentID)
    let (own, waiting) = try wallet.withHouseholdSnapshot { snapshot in
      let base = try base(of: snapshot)
      var writer = WalletWriter(
        repository: repository, snapshot: snapshot, base: base, unread: unread, secrets: secrets,
        author: settings.author, conflicts: conflicts)
      let meeting = snapshot.version == past.version ? past.meeting : try meeting(snapshot, heads, base: base)
      if let meeting { writer.identities = meeting.identities }
      if base == nil, let head = heads.first { writer.joined = try HouseholdFiles(repository, head).categories() }
      let known = conflicts.isEmpty ? base.flatMap { cache.read(for: $0, key) } : nil
      let commit = try writer.write(known: known)
      let isAhead = !writer.identities.isEmpty || writer.joined != nil
      if !isAhead, known == nil || commit.commit != base {
        cache.write(commit.fingerprints, except: commit.held.union(commit.rejoined), for: commit.commit, key)
      }
      let isNew = try base == nil && commit.fingerprints.isEmpty && snapshot.categories().isEmpty
      let own = Own(
        wallet: commit, state: try snapshot.state(), identities: writer.identities, isNew: isNew, isAhead: isAhead)
      let files = HouseholdFiles(repository, commit.commit)
      return (own, try WaitingSecrets(of: snapshot, isEncrypted: settings.isEncrypted, in: files))
    }
    report.secrets = waiting
    report.sentCount = max(report.sentCount, own.wallet.changedCount)
    return own
  }

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
    guard !own.isAhead, !own.isNew else { return false }
    try repository.set("refs/ucard/wallet", to: commit)
    let state = HouseholdState(base: commit, published: own.state?.published, secrets: own.state?.secrets)
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
      joined.commit = next.commit
      joined.revived += next.revived
      joined.revivedCategories += next.revivedCategories
    }
    return joined
  }

  /// The first meeting of the wallet with commits; nil if it was synced before, or if either has no cards.
  private func meeting(_ snapshot: HouseholdSnapshot, _ heads: [String], base: String?) throws -> FirstMeeting? {
    guard base == nil, let head = heads.first else { return nil }
    let files = HouseholdFiles(repository, head)
    let meeting = try FirstMeeting {
      try snapshot.forEachPart(of: nil, $0)
    } shared: { receive in
      try files.forEachPart(of: Set(files.cardIDs())) { part in
        try receive(part.readable.values.sorted { $0.id < $1.id }.map(secrets.opened))
      }
    }
    return meeting.sharedCount == 0 ? nil : meeting
  }

  /// The object that git has for a card in the common version of the wallet's commit and of the one on which its file in
  /// another commit was written; nil if there is none that can be read.
  private func commonObject(_ card: UUID, _ own: String, _ commit: String) throws -> String? {
    guard let base = try HouseholdHistory(repository).base(of: own, and: card, in: commit) else { return nil }
    return try HouseholdFiles(repository, base).objects(of: [card])[card]
  }

  /// Brings the changes from the wallet's commit to another one into the wallet.
  ///
  /// - Parameters:
  ///   - target: the commit that the wallet is to have.
  ///   - isPublished: whether another device has it.
  /// - Returns: the commit; nil if the wallet was changed meanwhile.
  private mutating func apply(_ target: HouseholdMerge.Joined, to own: Own, isPublished: Bool) throws -> String? {
    let commit = target.commit
    let state = HouseholdState(
      base: commit, published: isPublished ? commit : own.state?.published, secrets: own.state?.secrets)
    // From here on, the commit that the wallet names exists, even if the process is ended.
    try repository.set(GitRepository.main, to: commit)
    let known = unread.read()
    let isOutdated =
      try own.wallet.base.map { try $0 != commit && HouseholdFiles(repository, $0).isOutdated() } ?? false
    let isTaken = commit == own.wallet.commit && own.isNamed && own.wallet.held.isEmpty
    if isTaken, known.isEmpty, !isOutdated { return commit }
    let files = HouseholdFiles(repository, commit)
    let edited = try files.unreadable(known, in: wallet).filter { $0.state == .changed }.map(\.id)
    let ownFiles = try wallet.withHouseholdSnapshot { try $0.fileNames() }
    var incoming = try IncomingCards(
      repository, secrets, isEncrypted: settings.isEncrypted, from: own.wallet, to: state,
      unread: Set(known.keys), edited: Set(edited), isWhole: isOutdated)
    let twins = incoming.change.identities
    incoming.change.identities.merge(own.identities.mapValues { twins[$0] ?? $0 }) { first, _ in first }
    var (left, waiting) = (Set<UUID>(), [UUID: String]())
    let applied = try wallet.apply(
      incoming.change, version: own.wallet.version, from: own.wallet.fingerprints, isJoining: household.isJoining,
      at: time
    ) { store in
      try incoming.read(butNot: ownFiles, store)
      // From here on, the cards that were not taken in are noted, even if the process is ended.
      left = incoming.unreadable.union(incoming.left)
      // A wallet that was restored from an older backup may never have had what is known.
      let kept = known.filter { own.wallet.held.contains($0.key) }
      waiting = Dictionary(
        uniqueKeysWithValues: try left.map { ($0, try kept[$0] ?? commonObject($0, own.wallet.commit, commit) ?? "") })
      try unread.write(known.merging(waiting) { $1 })
      return incoming.state
    }
    guard let applied else { return nil }
    cache.write(applied.fingerprints, except: left, for: commit, secrets.currentID)
    try unread.write(waiting)
    report.unreadableCards = try files.unreadable(waiting.filter { incoming.unreadable.contains($0.key) }, in: wallet)
    report.outcome.add(applied.outcome)
    // Other devices have the secrets that are encrypted.
    if settings.isEncrypted { report.outcome.deletedWithSecrets = [] }
    report.conflicts += incoming.conflicts
    report.conflictingNames += incoming.conflictingNames
    let revived = target.revived.filter { !left.contains($0) } + own.wallet.revived
    let (now, before) = (
      try files.cards(revived), try own.wallet.base.map { try HouseholdFiles(repository, $0).cards(revived) }
    )
    report.revived += revived.compactMap { (now[$0] ?? before?[$0])?.content.name }.sorted()
    let categories = incoming.change.categories.meanings
    report.revivedCategories += target.revivedCategories.compactMap { categories[$0]?.name }
    // Cards that can be read now, and could not before, are merged in another round.
    return incoming.left.isEmpty ? commit : nil
  }
}
