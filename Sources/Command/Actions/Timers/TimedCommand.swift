internal import Files
internal import TimeZones
internal import Words

/// A command of ucard as a timer runs it: in another folder, and without the variables of a shell.
package struct TimedCommand {
  /// The error that a path has a line break, which no timer can use.
  package struct LineBreak: Error {}

  private let program: String
  private let words: [String]
  private let walletArguments: [String]
  private let isPlain: Bool
  /// The variables that change the words of messages, dates and times.
  private let variables: [(name: String, value: String)]
  /// The time zone behind a time of day, with a blank before it; empty if systemd uses the same zone.
  package let zone: String

  /// - Parameters:
  ///   - words: the command and its options.
  ///   - program: the path of ucard.
  ///   - wallet: the path of the wallet; nil for the usual one.
  ///   - environment: the variables of this process.
  package init(
    _ words: [String], of program: String, wallet: String?, environment: [(name: String, value: String)]
  ) throws(LineBreak) {
    func variable(_ name: String) -> String? {
      environment.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
    }
    self.words = words
    self.program = program
    walletArguments = wallet.map { ["--wallet", $0.absolutePath] } ?? []
    // systemd runs no path that has a quotation mark or a backslash, and searches the path itself for no variables.
    isPlain = !program.contains { "\"'\\".contains($0) }
    variables = ["LC_ALL", "LC_MESSAGES", "LANG", "LC_TIME", "LC_NUMERIC", "TZ", "XDG_CONFIG_HOME"].compactMap { name in
      variable(name).flatMap { $0.contains("\n") ? nil : (name, $0) }
    }
    let named = variable("TZ").map { Zone.local($0).identifier }
    zone = named.flatMap { Zone($0) == nil ? nil : " \($0)" } ?? ""
    if ([program] + walletArguments).contains(where: { $0.contains("\n") }) { throw LineBreak() }
  }

  /// A service that runs the command, and its timer.
  ///
  /// - Parameters:
  ///   - name: the name of both, without the extension.
  ///   - description: what the timer is for, in the language of the person.
  ///   - option: an option that the command has only here; nil for none.
  ///   - service: further lines of the service.
  ///   - timer: the lines that say when it runs.
  package func units(
    _ name: String, _ description: String, option: String? = nil, service: String, timer: String
  ) -> [SystemdUnit] {
    let description = "[Unit]\nDescription=\(description)\n"
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
