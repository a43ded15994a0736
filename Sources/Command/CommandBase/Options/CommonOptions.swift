internal import Arguments
package import Cards
internal import Files
internal import Terminal
package import Words

/// The option that answers yes to a question in advance.
package struct YesOption {
  package var yes = Given.flag("-y", "--yes", help: Phrase("Do not ask."))

  package init() {}

  /// Returns whether the person agrees.
  ///
  /// - Throws: `CommandFailure` if nobody can be asked.
  package func isGiven(for question: Phrase, in context: CommandContext) throws -> Bool {
    try requireAnswer(to: question, in: context)
    return try yes || Self.ask(question, in: context)
  }

  /// The worst rank at which a card is found: without a question, it has to be named by its whole name, number or UUID.
  package func worstRank(in context: CommandContext) -> MatchRank {
    yes || !context.terminal.isInput ? .number : .beginningOfSpelledWord
  }

  /// Throws an error if the answer is not given in advance, and nobody can be asked.
  package func requireAnswer(to question: Phrase? = nil, in context: CommandContext) throws(CommandFailure) {
    guard !yes, !context.terminal.isInput else { return }
    let reason = Phrase("This needs your consent, and there is no terminal to ask in. To agree, add --yes.")
    throw CommandFailure(.usage, .sentences(question, reason))
  }

  /// Asks the person at the terminal, and returns whether the answer is yes.
  package static func ask(_ question: Phrase, in context: CommandContext) throws -> Bool {
    context.ask(Phrase("\(question) [y/N] "))
    let answer = try context.input.readLine().map { String(decoding: $0, as: UTF8.self) }?.lowercased()
    let word = answer?.split { !$0.isLetter }.first.map(String.init)
    let isYes = word.flatMap(TypedAnswer.isYes)
    if isYes == nil, let answer, !answer.allSatisfy(\.isWhitespace) {
      context.say(Phrase("Only “y” or “yes” means yes."))
    }
    return isYes ?? false
  }
}

extension CommandContext {
  /// Asks the person at the terminal until the answer is understood.
  ///
  /// - Parameters:
  ///   - nothing: the message of the failure after an empty answer.
  ///   - read: reads an answer in lower case, without blanks; nil if it is not understood.
  /// - Throws: `CommandFailure` after an empty answer that `read` does not understand.
  package func ask<Answer>(_ question: Phrase, orElse nothing: Phrase, _ read: (String) -> Answer?) throws -> Answer {
    while true {
      ask(question)
      let answer = try input.readLine().map { String(decoding: $0, as: UTF8.self) } ?? ""
      let word = answer.lowercased().filter { !$0.isWhitespace }
      if let answer = read(word) { return answer }
      if word.isEmpty { throw CommandFailure(.nothingMatches, nothing) }
    }
  }
}
