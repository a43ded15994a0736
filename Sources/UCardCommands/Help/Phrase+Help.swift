internal import Words

/// The names of values in help that several options use.
extension Phrase {
  static let name = Phrase(english: "name", ukrainian: "назва")
  static let text = Phrase(english: "text", ukrainian: "текст")
  static let file = Phrase(english: "file", ukrainian: "файл")
  static let folder = Phrase(english: "folder", ukrainian: "тека")
  static let card = Phrase(english: "card", ukrainian: "картка")
  static let type = Phrase(english: "type", ukrainian: "тип")
  static let format = Phrase(english: "format", ukrainian: "формат")
  static let form = Phrase(english: "form", ukrainian: "вигляд")
  static let date = Phrase(english: "date", ukrainian: "дата")
  static let number = Phrase(english: "number", ukrainian: "число")
  static let identifier = Phrase(english: "identifier", ukrainian: "ідентифікатор")
  static let key = Phrase(english: "key", ukrainian: "ключ")
  static let value = Phrase(english: "value", ukrainian: "значення")
  static let payload = Phrase(english: "payload", ukrainian: "вміст")
  static let category = Phrase(english: "category", ukrainian: "категорія")
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
