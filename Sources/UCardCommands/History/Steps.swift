internal import Wallet

/// What undo and redo have in common.
enum Steps {
  static func walk(
    _ count: Int, _ done: Phrase, none: Phrase, in context: CommandContext, _ take: () throws -> WalletStep?
  ) throws {
    guard count >= 1 else {
      throw CommandFailure(
        status: .usage,
        phrase: Phrase(english: "Steps are counted from 1.", ukrainian: "Кроки рахуються від 1."))
    }
    for place in 0..<count {
      guard let step = try take() else {
        guard place > 0 else { throw CommandFailure(status: .nothingMatches, phrase: none) }
        context.say(none)
        return
      }
      context.say(done + step.summary + Phrase(english: ".", ukrainian: "."))
    }
  }
}
