/// The reason why a command failed, and its exit status.
struct CommandFailure: Error {
  let status: CommandStatus
  let phrase: Phrase
}

extension CommandFailure {
  init(_ status: CommandStatus, english: String, ukrainian: String) {
    self.init(status: status, phrase: Phrase(english: english, ukrainian: ukrainian))
  }
}
