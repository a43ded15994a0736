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
  ///   - take: takes so many steps, and gives those that it took.
  func walk(
    _ done: Phrase, none: Phrase, in context: CommandContext, _ take: (WalletStore, Int) throws -> [WalletStep]
  ) throws {
    try wallet.place.withWallet(.existing, in: context) { store in
      guard steps >= 1 else {
        throw CommandFailure(.usage, english: "Steps are counted from 1.", ukrainian: "Кроки рахуються від 1.")
      }
      let taken = try take(store, steps)
      guard !taken.isEmpty else { throw CommandFailure(status: .nothingMatches, phrase: none) }
      for step in taken { context.say(done + step.summary + Phrase(english: ".", ukrainian: ".")) }
      if taken.count < steps { context.say(none) }
    }
  }
}
