internal import Arguments
internal import CommandBase
internal import Household
internal import JSON
internal import Wallet
internal import Words

/// `ucard forget`.
struct Forget: UCardCommand {
  static let help = CommandHelp(
    name: "forget", group: .safe,
    abstract: Phrase("Forget the history, so that deleted data is gone."),
    examples: ["ucard forget", "ucard forget --yes"],
    details: Phrase(
      """
      Deleted and changed data, such as a PIN, stays in the wallet's file for ucard undo. This command removes that \
      data at once: cards stay as they are, and earlier steps cannot be undone any more. Backups and other copies are \
      not changed. For the next export to a phone with Catima, the wallet still knows which cards the phone has, and \
      which of these were deleted here, so that deleted cards do not come back. A household gets a new key for secrets \
      with the next ucard sync.
      """))

  var dryRun = Given.flag("--dry-run", help: Phrase("Only say how many steps would be forgotten."))
  var confirmation = YesOption()
  var result = ResultOptions(quiet: .silence)
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    try wallet.withWallet(.existing, in: context) { store in
      let count = try store.stepCount()
      guard count > 0 else {
        try require(
          store.withHouseholdSnapshot({ try !$0.keys().ids.isEmpty }), .nothingMatches,
          Phrase("There is no history to forget."))
        if !dryRun { _ = try forget(store, in: context) }
        return try report(
          0,
          Phrase("There is no history to forget. The household gets a new key for secrets with the next ucard sync."),
          in: context)
      }
      if dryRun {
        return try report(
          count, .count(count, one: "To be forgotten: \(count) step.", other: "To be forgotten: \(count) steps."),
          in: context)
      }
      let question = Phrase.count(
        count, one: "Forget \(count) step? It cannot be undone then.",
        other: "Forget \(count) steps? None of them can be undone then.")
      guard try confirmation.isGiven(for: question, in: context) else {
        return try report(0, .nothingChanged, in: context)
      }
      let forgotten = try forget(store, in: context)
      let steps = forgotten.steps
      try report(
        steps,
        .count(
          steps, one: "Forgot \(steps) step: nothing can be undone, and what was deleted is gone.",
          other: "Forgot \(steps) steps: nothing can be undone, and what was deleted is gone."), in: context)
      if forgotten.compacting != nil {
        context.say(Phrase("The file could not be made smaller now. To try again:").then("ucard compact"))
      }
    }
  }

  private func report(_ steps: Int, _ phrase: Phrase, in context: CommandContext) throws {
    try result.report(["steps": steps], in: context) { context.say(phrase) }
  }

  private func forget(
    _ store: WalletStore, in context: CommandContext
  ) throws -> (steps: Int, compacting: WalletError?) {
    let forgotten = try store.forgetHistory()
    try? context.household(of: wallet).forgetFingerprints()
    return forgotten
  }
}

/// `ucard compact`.
struct Compact: UCardCommand {
  static let help = CommandHelp(
    name: "compact", words: TypedWord("compact|co", context: "command"), group: .experts,
    abstract: Phrase("Make the wallet's file as small as it can be."),
    examples: ["ucard compact"],
    details: Phrase(
      """
      Deleted data leaves unused space in the file, which later cards use; this command gives the space back to the \
      disk. Cards and history stay. While the command runs, it needs as much free space on the disk as the wallet \
      takes. ucard check tells if much of it is unused.
      """))

  var result = ResultOptions(quiet: .silence)
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    let (before, after) = try wallet.withWallet(.existing, in: context) { store in
      try require(
        store.path != nil, .nothingMatches, Phrase("There is no wallet yet, so there is nothing to make smaller."))
      let sizes = try store.compact()
      try? context.household(of: wallet).forgetFingerprints()
      return sizes
    }
    try result.report(["bytesAfter": after, "bytesBefore": before], in: context) {
      context.say(
        ByteCount.text(after) != ByteCount.text(before) && after < before
          ? Phrase("The wallet takes \(ByteCount.text(after)) instead of \(ByteCount.text(before)).")
          : Phrase("The wallet takes \(ByteCount.text(after)), and cannot be smaller."))
    }
  }
}
