internal import Actions
internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard remind`.
struct Remind: UCardCommand {
  static let help = CommandHelp(
    name: "remind",
    abstract: Phrase(
      english: "Ring before events, and before cards expire.",
      ukrainian: "Нагадувати про події та строки дії карток."),
    examples: [
      "ucard remind --install", "ucard remind", "ucard remind --due", "ucard remind --digest", "ucard remind --print",
      "ucard remind --uninstall",
    ],
    details: Phrase(
      english: """
        Without options it lists what rings in the next 30 days: the reminders of events (--remind of ucard add and ucard \
        edit) and cards that expire, 7 days and 1 day before. JSON is an array of objects with rings, kind (reminder or \
        expiry), before, number, uuid, name, and starts or expires.

        --install sets two timers of systemd for you: one runs ucard remind --due each minute, the other ucard remind \
        --digest in the morning (ucard config digest 07:30, or never). They run while you are logged in. --print shows \
        them. Without systemd, --install prints lines for crontab -e instead.

        --due tells what is due through notify-send if there is a desktop, else on standard output, a line each; nothing \
        if nothing is due. Each message is told once, and once more if the program was ended before it could note that; \
        it then says so. What was missed while the computer slept is told as missed, unless the event was over a day ago. \
        Changes of time, place and status that an import brought are told too.
        """,
      ukrainian: """
        Без параметрів показує, про що буде нагадано за наступні 30 днів: нагадування про події (--remind команд ucard add \
        та ucard edit) і картки, строк дії яких спливає, — за 7 днів та за 1 день. JSON — це масив об’єктів з rings, kind \
        (reminder або expiry), before, number, uuid, name і starts чи expires.

        --install ставить для вас два таймери systemd: один щохвилини запускає ucard remind --due, другий уранці — ucard \
        remind --digest (ucard config digest 07:30 або never). Вони працюють, доки ви в системі. --print показує їх. Якщо \
        systemd немає, --install виводить рядки для crontab -e.

        --due повідомляє через notify-send, якщо є робочий стіл, інакше на стандартний вивід, по рядку; якщо нагадувати \
        нема про що, не виводить нічого. Кожне повідомлення з’являється один раз і ще раз, якщо програму було перервано, \
        перш ніж вона це записала; тоді про це сказано. Про те, що припало на час, коли комп’ютер спав, сказано як про пропущене, якщо \
        подія не закінчилася понад добу тому. Так само повідомляється про зміни часу, місця й стану, які приніс імпорт.
        """))

  var due = Given.flag("--due", english: "Tell what is due now.", ukrainian: "Нагадати про те, чому настав час.")
  var digest = Given.flag(
    "--digest",
    english: "Tell the events of today, and cards that expire within 30 days; once a day.",
    ukrainian: "Повідомити про сьогоднішні події та картки, строк дії яких спливає протягом 30 днів; раз на день.")
  var dryRun = Given.flag(
    "--dry-run",
    english: "Only say what would be told, and tell it again later; with --install, as --print.",
    ukrainian: "Лише показати, про що було б повідомлено, і повідомити пізніше; з --install — як --print.")
  var desktop = Given.flag(
    "--desktop",
    english: "Print nothing: what the desktop does not show stays due. For timers, whose output nobody reads.",
    ukrainian: "Нічого не виводити: чого робочий стіл не показав, про те буде нагадано пізніше. Для таймерів.")
  var install = Given.flag("--install", english: "Set the timers of systemd.", ukrainian: "Поставити таймери systemd.")
  var uninstall = Given.flag("--uninstall", english: "Remove the timers.", ukrainian: "Прибрати таймери.")
  var print = Given.flag("--print", english: "Show the timers.", ukrainian: "Показати таймери.")
  var listing = ListingOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    guard [due, digest, install, uninstall, print].count(where: \.self) <= 1, !dryRun || !uninstall else {
      throw CommandFailure(
        .usage, english: "One at a time: --due, --digest, --install, --uninstall or --print.",
        ukrainian: "Щось одне: --due, --digest, --install, --uninstall або --print.")
    }
    if due || digest {
      // A timer has nothing to tell of a wallet that is missing.
      try wallet.withWallet(.existing, mayLack: true, force: true, in: context) { store in
        let bell = Bell(store: store, isDryRun: dryRun, isDesktopOnly: desktop, context: context)
        try due ? bell.tellDue() : bell.tellDigest()
      }
    } else if uninstall {
      try TimerInstallation<ReminderTimers>(in: context).uninstall()
    } else if install || print {
      let timers = try ReminderTimers(of: wallet, in: context)
      let installation = try TimerInstallation<ReminderTimers>(in: context)
      try install && !dryRun ? installation.install(timers) : installation.print(timers)
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
      context.say(
        english: "Nothing rings in the next \(Self.days) days.",
        ukrainian: "На наступні \(Self.days) днів нагадувань немає.")
    } else if !Bell.isRung(lastCheck: lastCheck, at: context.moment) {
      context.say(
        english: "Nothing looks for due reminders on this computer: ucard remind --install sets a timer.",
        ukrainian: "На цьому комп’ютері ніщо не стежить за нагадуваннями: таймер ставить ucard remind --install.")
    }
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
    // What fails is tried again a minute later: by the next timer, or by systemd, until a person has logged in.
    var units = due.units(
      Self.dueName,
      Phrase(english: "U-Card: reminders that are due", ukrainian: "U-Card: нагадування, час яких настав"),
      option: Self.desktop, service: "SuccessExitStatus=75\nTimeoutStartSec=120", timer: Self.timer("minutely"))
    if let digest {
      units += morning.units(
        Self.digestName, Phrase(english: "U-Card: the morning digest", ukrainian: "U-Card: ранковий огляд"),
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

  func isRunning(in folder: String) -> Phrase {
    let isRinging = Phrase(
      english: "Reminders ring from now on; ucard remind lists them. The timers are in “\(folder)”.",
      ukrainian: "Відтепер про події буде нагадано; що й коли, показує ucard remind. Таймери — у «\(folder)».")
    guard !Desktop(context).hasProgram else { return isRinging }
    let lack = Component.notifySend.missing(
      english: "notify-send, which shows them, is not installed yet",
      ukrainian: "notify-send, який їх показує, ще не встановлено")
    return Phrase(alike: "\(isRinging)\n\(lack)")
  }
}
