internal import ArgumentParser
internal import Wallet

/// What undo and redo have in common.
struct StepArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(english: "How many steps.", ukrainian: "Скільки кроків.", value: .number))
  var steps = 1

  @OptionGroup var wallet: WalletOptions

  /// Takes that many steps, and says each.
  ///
  /// - Parameters:
  ///   - done: the beginning of a sentence on a step that was taken.
  ///   - none: that there is no step to take.
  ///   - take: takes one step; nil where there is none.
  func walk(
    _ done: Phrase, none: Phrase, in context: CommandContext, _ take: (WalletStore) throws -> WalletStep?
  ) throws {
    try wallet.place.withWallet(.existing, in: context) { store in
      guard steps >= 1 else {
        throw CommandFailure(.usage, english: "Steps are counted from 1.", ukrainian: "Кроки рахуються від 1.")
      }
      for place in 0..<steps {
        guard let step = try take(store) else {
          guard place > 0 else { throw CommandFailure(status: .nothingMatches, phrase: none) }
          context.say(none)
          return
        }
        context.say(done + step.summary + Phrase(english: ".", ukrainian: "."))
      }
    }
  }
}
