internal import FoundationEssentials
internal import Processes
internal import TimeZones
internal import Words

/// A command of ucard as a timer runs it: in another folder, and without the variables of a shell.
struct TimedCommand {
  private let context: CommandContext
  private let program: String
  private let words: [String]
  private let walletArguments: [String]
  private let isPlain: Bool

  /// - Parameters:
  ///   - words: the command and its options.
  ///   - wallet: the wallet.
  /// - Throws: `CommandFailure` if there is no folder for the wallet, or the path of the program has a line break.
  init(_ words: [String], of wallet: WalletLocation, in context: CommandContext) throws {
    self.context = context
    self.words = words
    program = ProgramPath.ofThisProcess ?? "ucard"
    var plain = context
    plain.environment = [:]
    plain.environment["HOME"] = context.environment["HOME"]
    let path = try wallet.path(in: context)
    walletArguments =
      path == (try? WalletLocation().path(in: plain)) ? [] : ["--wallet", URL(fileURLWithPath: path).path]
    guard !([program] + walletArguments).contains(where: { $0.contains("\n") }) else {
      throw CommandFailure(
        .usage, english: "A timer cannot run a path with a line break.",
        ukrainian: "Таймер не може запустити шлях із розривом рядка.")
    }
    // systemd runs no path that has a quotation mark or a backslash, and searches the path itself for no variables.
    isPlain = !program.contains { "\"'\\".contains($0) }
  }

  /// The variables that change what is told, of those that this process has.
  private var variables: [(name: String, value: String)] {
    ["LC_ALL", "LC_MESSAGES", "LANG", "LC_TIME", "LC_NUMERIC", "TZ", "XDG_CONFIG_HOME"].compactMap { name in
      context.variable(name).flatMap { $0.contains("\n") ? nil : (name, $0) }
    }
  }

  /// The zone of a time of the day, if it is another one than that of systemd, with a blank before it.
  var zone: String {
    let zone = context.zone.identifier
    return context.variable("TZ") != nil && Zone(zone) != nil ? " \(zone)" : ""
  }

  /// A service that runs the command, and its timer.
  ///
  /// - Parameters:
  ///   - name: the name of both, without the extension.
  ///   - option: an option that the command has only here; nil for none.
  ///   - service: further lines of the service.
  ///   - timer: the lines that say when it runs.
  func units(
    _ name: String, _ description: Phrase, option: String? = nil, service: String, timer: String
  ) -> [SystemdUnit] {
    let description = "[Unit]\nDescription=\(description.text(in: context.language))\n"
    let command =
      (isPlain ? [] : ["/usr/bin/env"]) + [SystemdUnit.quoted(program, isArgument: !isPlain)] + words
      + [option].compactMap(\.self) + walletArguments.map { SystemdUnit.quoted($0, isArgument: true) }
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
          ExecStart=\(command.joined(separator: " "))
          \(variables.joined())\(service)

          """),
      SystemdUnit(
        name: name + ".timer",
        content: """
          \(description)
          [Timer]
          \(timer)

          [Install]
          WantedBy=timers.target

          """),
    ]
  }

  /// The line for `crontab -e`, in which cron takes a percent sign for a line break (crontab(5)).
  ///
  /// - Parameter times: the five fields of the time, in the zone of the computer.
  func cronLine(_ times: String) -> String {
    let assignments = variables.filter { $0.name != "TZ" }.map { "\($0.name)=\(ShellWord.quoted($0.value))" }
    let command = [ShellWord.quoted(program)] + words + walletArguments.map(ShellWord.quoted)
    return "\(times) " + (assignments + command).joined(separator: " ").replacing("%", with: "\\%") + "\n"
  }
}
