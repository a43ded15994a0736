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

/// Words of a command line that a person can copy into a shell.
enum ShellWord {
  /// The word as it is, or in quotes if the shell would change it.
  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,+:@%".contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
