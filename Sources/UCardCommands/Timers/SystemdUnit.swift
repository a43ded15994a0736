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
}
