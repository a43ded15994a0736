internal import Arguments
internal import CommandBase
internal import Wallet
internal import Words

/// `ucard undo`.
struct Undo: UCardCommand {
  static let help = CommandHelp(
    name: "undo", aliases: ["u"], words: TypedWord("undo|un", context: "command"), group: .safe, isEveryday: true,
    abstract: Phrase("Undo the last change."),
    examples: ["ucard undo", "ucard undo 3", "ucard undo 3 --dry-run", "ucard history", "ucard redo"],
    details: Phrase(
      """
      Each command that changes the wallet is one step. The last 100 steps are kept, or 64 MB of them. ucard redo \
      brings back undone steps. After another change they are not lost: the undo is then a step itself, and ucard undo \
      takes it back. More than three steps are listed first, and undone only after a yes.

      In a household, undo takes back what you have done here, except what somebody has changed since. Syncs are not \
      undone, nor is anything from before the wallet joined the household.
      """))

  var arguments = StepArguments()

  func run(in context: CommandContext) throws {
    try arguments.walk(none: Phrase("There is nothing to undo."), isUndone: false, in: context) {
      try $0.undo($1, at: context.now())
    }
  }
}

/// `ucard redo`.
struct Redo: UCardCommand {
  static let help = CommandHelp(
    name: "redo", words: TypedWord("redo", context: "command"), group: .safe,
    abstract: Phrase("Redo the last undone change."),
    examples: ["ucard redo", "ucard redo 3"])

  var arguments = StepArguments()

  func run(in context: CommandContext) throws {
    let none = Phrase("There is nothing to redo. To see what was changed:").then("ucard history")
    try arguments.walk(none: none, isUndone: true, in: context) { try $0.redo($1, at: context.now()) }
  }
}

/// The common part of `undo` and `redo`.
struct StepArguments {
  var given: Int? = Given.optionalArgument(value: .number, help: Phrase("How many steps."))
  var dryRun = Given.flag("--dry-run", help: Phrase("Only show which steps these are."))
  var confirmation = YesOption()
  var result = ResultOptions(quiet: .silence)
  var wallet = WalletLocation()
  private var steps: Int { given ?? 1 }
  /// The number of steps that are taken without a question.
  private static let fewSteps = 3

  /// Undoes or redoes the given number of steps, and reports each.
  ///
  /// - Parameters:
  ///   - none: the message that there is no step.
  ///   - isUndone: whether to use the steps that are undone.
  ///   - take: undoes or redoes a number of steps, and returns them.
  func walk(
    none: Phrase, isUndone: Bool, in context: CommandContext, _ take: (WalletStore, Int) throws -> [WalletStep]
  ) throws {
    try wallet.withWallet(.existing, in: context) { store in
      let name = isUndone ? "redo" : "undo"
      let meant = max(1, steps.magnitude)
      try require(
        steps >= 1, .usage,
        Phrase("Steps are counted from 1:").then("ucard \(plain: name) \(plain: meant.description)"))
      let count = try store.stepCount(isUndone: isUndone)
      let syncs = isUndone ? [] : try store.history().filter { !$0.isUndone && !$0.isUndoable }.map(\.number)
      try require(count > 0, .nothingMatches, syncs.isEmpty ? none : Self.syncStays)
      try require(
        steps <= count, .usage,
        Phrase("There are fewer than \(steps) steps. For all of them:").then("ucard \(plain: name) \(count)"))
      let asks = steps > Self.fewSteps && !confirmation.yes
      let chosen = dryRun || asks ? try next(of: store, isUndone: isUndone) : []
      let start = isUndone ? Phrase("Would be done again: ") : Phrase("Would be undone: ")
      func list() {
        for step in chosen { context.say(Phrase(verbatim: "\(start)\(step.summary(in: context.format)).")) }
      }
      if dryRun { return try result.report(chosen.map(\.json), in: context, orElse: list) }
      list()
      if asks {
        let question = isUndone ? Phrase("Do these \(steps) steps again?") : Phrase("Undo these \(steps) steps?")
        guard try confirmation.isGiven(for: question, in: context),
          try next(of: store, isUndone: isUndone) == chosen
        else { throw CommandFailure.nothingChanged }
      }
      let taken = try take(store, steps)
      let context = result.applied(to: context)
      try result.report(Self.now(taken, in: store).map(\.json), in: context) {
        for step in taken { context.say(Self.report(step, isUndone: isUndone, in: context)) }
        if let last = taken.last?.number, syncs.contains(where: { $0 > last }) { context.say(Self.syncStays) }
        if taken.count > 1, !isUndone {
          context.say(Phrase("To redo these steps:").then("ucard redo \(taken.count)"))
        }
      }
    }
  }

  /// Steps that were taken, as they are in the history now.
  private static func now(_ taken: [WalletStep], in store: WalletStore) throws -> [WalletStep] {
    let history = try store.history()
    return taken.map { step in history.first { $0.number == step.number } ?? step }
  }

  /// Why a sync is not undone, and what can be done instead.
  static let syncStays = Phrase(
    """
    A sync is not undone, because the other computers have its changes too. Leave the household, and then undo the \
    sync here; or restore a backup:
    """
  ).then(["ucard sync leave", "ucard restore FILE"])

  /// A message that a step was undone or done again.
  ///
  /// - Parameter isUndone: whether the step was undone before. If the step took an action back, undoing it does the
  ///   action again.
  private static func report(_ step: WalletStep, isUndone: Bool, in context: CommandContext) -> Phrase {
    step.isUndoing == isUndone
      ? Phrase("Undone: \(step.undone(in: context.format)).")
      : Phrase("Done again: \(step.doneAgain(in: context.format)).")
  }

  /// The steps that would be undone or redone, in order.
  private func next(of store: WalletStore, isUndone: Bool) throws -> [WalletStep] {
    // The newest first. The step that was undone last is the oldest of the undone ones.
    let steps = try store.history().filter { isUndone ? $0.isUndone : $0.isUndoable }
    return Array((isUndone ? steps.reversed() : steps).prefix(self.steps))
  }
}
