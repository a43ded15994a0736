internal import ArgumentParser
internal import Wallet

/// What undo and redo have in common.
struct StepArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(english: "How many steps.", ukrainian: "Скільки кроків.", value: .number))
  var steps = 1

  @Flag(
    help: ArgumentHelp(
      english: "Only say which steps these are.", ukrainian: "Лише сказати, які це кроки."))
  var dryRun = false

  @OptionGroup var wallet: WalletOptions

  /// Takes that many steps, and says each.
  ///
  /// - Parameters:
  ///   - done: the beginning of a sentence on a step that was taken.
  ///   - none: that there is no step to take.
  ///   - isUndone: whether those steps are wanted that are undone.
  ///   - take: takes so many steps, and gives those that it took.
  func walk(
    _ done: Phrase, none: Phrase, isUndone: Bool, in context: CommandContext,
    _ take: (WalletStore, Int) throws -> [WalletStep]
  ) throws {
    try wallet.place.withWallet(.existing, in: context) { store in
      guard steps >= 1 else {
        throw CommandFailure(.usage, english: "Steps are counted from 1.", ukrainian: "Кроки рахуються від 1.")
      }
      let taken = try dryRun ? next(of: store, isUndone: isUndone) : take(store, steps)
      guard !taken.isEmpty else { throw CommandFailure(status: .nothingMatches, phrase: none) }
      let start = dryRun ? Phrase(english: "To come: ", ukrainian: "Наступне: ") : done
      for step in taken { context.say(start + step.summary + Phrase(english: ".", ukrainian: ".")) }
      if taken.count < steps { context.say(none) }
    }
  }

  /// The steps that would be taken, in that order.
  private func next(of store: WalletStore, isUndone: Bool) throws -> [WalletStep] {
    // The newest first; what was undone last is the oldest of those.
    let steps = try store.history().filter { $0.isUndone == isUndone }
    return Array((isUndone ? steps.reversed() : steps).prefix(self.steps))
  }
}
