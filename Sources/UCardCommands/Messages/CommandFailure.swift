/// Why a command did not do what it was asked to.
struct CommandFailure: Error {
  let status: CommandStatus
  let phrase: Phrase
  /// Whether the phrase says already of which line of the input it is.
  var isOfLine = false
}
