/// A unit of systemd.
struct SystemdUnit {
  /// The name of the file.
  let name: String
  /// The content of the file, after the line that says who has written it.
  let content: String

  /// The first line of every file, by which it is known to be ours.
  ///
  /// - Parameter command: the command of ucard that writes it.
  static func mark(of command: String) -> String {
    "# Written by ucard \(command) --install; ucard \(command) --uninstall removes it."
  }

  /// The text of the file.
  func text(of command: String) -> String { Self.mark(of: command) + "\n" + content }

  /// A value as one word of a unit file (systemd.syntax(7), "Quoting").
  ///
  /// - Parameter isArgument: whether it is an argument of a command, in which `$` begins a variable.
  static func quoted(_ text: String, isArgument: Bool) -> String {
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
  static func program(of service: String) -> String? {
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
