internal import Actions
internal import Barcodes
internal import Cards
internal import Files
internal import Glibc
internal import Wallet
internal import Words

/// Tells a person what is due.
struct Bell {
  let store: WalletStore
  /// Whether nothing is noted, and messages are only printed.
  let isDryRun: Bool
  /// Whether nobody reads what is printed, so that a message which the desktop does not take stays due.
  let isDesktopOnly: Bool
  let context: CommandContext

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
    try alone {
      let now = context.moment
      let due = try DueRings(
        of: store, at: now, on: context.today, in: context.zone, morning: context.settings.expirySecond)
      for ring in due.rings { try tell(Announcement(ring, in: context), ring.attempts) }
      if !isDryRun { try due.noteLook(in: store, at: now) }
    }
  }

  /// Tells the digest of today, once, from its time on.
  ///
  /// - Throws: as `tellDue`.
  func tellDigest() throws {
    try alone(tellOpenDigest)
  }

  private func tellOpenDigest() throws {
    let digest = try DayDigest(of: context.today, in: store, context.zone)
    let isDue = context.localTime(context.now()).minute * 60 >= context.settings.digest ?? 0
    guard isDryRun || isDue && digest.isOpen else { return }
    let mayHaveRung = !isDryRun && digest.attempts.values.contains { $0 > 0 }
    if let announcement = context.announcement(of: digest, mayHaveRung: mayHaveRung) {
      try tell(announcement, digest.attempts, isList: true)
    }
  }

  /// Calls `body` while no other process of this person tells what is due: it could not tell a message that is being
  /// told from one whose teller was ended, which is told once more.
  ///
  /// - Throws: `CommandFailure` if another process takes long; the errors of `body`.
  private func alone(_ body: () throws -> Void) throws {
    guard !isDryRun, let state = context.stateFolder, (try? Folder.makePrivate(state)) != nil,
      let folder = try? Folder(state)
    else { return try body() }
    do {
      try folder.whileLocked(body)
    } catch let error as FileError where error.errno == EWOULDBLOCK && error.path == state {
      throw CommandFailure(.busy, Phrase("Another ucard remind is telling what is due."))
    }
  }

  /// Tells a message.
  ///
  /// - Parameter isList: whether each detail has a line of its own in text.
  private func tell(_ announcement: Announcement, _ attempts: [RingKey: Int], isList: Bool = false) throws {
    let text = isList ? announcement.lines : announcement.line
    if isDryRun { return try context.write(text + "\n") }
    let desktop = Desktop(context)
    guard desktop.hasBus || !isDesktopOnly else { throw CommandFailure.noDesktop }
    let isTold = try store.tell(attempts, on: context.today, at: { context.moment }) {
      if desktop.show(announcement) { return true }
      if !isDesktopOnly { try context.write(text + "\n") }
      return !isDesktopOnly
    }
    if !isTold { throw CommandFailure.noDesktop }
  }
}

extension Announcement {
  /// The message as lines, one for each detail.
  var lines: String { ([title + ":"] + details).map(\.printable).joined(separator: "\n") }
}

extension CommandFailure {
  /// The failure that the desktop shows no notification, as while a person logs in.
  fileprivate static let noDesktop = CommandFailure(
    .busy, Phrase("The desktop shows no notifications now. What is due stays due; ucard remind lists it here."))
}
