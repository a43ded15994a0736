internal import Cards
internal import Foundation
internal import Processes
internal import TimeZones

/// The timers that run `ucard remind`, for systemd and for cron.
struct ReminderTimers {
  private let context: CommandContext
  private let program: String
  private let walletArguments: [String]
  private let digest: Int?

  /// - Throws: `CommandFailure` if there is no folder for the wallet, or the path of the program has a line break.
  init(of wallet: WalletLocation, in context: CommandContext) throws {
    self.context = context
    digest = context.settings.digest
    program = ProgramPath.ofThisProcess ?? "ucard"
    var plain = context
    plain.environment = [:]
    plain.environment["HOME"] = context.environment["HOME"]
    let path = try wallet.path(in: context)
    // Timers run in another folder, and without the variables of a shell.
    walletArguments =
      path == (try? WalletLocation().path(in: plain)) ? [] : ["--wallet", URL(fileURLWithPath: path).path]
    guard !([program] + walletArguments).contains(where: { $0.contains("\n") }) else {
      throw CommandFailure(
        .usage, english: "A timer cannot run a path with a line break.",
        ukrainian: "Таймер не може запустити шлях із розривом рядка.")
    }
  }

  /// The variables that change what is told, of those that this process has.
  private var variables: [(name: String, value: String)] {
    ["LC_ALL", "LC_MESSAGES", "LANG", "LC_TIME", "LC_NUMERIC", "TZ", "XDG_CONFIG_HOME"].compactMap { name in
      context.variable(name).flatMap { $0.contains("\n") ? nil : (name, $0) }
    }
  }

  // MARK: - systemd

  /// The names of the timers, also of those that are not wanted any more.
  static let names = [due, digest]
  private static let due = "ucard-remind"
  static let digest = "ucard-digest"

  /// The units: a service and a timer for each.
  var units: [SystemdUnit] {
    let due = Phrase(english: "U-Card: reminders that are due", ukrainian: "U-Card: нагадування, яким час")
    let morning = Phrase(english: "U-Card: the morning digest", ukrainian: "U-Card: ранковий огляд")
    // What fails is tried again a minute later: by the next timer, or by systemd, until a person has logged in.
    var units = units(Self.due, due, "--due", "SuccessExitStatus=75", calendar: "minutely")
    if let digest {
      units += self.units(
        Self.digest, morning, "--digest", "Restart=on-failure\nRestartSec=60",
        calendar: "*-*-* \(EventTime.Clock.text(second: digest)):00\(zone)")
    }
    return units
  }

  /// The zone of the digest's time, if it is another one than that of systemd.
  private var zone: String {
    let zone = context.zone.identifier
    return context.variable("TZ") != nil && Zone(zone) != nil ? " \(zone)" : ""
  }

  private func units(_ name: String, _ description: Phrase, _ option: String, _ failing: String, calendar: String)
    -> [SystemdUnit]
  {
    let description = "[Unit]\nDescription=\(description.text(in: context.language))\n"
    // systemd runs no path that has a quotation mark or a backslash, and searches the path itself for no variables.
    let isRunnable = !program.contains { "\"'\\".contains($0) }
    let words =
      (isRunnable ? [] : ["/usr/bin/env"]) + [
        SystemdUnit.quoted(program, isArgument: !isRunnable), "remind", option, "--desktop",
      ]
      + walletArguments.map { SystemdUnit.quoted($0, isArgument: true) }
    let variables = variables.map {
      "Environment=" + SystemdUnit.quoted("\($0.name)=\($0.value)", isArgument: false) + "\n"
    }
    return [
      SystemdUnit(
        name: name + ".service",
        content: """
          \(description)
          [Service]
          Type=oneshot
          ExecStart=\(words.joined(separator: " "))
          \(variables.joined())\(failing)
          TimeoutStartSec=120

          """),
      SystemdUnit(
        name: name + ".timer",
        content: """
          \(description)
          [Timer]
          OnCalendar=\(calendar)
          Persistent=true
          AccuracySec=1s

          [Install]
          WantedBy=timers.target

          """),
    ]
  }

  // MARK: - cron

  /// The lines for `crontab -e`.
  var crontab: String {
    var lines = ["* * * * * \(command("--due"))\n"]
    if let digest { lines.append("\(digest / 60 % 60) \(digest / 3600) * * * \(command("--digest"))\n") }
    return lines.joined()
  }

  /// The command of a line, in which cron takes a percent sign for a line break (crontab(5)).
  private func command(_ option: String) -> String {
    // Cron counts in the zone of the computer.
    let assignments = variables.filter { $0.name != "TZ" }.map { "\($0.name)=\(ShellWord.quoted($0.value))" }
    let words = [ShellWord.quoted(program), "remind", option] + walletArguments.map(ShellWord.quoted)
    return (assignments + words).joined(separator: " ").replacing("%", with: "\\%")
  }
}
