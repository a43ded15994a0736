/// Words of a command line that a person can copy into a shell.
enum ShellWord {
  /// The word as it is, or in quotes if the shell would change it.
  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,+:@%".contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
