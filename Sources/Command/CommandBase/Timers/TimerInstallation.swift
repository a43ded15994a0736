internal import Files
internal import Processes
internal import TimeZones
internal import Values
package import Words

/// The timers of a person in systemd that one command of ucard installs.
package struct TimerInstallation<Timers: TimerSet> {
  private let context: CommandContext
  private let folder: String

  /// - Throws: `CommandFailure` if there is no home folder.
  package init(in context: CommandContext) throws {
    self.context = context
    // The units of systemd are beside the settings.
    guard let settings = context.configurationFile("config.json") else {
      throw CommandFailure(.usage, Phrase("There is no folder for timers: set HOME."))
    }
    folder = settings.dropLast("ucard/config.json".count) + "systemd/user"
  }

  /// Runs systemctl for the person's own units; false if it fails or is missing.
  private func systemctl(_ arguments: String...) -> Bool {
    context.runProgram("systemctl", ["--user"] + arguments, [])?.isSuccess ?? false
  }

  /// Whether systemd runs units of this person.
  private var hasSystemd: Bool { systemctl("show-environment") }

  private func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Whether this program has written the file of that name; nil if there is no such file.
  private func isOurs(_ name: String) throws -> Bool? {
    let path = path(of: name)
    guard FileKind(of: path) != .nothing else { return nil }
    let mark = Array(SystemdUnit.mark(of: Timers.command).utf8)
    return try InputFile.beginning(of: path, mark.count) == mark
  }

  /// Whether a timer is set.
  package func has(_ name: String) -> Bool { (try? isOurs(name + ".timer")) == true }

  /// Whether a timer runs, and can do its work.
  package enum Condition: Equatable {
    /// It is not installed.
    case absent
    case running
    /// It is installed, and systemd does not run it.
    case stopped
    /// It runs a program that is gone.
    case withoutProgram(String)
  }

  /// The condition of a timer.
  package func condition(of name: String) -> Condition {
    guard has(name) else { return .absent }
    let service = (try? InputFile.read(path(of: name + ".service"), most: 1 << 16)) ?? nil
    let program = service.flatMap { SystemdUnit.program(of: String(decoding: $0, as: UTF8.self)) }
    guard let program, ProgramPath.isProgram(program) else {
      return .withoutProgram(program ?? path(of: name + ".service"))
    }
    return systemctl("is-active", "--quiet", name + ".timer") ? .running : .stopped
  }

  // MARK: - Commands

  /// Writes the units, and starts them. Without systemd, prints lines for cron instead.
  ///
  /// - Throws: `CommandFailure` if somebody else has written such a file, or systemd refuses it; `FileError`.
  package func install(_ timers: Timers) throws {
    guard hasSystemd else { return try printCrontab(timers) }
    let units = timers.units
    for unit in units where try isOurs(unit.name) == false {
      throw CommandFailure(
        .cannotCreate,
        Phrase("“\(path(of: unit.name))” was not written by ucard. Nothing was changed. Move it away, and try again."))
    }
    let parent = folder.parentFolder
    for folder in [parent.parentFolder, parent, folder] { _ = try Folder(making: folder) }
    for unit in units { try OutputFile.write(Array(unit.text(of: Timers.command).utf8), to: path(of: unit.name)) }
    let wanted = units.map(\.name).filter { $0.hasSuffix(".timer") }
    for name in Timers.names where !wanted.contains(name + ".timer") { try remove(name) }
    // A timer that runs already takes its new time when it is started again.
    let isDone =
      systemctl("daemon-reload") && wanted.allSatisfy { systemctl("enable", "--now", $0) && systemctl("restart", $0) }
    try require(
      isDone, .ioError, Phrase("systemctl --user could not start \(.allOf(wanted)) in “\(folder)”."))
    context.say(timers.isRunning(in: folder))
  }

  /// Stops and removes the units that this program has written.
  ///
  /// - Throws: `FileError`.
  package func uninstall() throws {
    var count = 0
    for name in Timers.names { count += try remove(name) }
    if count > 0 { _ = systemctl("daemon-reload") }
    context.say(
      count > 0
        ? Phrase("The timers were removed.")
        : Phrase("There are no timers of ucard in “\(folder)”. To remove lines for cron:").then("crontab -e"))
  }

  /// Shows the units, or the lines for cron.
  ///
  /// - Throws: `StreamError`.
  package func print(_ timers: Timers) throws {
    let texts = timers.units.map { "# \(path(of: $0.name))\n\($0.text(of: Timers.command))" }
    try context.write(texts.joined(separator: "\n"))
  }

  private func printCrontab(_ timers: Timers) throws {
    context.say(
      Phrase("systemd runs no timers for you here. Add these lines with crontab -e; cron mails what they print:"))
    try context.write(timers.crontab)
  }

  /// Stops a timer, and removes its files as far as this program has written them. Returns their number.
  @discardableResult
  private func remove(_ name: String) throws -> Int {
    let files = try [".timer", ".service"].map { name + $0 }.filter { try isOurs($0) == true }
    if files.contains(name + ".timer") { _ = systemctl("disable", "--now", name + ".timer") }
    for file in files { try Folder.removeAll(path(of: file)) }
    return files.count
  }
}

/// A command of ucard as a timer runs it: in another folder, and without the variables of a shell.
package struct TimedCommand {
  private let context: CommandContext
  private let program: String
  private let words: [String]
  private let walletArguments: [String]
  private let isPlain: Bool

  /// - Parameters:
  ///   - words: the command and its options.
  ///   - wallet: the wallet.
  /// - Throws: `CommandFailure` if there is no folder for the wallet, or the path of the program has a line break.
  package init(_ words: [String], of wallet: WalletLocation, in context: CommandContext) throws {
    self.context = context
    self.words = words
    program = ProgramPath.ofThisProcess ?? "ucard"
    var plain = context
    plain.environment = [:]
    plain.environment["HOME"] = context.environment["HOME"]
    let path = try wallet.path(in: context)
    walletArguments =
      path == (try? WalletLocation().path(in: plain)) ? [] : ["--wallet", path.absolutePath]
    try require(
      !([program] + walletArguments).contains(where: { $0.contains("\n") }), .usage,
      Phrase("A timer cannot use a path with a line break."))
    // systemd runs no path that has a quotation mark or a backslash, and searches the path itself for no variables.
    isPlain = !program.contains { "\"'\\".contains($0) }
  }

  /// The variables of this process that change the words of messages, dates and times.
  private var variables: [(name: String, value: String)] {
    ["LC_ALL", "LC_MESSAGES", "LANG", "LC_TIME", "LC_NUMERIC", "TZ", "XDG_CONFIG_HOME"].compactMap { name in
      context.variable(name).flatMap { $0.contains("\n") ? nil : (name, $0) }
    }
  }

  /// The time zone behind a time of day, with a blank before it; empty if systemd uses the same zone.
  package var zone: String {
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
  package func units(
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
  package func cronLine(_ times: String) -> String {
    let assignments = variables.filter { $0.name != "TZ" }.map { "\($0.name)=\(ShellWord.quoted($0.value))" }
    let command = [ShellWord.quoted(program)] + words + walletArguments.map(ShellWord.quoted)
    return "\(times) " + (assignments + command).joined(separator: " ").replacing("%", with: "\\%") + "\n"
  }
}

/// A unit of systemd.
package struct SystemdUnit {
  /// The name of the file.
  package let name: String
  /// The content of the file, after the line that says who has written it.
  package let content: String

  /// The first line of every file, by which it is known to be ours.
  ///
  /// - Parameter command: the command of ucard that writes it.
  package static func mark(of command: String) -> String {
    "# Written by ucard \(command) --install; ucard \(command) --uninstall removes it."
  }

  /// The text of the file.
  package func text(of command: String) -> String { Self.mark(of: command) + "\n" + content }

  /// A value as one word of a unit file (systemd.syntax(7), "Quoting").
  ///
  /// - Parameter isArgument: whether it is an argument of a command, in which `$` begins a variable.
  package static func quoted(_ text: String, isArgument: Bool) -> String {
    var quoted = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": quoted += "\\\(scalar)"
      case "%": quoted += "%%"
      case "$": quoted += isArgument ? "$$" : "$"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=:+,".contains($0)) }
    return isPlain && !text.isEmpty ? text : "\"\(quoted)\""
  }

  /// The program that a service as `TimedCommand` writes it runs; nil if the text is not such a service.
  package static func program(of service: String) -> String? {
    let start = "ExecStart="
    guard let line = service.split(separator: "\n").first(where: { $0.hasPrefix(start) }) else { return nil }
    var rest = line.dropFirst(start.count)
    let interpreter = "/usr/bin/env "
    if rest.hasPrefix(interpreter) { rest = rest.dropFirst(interpreter.count) }
    guard rest.first == "\"" else { return rest.split(separator: " ").first.map(String.init) }
    // The reverse of `quoted`.
    var program = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      switch (character, rest.first) {
      case ("\\", let next?):
        program.append(next == "n" ? "\n" : next == "t" ? "\t" : next)
        rest = rest.dropFirst()
      case ("%", "%"?), ("$", "$"?):
        program.append(character)
        rest = rest.dropFirst()
      default:
        program.append(character)
      }
    }
    return program
  }
}

/// Timers that run a command of ucard, for systemd and for cron.
package protocol TimerSet {
  /// The command that installs and removes them.
  static var command: String { get }
  /// The names of the timers, also of those that are not wanted any more.
  static var names: [String] { get }
  /// The units of systemd: a service and a timer for each.
  var units: [SystemdUnit] { get }
  /// The lines for `crontab -e`.
  var crontab: String { get }
  /// The message when they run.
  func isRunning(in folder: String) -> Phrase
}
