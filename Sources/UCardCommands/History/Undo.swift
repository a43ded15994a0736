internal import Arguments
internal import Wallet
internal import Words

/// `ucard undo`.
struct Undo: UCardCommand {
  static let help = CommandHelp(
    name: "undo", aliases: ["u"], words: TypedWord("undo|un", context: "command"),
    abstract: Phrase("Take back what was done last."),
    examples: ["ucard undo", "ucard undo 3", "ucard undo 3 --dry-run", "ucard history", "ucard redo"],
    details: Phrase(
      """
      Each command that changes the wallet is one step. The last 100 steps are kept, or 64 MB of them. What was undone \
      can be redone; when another change follows, it is not lost: its undoing is a step then, which undo takes back. \
      More than three steps are listed, and asked about.

      In a household, undo takes back what you have done here, as far as nobody has changed it since. A sync is not \
      undone, nor what was done before the wallet has joined.
      """))

  var arguments = StepArguments()

  func run(in context: CommandContext) throws {
    try arguments.walk(
      Phrase("Undone: "),
      none: Phrase("There is nothing to undo."), isUndone: false,
      in: context
    ) { try $0.undo($1, at: context.now()) }
  }
}

/// `ucard redo`.
struct Redo: UCardCommand {
  static let help = CommandHelp(
    name: "redo", words: TypedWord("redo", context: "command"),
    abstract: Phrase("Do again what was undone last."),
    examples: ["ucard redo", "ucard redo 3"])

  var arguments = StepArguments()

  func run(in context: CommandContext) throws {
    try arguments.walk(
      Phrase("Done again: "),
      none: Phrase(
        "There is nothing to redo. If something was changed after an undo, ucard undo takes back that, too."),
      isUndone: true, in: context
    ) { try $0.redo($1, at: context.now()) }
  }
}

/// The common part of `undo` and `redo`.
struct StepArguments {
  var steps: Int = Given.argument(value: .number, default: 1, help: Phrase("How many steps."))
  var dryRun = Given.flag("--dry-run", help: Phrase("Only say which steps these are."))
  var confirmation = YesOption()
  var silence = SilenceOption()
  var wallet = WalletLocation()
  /// The number of steps that are taken without a question.
  private static let fewSteps = 3

  /// Undoes or redoes the given number of steps, and reports each.
  ///
  /// - Parameters:
  ///   - done: the beginning of a sentence about a step.
  ///   - none: the message that there is no step.
  ///   - isUndone: whether to use the steps that are undone.
  ///   - take: undoes or redoes a number of steps, and returns them.
  func walk(
    _ done: Phrase, none: Phrase, isUndone: Bool, in context: CommandContext,
    _ take: (WalletStore, Int) throws -> [WalletStep]
  ) throws {
    try wallet.withWallet(.existing, in: context) { store in
      let name = isUndone ? "redo" : "undo"
      let meant = max(1, steps.magnitude)
      try require(steps >= 1, .usage, Phrase("Steps are counted from 1: ucard \(name) \(meant)"))
      let count = try store.stepCount(isUndone: isUndone)
      let syncs = isUndone ? [] : try store.history().filter { !$0.isUndone && !$0.isUndoable }.map(\.number)
      guard count > 0 else {
        throw CommandFailure(.nothingMatches, syncs.isEmpty ? none : Self.syncStays)
      }
      try require(
        steps <= count, .usage, Phrase("There are not \(steps) steps. For all of them: ucard \(name) \(count)"))
      let asks = steps > Self.fewSteps && !confirmation.yes
      let chosen = dryRun || asks ? try next(of: store, isUndone: isUndone) : []
      let start = isUndone ? Phrase("Would be done again: ") : Phrase("Would be undone: ")
      say(start, chosen, in: context)
      if dryRun { return }
      if asks {
        let question = isUndone ? Phrase("Do these \(steps) steps again?") : Phrase("Undo these \(steps) steps?")
        guard try confirmation.isGiven(for: question, in: context),
          try next(of: store, isUndone: isUndone) == chosen
        else { throw CommandFailure.nothingChanged }
      }
      let taken = try take(store, steps)
      let context = silence.applied(to: context)
      say(done, taken, in: context)
      if let last = taken.last?.number, syncs.contains(where: { $0 > last }) { context.say(Self.syncStays) }
      if taken.count > 1, !isUndone {
        context.say(Phrase("ucard redo \(taken.count) brings them back; after another change, ucard undo does."))
      }
    }
  }

  /// Why a sync is not undone, and what can be done instead.
  static let syncStays = Phrase(
    """
    A sync is not undone, because the others have it, too: ucard sync leave, after which ucard undo takes it back here; or \
    ucard restore BACKUP
    """)

  /// Says what has happened, or would happen, to each step.
  private func say(_ start: Phrase, _ steps: [WalletStep], in context: CommandContext) {
    for step in steps { context.say(Phrase(verbatim: "\(start)\(step.summary(in: context.format)).")) }
  }

  /// The steps that would be undone or redone, in order.
  private func next(of store: WalletStore, isUndone: Bool) throws -> [WalletStep] {
    // The newest first. The step that was undone last is the oldest of the undone ones.
    let steps = try store.history().filter { isUndone ? $0.isUndone : $0.isUndoable }
    return Array((isUndone ? steps.reversed() : steps).prefix(self.steps))
  }
}
