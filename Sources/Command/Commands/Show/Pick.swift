internal import Arguments
internal import Cards
internal import CommandBase
internal import Files
internal import Picker
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// `ucard pick`.
struct Pick: UCardCommand {
  static let help = CommandHelp(
    name: "pick", words: TypedWord("pick|choose|fzf", context: "command"), group: .experts,
    abstract: Phrase("Pick a card by typing, and print its number, for scripts."),
    examples: [
      "ucard edit \"$(ucard pick)\" --star", "ucard pick --query gym", "ucard pick --multi --category Food",
    ],
    details: Phrase(
      """
      The picker opens in the terminal, even if the output is captured. It prints the numbers of the cards, such as \
      #6, one per line. If you leave with Esc, nothing is printed, and the exit status is 130. ucard alone opens the \
      same picker and shows the code.
      """))

  var query: String = Given.option(
    "-q", "--query", value: .text, default: "",
    help: Phrase("The text to start the search with."))
  var multi = Given.flag("-m", "--multi", help: Phrase("Pick several cards; Tab marks them."))
  var kept = FilterOptions()
  var all = Given.flag("--all", help: Phrase("Archived cards too, at the end."))
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let request = PickRequest(
      purpose: .pick(isMulti: multi), filter: kept.filter(all: all, archived: .hidden), categories: kept.categories,
      query: query, wallet: wallet)
    let picked = context.asksForPlain ? try request.asked(in: context) : try request.run(in: context)
    guard let picked else { throw CommandFailure.nothingPicked }
    try context.write(picked.map { "#\($0)\n" }.joined())
  }
}

extension CommandFailure {
  static let nothingPicked = CommandFailure(.interrupted, Phrase("No card was picked."))
}

extension PickRequest {
  /// Opens the picker for `ucard` alone; for a person who asked for plain text, lists the cards line by line. If there
  /// are no cards, says how to add the first one.
  ///
  /// - Returns: false if help should be written instead: nobody can pick, and there is no list to write.
  /// - Throws: as `run(in:)`.
  static func picked(in context: CommandContext) throws -> Bool {
    let isPlain = context.terminal.isInput && context.canDraw && context.asksForPlain
    guard isPlain || isPossible(in: context) else { return try listed(in: context) }
    func sayFirstSteps() throws -> Bool {
      try context.write(Phrase.firstSteps.text(in: context.language) + "\n")
      return true
    }
    if try FileKind(of: WalletLocation().path(in: context)) == .nothing {
      try WalletLocation().requireFolder(in: context)
      return try sayFirstSteps()
    }
    if isPlain {
      var list = CardListing(isToPick: true)
      list.listing.plain.plain = true
      try list.write(in: context)
      context.say(
        Phrase("ucard help lists all commands. To show a card's number, or to search:")
          .then(["ucard show CARD", "ucard list TEXT"]))
      return true
    }
    do { _ = try PickRequest().run(in: context) } catch let failure as CommandFailure {
      switch failure.status {
      case .nothingMatches: return try sayFirstSteps()
      case .usage: return false
      default: throw failure
      }
    }
    return true
  }

  /// Lists the cards for another program, as in `ucard | grep -i gym`.
  ///
  /// - Returns: false if there are none, or the output is a terminal.
  private static func listed(in context: CommandContext) throws -> Bool {
    guard !context.terminal.isOutput, try FileKind(of: WalletLocation().path(in: context)) != .nothing,
      try WalletLocation().withWallet(
        .existing, in: context, { store in try store.withSnapshot { try $0.cardCount() } }) > 0
    else { return false }
    try CardListing(isToPick: true).write(in: context)
    return true
  }
}

extension Phrase {
  /// The commands by which a person with an empty wallet begins.
  fileprivate static let firstSteps = Phrase(
    """
    Add a card:            ucard add Gym 4820000000000
    Take one from a photo: ucard add Gym --from photo.jpg
    Import from an app:    ucard import catima.zip
    """)
}
