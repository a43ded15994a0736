internal import Actions
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Files
internal import Glibc
internal import JSON
internal import Wallet
internal import Words

/// Shows the reminders that are due.
struct ReminderDelivery {
  let store: WalletStore
  /// Whether messages are only printed, and not recorded as shown.
  let isDryRun: Bool
  /// Whether only the desktop is used. A message that it does not show stays due, and is not printed.
  let isDesktopOnly: Bool
  /// Whether messages are written as an array in JSON.
  let isJSON: Bool
  let context: CommandContext

  /// Whether a timer seems to run: due reminders were looked for within the last day.
  ///
  /// - Parameter lastCheck: the moment at which they were last looked for.
  static func isTimerRunning(lastCheck: Int64?, at now: Int64) -> Bool {
    lastCheck.map { now - $0 < 86_400 } ?? false
  }

  /// Shows the reminders that are due.
  ///
  /// - Throws: `WalletError`; `StreamError` if it cannot be written; `CommandFailure` if the desktop does not take it.
  func deliverDue() throws {
    try alone {
      let now = context.moment
      let due = try DueRings(
        of: store, at: now, on: context.today, in: context.zone, morning: context.settings.expirySecond)
      try deliver(due.rings.map { (Announcement($0, in: context), $0.attempts) })
      if !isDryRun { try due.noteCheck(in: store, at: now) }
    }
  }

  /// Shows the digest of today, once a day, from its time on.
  ///
  /// - Throws: as `deliverDue`.
  func deliverDigest() throws {
    try alone {
      let digest = try DayDigest(of: context.today, in: store, context.zone)
      let isDue = context.localTime(context.now()).minute * 60 >= context.settings.digest ?? 0
      guard isDryRun || isDue && digest.isOpen else { return try deliver([]) }
      let mayHaveRung = !isDryRun && digest.attempts.values.contains { $0 > 0 }
      let announcement = context.announcement(of: digest, mayHaveRung: mayHaveRung)
      try deliver(announcement.map { [($0, digest.attempts)] } ?? [], isList: true)
    }
  }

  /// Calls `body` while no other process of this person shows reminders. A message that another process is showing
  /// would look like one whose process was ended meanwhile, and be shown twice.
  ///
  /// - Throws: `CommandFailure` if another process takes long; the errors of `body`.
  private func alone(_ body: () throws -> Void) throws {
    guard !isDryRun, let state = context.stateFolder, (try? Folder.makePrivate(state)) != nil,
      let folder = try? Folder(state)
    else { return try body() }
    do {
      try folder.whileLocked(body)
    } catch let error as FileError where error.errno == EWOULDBLOCK && error.path == state {
      throw CommandFailure(.busy, Phrase("Another ucard remind is showing reminders now."))
    }
  }

  /// Shows messages.
  ///
  /// - Parameter isList: whether each detail has a line of its own in text.
  private func deliver(_ messages: [(Announcement, [RingKey: Int])], isList: Bool = false) throws {
    var array = JSONWriter(.indented)
    if isJSON { array.beginArray() }
    for (announcement, attempts) in messages {
      try deliver(announcement, attempts) {
        guard isJSON else { return try context.write((isList ? announcement.lines : announcement.line) + "\n") }
        array.add(.object(announcement.json))
        try array.flush { try context.data.write($0) }
      }
    }
    if isJSON { array.endArray() }
    try array.flush { try context.data.write($0) }
  }

  /// Shows a message on the desktop, or by `write`. JSON has a message that the desktop shows, too.
  private func deliver(_ announcement: Announcement, _ attempts: [RingKey: Int], write: () throws -> Void) throws {
    if isDryRun { return try write() }
    let desktop = Desktop(context)
    guard desktop.hasBus || !isDesktopOnly else { throw CommandFailure.noDesktop }
    let isDelivered = try store.deliver(attempts, on: context.today, at: { context.moment }) {
      let isShown = desktop.show(announcement)
      if isShown ? isJSON : !isDesktopOnly { try write() }
      return isShown || !isDesktopOnly
    }
    if !isDelivered { throw CommandFailure.noDesktop }
  }
}

extension Announcement {
  var json: JSONObject { ["details": details, "title": title] }

  /// The message as lines, one for each detail.
  var lines: String { ([title + ":"] + details).map(\.printable).joined(separator: "\n") }
}

extension CommandFailure {
  /// The failure that the desktop shows no notification, as while a person logs in.
  fileprivate static let noDesktop = CommandFailure(
    .busy,
    Phrase("The desktop shows no notifications now. The reminders will be shown later. To list them here:")
      .then("ucard remind"))
}
