internal import Actions
internal import Arguments
internal import Cards
internal import CommandBase
internal import JSON
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard remind`.
struct Remind: UCardCommand {
  static let help = CommandHelp(
    name: "remind", group: .keep,
    abstract: Phrase("Remind you of events, and of cards that expire."),
    examples: [
      "ucard remind --install", "ucard remind", "ucard remind --due", "ucard remind --digest", "ucard remind --print",
      "ucard remind --uninstall",
    ],
    details: Phrase(
      """
      Without options, lists the reminders of the next 30 days: those of events (--remind of ucard add and ucard \
      edit), and those of cards that expire, 7 days and 1 day before.

      --install sets up two systemd timers for you: one runs ucard remind --due every minute, the other ucard remind \
      --digest in the morning (ucard config digest 07:30, or never). They run while you are logged in. --print shows \
      the timers. Without systemd, --install prints lines for crontab -e instead.

      --due shows the reminders that are due, through notify-send if there is a desktop, otherwise on standard output, \
      one line each; nothing if none is due. Each reminder is shown once, and once more with a remark if the program \
      was ended before it could record that. Reminders whose time passed while the computer slept are marked as \
      missed; they are left out if the event ended more than a day ago. Changes of time, place and status from an \
      import are shown too.
      """))

  var due = Given.flag("--due", help: Phrase("Show the reminders that are due now."))
  var digest = Given.flag(
    "--digest",
    help: Phrase("Show the events of today, and cards that expire within 30 days; once a day."))
  var dryRun = Given.flag(
    "--dry-run",
    help: Phrase("Only show what is due; it stays due. With --install, the same as --print."))
  var desktop = Given.flag(
    "--desktop",
    help: Phrase(
      "With --due or --digest, print nothing: a reminder that the desktop does not show stays due. For timers."))
  var install = Given.flag("--install", help: Phrase("Set up the systemd timers."))
  var uninstall = Given.flag("--uninstall", help: Phrase("Remove the timers."))
  var print = Given.flag("--print", help: Phrase("Show the timers."))
  var listing = ListingOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let result = ResultOptions(listing)
    try require(
      [due, digest, install, uninstall, print].count(where: \.self) <= 1 && (!dryRun || !uninstall), .usage,
      Phrase("Choose one: --due, --digest, --install, --uninstall or --print."))
    if due || digest {
      // A timer does not fail while there is no wallet yet.
      try wallet.withWallet(.existing, mayLack: true, force: true, in: context) { store in
        let delivery = ReminderDelivery(
          store: store, isDryRun: dryRun, isDesktopOnly: desktop, isJSON: result.isJSON, context: context)
        try due ? delivery.deliverDue() : delivery.deliverDigest()
      }
    } else if uninstall {
      try TimerInstallation<ReminderTimers>(in: context).uninstall(reporting: result, in: context)
    } else if install || print {
      let timers = try ReminderTimers(of: wallet, in: context)
      let installation = try TimerInstallation<ReminderTimers>(in: context)
      if dryRun || print {
        try installation.write(timers, reporting: result, in: context)
      } else {
        try installation.install(timers, reporting: result, in: context) {
          context.say(timers.isRunning(in: installation.folder))
        }
      }
    } else {
      try list(in: context)
    }
  }

  // MARK: - The list

  /// The number of days of the list.
  private static let days = 30

  private func list(in context: CommandContext) throws {
    let (rings, lastCheck) = try wallet.withWallet(.existing, in: context) { store in
      let rings = try ListedRing.all(
        of: store, from: context.moment, on: context.today, days: Self.days, in: context.zone,
        morning: context.settings.expirySecond)
      return (rings, try store.lastRingCheck())
    }
    try listing.write(rings, ListedRing.columns, json: \.json, in: context)
    guard listing.format == .table else { return }
    if rings.isEmpty {
      context.say(Phrase("There are no reminders in the next \(Self.days) days."))
    } else if !ReminderDelivery.isTimerRunning(lastCheck: lastCheck, at: context.moment) {
      context.say(Phrase("No timer shows reminders on this computer. To set it up:").then("ucard remind --install"))
    }
  }
}

extension ListedRing {
  static var columns: [ListColumn<ListedRing>] {
    [
      ListColumn("rings", Phrase("RINGS"), room: .whole) {
        .time(Instant(seconds: $0.ring.moment))
      },
      ListColumn("kind", nil) { .text($0.kind) },
      ListColumn("before", Phrase("BEFORE"), room: Table.Room(leaving: .early(1), standsBelow: true)) {
        .text($0.before)
      },
      ListColumn(number: { .number($0.card.number) }),
      ListColumn("uuid", nil) { .text($0.card.id.text) },
      ListColumn("name", Phrase("NAME"), room: Table.Room(comfortable: 16, narrowest: 8)) { .text($0.card.name) },
      ListColumn("date", Phrase("WHEN"), room: Table.Room(leaving: .late(1), standsBelow: true)) {
        switch $0.ring.cause {
        case .reminder: .eventTime($0.card.starts)
        case .expiry: .date($0.card.expiry?.day)
        }
      },
    ]
  }

  /// The kind of the ring, for programs.
  private var kind: String {
    switch ring.cause {
    case .reminder: "reminder"
    case .expiry: "expiry"
    }
  }

  /// The time before the event or the last day: `1h`, `7d`.
  private var before: String {
    switch ring.cause {
    case .reminder(let reminder): reminder.text
    case .expiry(let days): "\(days)d"
    }
  }

  var json: JSONObject {
    let isReminder = if case .reminder = ring.cause { true } else { false }
    return [
      "before": before, "expires": isReminder ? nil : card.expiry?.day.iso, "kind": kind, "name": card.name,
      "number": card.number, "rings": Instant(seconds: ring.moment).iso,
      "starts": isReminder ? card.starts?.iso : nil, "uuid": card.id.text,
    ]
  }
}

/// The timers that run `ucard remind`.
struct ReminderTimers: TimerSet {
  private let context: CommandContext
  private let due: TimedCommand
  private let morning: TimedCommand
  private let digest: Int?

  /// - Throws: as `TimedCommand`.
  init(of wallet: WalletLocation, in context: CommandContext) throws {
    self.context = context
    digest = context.settings.digest
    due = try TimedCommand(["remind", "--due"], of: wallet, in: context)
    morning = try TimedCommand(["remind", "--digest"], of: wallet, in: context)
  }

  static let command = "remind"
  static let names = [dueName, digestName]
  private static let dueName = "ucard-remind"
  static let digestName = "ucard-digest"

  /// The option of timers whose output nobody reads. Cron mails what is printed.
  private static let desktop = "--desktop"

  var units: [SystemdUnit] {
    // A run that fails is repeated a minute later, by the next timer or by systemd, until a person has logged in.
    var units = due.units(
      Self.dueName,
      Phrase("U-Card: reminders that are due").text(in: context.language),
      option: Self.desktop, service: "SuccessExitStatus=75\nTimeoutStartSec=120", timer: Self.timer("minutely"))
    if let digest {
      units += morning.units(
        Self.digestName, Phrase("U-Card: the morning digest").text(in: context.language),
        option: Self.desktop, service: "Restart=on-failure\nRestartSec=60\nTimeoutStartSec=120",
        timer: Self.timer("*-*-* \(EventTime.Clock.text(second: digest)):00\(morning.zone)"))
    }
    return units
  }

  private static func timer(_ calendar: String) -> String {
    "OnCalendar=\(calendar)\nPersistent=true\nAccuracySec=1s"
  }

  var crontab: String {
    due.cronLine("* * * * *")
      + (digest.map { morning.cronLine("\($0 / 60 % 60) \($0 / 3600) * * *") } ?? "")
  }

  /// The message when they run.
  ///
  /// - Parameter folder: the folder of their units.
  func isRunning(in folder: String) -> Phrase {
    let isRinging = Phrase("Reminders are shown from now on; ucard remind lists them. The timers are in “\(folder)”.")
    guard !Desktop(context).hasProgram else { return isRinging }
    let lack = Component.notifySend.missing(Phrase("notify-send, which shows them, is not installed yet"))
    return Phrase(verbatim: "\(isRinging)\n\(lack)")
  }
}
