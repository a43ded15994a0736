internal import Cards
internal import Words

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
      Self.dueName, Phrase(english: "U-Card: reminders that are due", ukrainian: "U-Card: нагадування, яким час"),
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
