internal import Words

/// The names of values in help that several options use.
extension Phrase {
  static let name = Phrase("name")
  static let text = Phrase("text")
  static let file = Phrase("file")
  static let folder = Phrase("folder")
  static let card = Phrase("card")
  static let type = Phrase("type")
  static let format = Phrase("format")
  static let form = Phrase("form")
  static let date = Phrase("date")
  static let number = Phrase("number")
  static let identifier = Phrase("identifier")
  static let key = Phrase("key")
  static let value = Phrase("value")
  static let payload = Phrase("payload")
  static let category = Phrase("category")
}

/// Words of a command line that a person can copy into bash, dash, fish or zsh.
enum ShellWord {
  /// The word as it is, or in quotes if a shell would change it.
  ///
  /// A backslash stands outside of the quotes, doubled: between single quotes, fish reads one before a quote or another
  /// backslash as an escape, the other shells read it as itself.
  static func quoted(_ word: String) -> String {
    // zsh expands `=ls`, and older versions of fish `%self`.
    let isPlain =
      !word.isEmpty && word.first != "=" && word.first != "%"
      && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,+:@%".contains($0) }
    guard !isPlain else { return word }
    let parts = word.map { $0 == "\\" ? #"'\\'"# : $0 == "'" ? #"'\''"# : String($0) }
    return "'" + parts.joined() + "'"
  }
}
