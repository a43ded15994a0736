internal import Words

/// The reason why a command failed, and its exit status.
struct CommandFailure: Error {
  let status: CommandStatus
  let phrase: Phrase
}

extension CommandFailure {
  init(_ status: CommandStatus, english: Phrase.Text, ukrainian: Phrase.Text) {
    self.init(status: status, phrase: Phrase(english: english, ukrainian: ukrainian))
  }

  /// The failure that the person did not agree.
  static let nothingChanged = CommandFailure(status: .nothingMatches, phrase: .nothingChanged)

  /// Throws a failure if several of the files that a person gave are standard input.
  static func forbidReadingInputTwice(_ files: [String]) throws(CommandFailure) {
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw CommandFailure(
        .usage, english: "Standard input can be read once.",
        ukrainian: "Стандартний ввід можна прочитати лише один раз.")
    }
  }
}

extension Phrase {
  static let nothingChanged = Phrase(english: "Nothing was changed.", ukrainian: "Нічого не змінено.")
  static let nothingToChange = Phrase(english: "Nothing is to be changed.", ukrainian: "Нема чого змінювати.")
}
