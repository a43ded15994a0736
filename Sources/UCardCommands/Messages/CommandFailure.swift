internal import Words

/// The reason why a command failed, and its exit status.
struct CommandFailure: Error {
  let status: CommandStatus
  let phrase: Phrase
}

extension CommandFailure {
  init(_ status: CommandStatus, english: String, ukrainian: String) {
    self.init(status: status, phrase: Phrase(english: english, ukrainian: ukrainian))
  }

  /// Throws a failure if several of the files that a person gave are standard input.
  static func forbidReadingInputTwice(_ files: [String]) throws(CommandFailure) {
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw CommandFailure(
        .usage, english: "Standard input can be read once.",
        ukrainian: "Стандартний ввід можна прочитати лише один раз.")
    }
  }
}
