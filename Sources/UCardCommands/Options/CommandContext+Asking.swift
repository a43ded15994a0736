internal import Files
internal import Words

extension CommandContext {
  /// Asks the person at the terminal until the answer is understood.
  ///
  /// - Parameters:
  ///   - nothing: the message of the failure after an empty answer.
  ///   - read: reads an answer in lower case, without blanks; nil if it is not understood.
  /// - Throws: `CommandFailure` after an empty answer that `read` does not understand.
  func ask<Answer>(_ question: Phrase, orElse nothing: Phrase, _ read: (String) -> Answer?) throws -> Answer {
    while true {
      ask(question)
      let answer = try input.readLine().map { String(decoding: $0, as: UTF8.self) } ?? ""
      let word = answer.lowercased().filter { !$0.isWhitespace }
      if let answer = read(word) { return answer }
      if word.isEmpty { throw CommandFailure(status: .nothingMatches, phrase: nothing) }
    }
  }
}
