internal import Barcodes
internal import Cards
internal import Wallet
internal import Words

/// Tells a person what is due, and notes it in the wallet.
///
/// A message is noted as an attempt before it is told, and as told afterwards. If the program is ended in between, it is
/// told once more, and says that it may have been told already.
struct Bell {
  private let store: WalletStore
  private let isDryRun: Bool
  private let isDesktopOnly: Bool
  private let context: CommandContext

  /// - Parameters:
  ///   - isDryRun: whether nothing is noted, and messages are only printed.
  ///   - isDesktopOnly: whether nobody reads what is printed, so that a message which the desktop does not take stays due.
  init(_ store: WalletStore, isDryRun: Bool, isDesktopOnly: Bool, in context: CommandContext) {
    self.store = store
    self.isDryRun = isDryRun
    self.isDesktopOnly = isDesktopOnly
    self.context = context
  }

  /// The seconds between two notes of the last look. Each look would otherwise change the wallet's file, which other
  /// programs may copy whenever it changes.
  private static let checkInterval: Int64 = 6 * 3600

  /// Whether something looks for due messages, as far as the wallet knows.
  ///
  /// - Parameter lastCheck: the last noted look.
  static func isRung(lastCheck: Int64?, at now: Int64) -> Bool {
    lastCheck.map { now - $0 < 86_400 } ?? false
  }

  /// Tells what is due.
  ///
  /// - Throws: `WalletError`; `StreamError` if it cannot be written; `CommandFailure` if the desktop does not take it.
  func tellDue() throws {
    let (now, today) = (context.moment, context.today)
    let state = try store.ringState(on: today)
    let plan = RingPlan(
      at: now, in: context.zone, digest: context.settings.expirySecond, hasLooked: state.lastCheck != nil,
      log: state.log)
    var rings = state.events.compactMap { plan.reminder(of: $0.card, since: $0.since) }
    rings += state.expiring.compactMap(plan.expiry)
    var stale: [EventNotice] = []
    for notice in state.notices {
      if let ring = notice.card.flatMap({ plan.change(of: $0, from: notice.before, at: notice.time) }) {
        rings.append(ring)
      } else {
        stale.append(notice)
      }
    }
    for ring in rings.sorted(by: { ($0.moment, $0.card.number) < ($1.moment, $1.card.number) }) {
      try tell(Announcement(ring, in: context), ring.attempts)
    }
    guard !isDryRun else { return }
    if !stale.isEmpty { try store.forget(stale) }
    let isNoted = state.lastCheck.map { (0..<Self.checkInterval).contains(now - $0) } ?? false
    if rings.isEmpty, !isNoted { try store.noteRingCheck(at: now) }
  }

  /// Tells the digest of today, once, from its time on.
  ///
  /// - Throws: as `tellDue`.
  func tellDigest() throws {
    let today = context.today
    let key = RingKey(card: nil, moment: today.localSeconds, kind: .digest)
    let record = try store.record(of: key)
    let isDue = context.localTime(context.now()).minute * 60 >= context.settings.digest ?? 0
    guard isDryRun || isDue && record?.isOpen ?? true else { return }
    let attempts = record?.attempts ?? 0
    let digest = try Digest(of: store, in: context)
    if let announcement = digest.announcement(mayHaveRung: !isDryRun && attempts > 0) {
      try tell(announcement, [key: attempts], isList: true)
    }
  }

  /// Tells a message, and notes that before and after.
  ///
  /// - Parameter isList: whether each detail has a line of its own in text.
  private func tell(_ announcement: Announcement, _ attempts: [RingKey: Int], isList: Bool = false) throws {
    let text = isList ? announcement.lines : announcement.line
    if isDryRun { return try context.write(text + "\n") }
    let desktop = Desktop(context)
    guard desktop.hasBus || !isDesktopOnly else { throw CommandFailure.noDesktop }
    guard try store.claimRing(attempts) else { return }
    if !desktop.show(announcement) {
      guard !isDesktopOnly else {
        try store.releaseRing(attempts)
        throw CommandFailure.noDesktop
      }
      try context.write(text + "\n")
    }
    try store.noteTold(Array(attempts.keys), on: context.today, at: context.moment)
  }
}

extension Announcement {
  /// The message as lines, one for each detail.
  var lines: String { ([title + ":"] + details).map(\.printable).joined(separator: "\n") }
}

extension CommandFailure {
  /// The failure that the desktop shows no notification, as while a person logs in.
  fileprivate static let noDesktop = CommandFailure(
    .busy, english: "The desktop shows no notifications now. What is due stays due; ucard remind lists it here.",
    ukrainian: "Робочий стіл зараз не показує сповіщень. Про все буде нагадано пізніше; список тут: ucard remind")
}
