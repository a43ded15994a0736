internal import Arguments
internal import Cards
internal import Files
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// `ucard pick`.
struct Pick: UCardCommand {
  static let help = CommandHelp(
    name: "pick", words: TypedWord("pick|choose|fzf", context: "command"),
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
      purpose: .pick(isMulti: multi), filter: kept.filter(all: all, archived: .hidden),
      categories: kept.categories, query: query, wallet: wallet)
    let picked = context.asksForPlain ? try request.asked(in: context) : try request.run(in: context)
    guard let picked else { throw CommandFailure.nothingPicked }
    try context.write(picked.map { "#\($0)\n" }.joined())
  }
}

extension CommandFailure {
  static let nothingPicked = CommandFailure(.interrupted, Phrase("No card was picked."))
}

/// A request to pick a card on the whole window.
struct PickRequest {
  var purpose = Picker.Purpose.show
  var filter = CardFilter()
  /// The names of categories that a person typed: only cards of one of these.
  var categories: [String] = []
  var query = ""
  /// The numbers of the cards among which to pick; empty for all.
  var only: [Int] = []
  var wallet = WalletLocation()

  /// Whether a person can pick with `ucard` alone.
  static func isPossible(in context: CommandContext) -> Bool {
    context.terminal.isInput && context.canDraw && !context.asksForPlain && context.openScreen != nil
  }

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
    if try FileKind(of: WalletLocation().path(in: context)) == .nothing { return try sayFirstSteps() }
    if isPlain {
      var list = CardListing(order: .recent)
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
    try CardListing(order: .recent).write(in: context)
    return true
  }

  /// Opens the picker.
  ///
  /// - Returns: the numbers of the cards that were picked; nil if the person left, or there are no cards.
  /// - Throws: `CommandFailure` if there is no terminal, or no card to pick, and `WalletError`.
  func run(in context: CommandContext) throws -> [Int]? {
    try wallet.withWallet(.existing, in: context) { try run(on: $0, in: context) }
  }

  /// Opens the picker for a wallet that is open already, as `run(in:)` does.
  func run(on store: WalletStore, in context: CommandContext) throws -> [Int]? {
    try require(!store.isEmpty(), .nothingMatches, Phrase("There are no cards. \(.emptyWallet)"))
    var filter = filter
    if !categories.isEmpty { filter.categories = try store.categoryNames(categories) }
    // The terminal is asked before its window is taken, since the answer would come among the keys.
    let pixels = try pixels(in: context)
    guard let screen = context.openScreen?() else {
      throw CommandFailure(
        .usage, Phrase("Picking a card needs a terminal. To list the cards for a script:").then("ucard list"))
    }
    let picker = try Picker(
      store, of: wallet, on: screen, pixels: pixels, purpose, filter: filter, only: only, query: query, in: context)
    defer { picker.screen.close() }
    return try picker.run()
  }

  /// Lists the cards by their numbers, line by line, and asks for a number, for a person who asked for plain text.
  ///
  /// - Returns: the numbers that were typed, several if the purpose takes them; nil for none.
  /// - Throws: as `run(in:)`.
  func asked(in context: CommandContext) throws -> [Int]? {
    let numbers = try wallet.withWallet(.existing, in: context) { store in
      var filter = filter
      if !categories.isEmpty { filter.categories = try store.categoryNames(categories) }
      var list = PickerList(filter, only: only, query: query)
      try list.search(in: store, isNewQuery: true)
      for card in try store.withSnapshot({ try $0.cards(list.numbers) }) {
        context.say(Phrase(verbatim: "\(card.number)  \(card.name)"))
      }
      return list.numbers
    }
    try require(!numbers.isEmpty, .nothingMatches, Phrase("No card matches. \(.listShowsAll)"))
    try require(
      context.terminal.isInput, .usage,
      Phrase("The number of a card cannot be typed here. To list the cards for a script:").then("ucard list"))
    context.ask(Phrase("Number of the card: "))
    let line = String(decoding: try context.input.readLine() ?? [], as: UTF8.self)
    let typed = line.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }.filter(numbers.contains)
    let picked = if case .pick(isMulti: true) = purpose { typed } else { Array(typed.prefix(1)) }
    return picked.isEmpty ? nil : picked
  }

  /// The drawing in pixels; nil for blocks, by the setting or because the terminal shows no pixels.
  private func pixels(in context: CommandContext) throws -> PixelDrawing? {
    guard case .show = purpose else { return nil }
    // The setting “text” names no drawing: the picker then draws cells.
    guard let form = ScreenForm(named: context.settings.form.rawValue) else { return nil }
    return try context.withPixelDrawing(as: form) { $0 }
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
