internal import Arguments
internal import Files
internal import Terminal
internal import Words

/// The option that answers yes to a question beforehand.
struct YesOption {
  var yes: Bool

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    yes = try reader.flag("-y", "--yes", english: "Do not ask.", ukrainian: "Не питати.")
  }

  /// Returns whether the person agrees.
  ///
  /// - Throws: `CommandFailure` if nobody can be asked.
  func isGiven(for question: Phrase, in context: CommandContext) throws -> Bool {
    try requireAnswer(in: context)
    return try yes || Self.ask(question, in: context)
  }

  /// Throws an error if the answer is not given beforehand, and nobody can be asked.
  ///
  /// - Throws: `CommandFailure`.
  func requireAnswer(in context: CommandContext) throws(CommandFailure) {
    guard yes || context.terminal.isInput else {
      throw CommandFailure(
        .usage, english: "This is not done without a yes, and nobody can answer here. With --yes it is done.",
        ukrainian: "Для цього потрібна ваша згода, а спитати її тут неможливо. Згоду дає --yes.")
    }
  }

  /// Asks the person at the terminal, and returns whether the answer is yes.
  static func ask(_ question: Phrase, in context: CommandContext) throws -> Bool {
    context.ask(Phrase(english: "\(question) [y/N] ", ukrainian: "\(question) [т/Н] "))
    let answer = try context.input.readLine().map { String(decoding: $0, as: UTF8.self) }?.lowercased().filter {
      !$0.isWhitespace
    }
    return answer.map { ["y", "ye", "yes", "т", "та", "так"].contains($0) } ?? false
  }
}
