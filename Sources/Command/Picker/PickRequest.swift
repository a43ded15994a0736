internal import Cards
package import CommandBase
internal import Files
internal import Rendering
internal import Terminal
package import Wallet
internal import Words

/// A request to pick a card on the whole window.
package struct PickRequest {
  /// The result of choosing a card.
  package enum Purpose {
    /// Its code is shown.
    case show
    /// Its number is returned; with `isMulti`, those of all marked cards.
    case pick(isMulti: Bool)
  }

  package var purpose: Purpose
  package var filter: CardFilter
  /// The names of categories that a person typed: only cards of one of these.
  package var categories: [String]
  package var query: String
  /// The numbers of the cards among which to pick; empty for all.
  package var only: [Int]
  package var wallet: WalletLocation

  /// Creates the request to show a card, or another one.
  package init(
    purpose: Purpose = .show, filter: CardFilter = CardFilter(), categories: [String] = [], query: String = "",
    only: [Int] = [], wallet: WalletLocation = WalletLocation()
  ) {
    self.purpose = purpose
    self.filter = filter
    self.categories = categories
    self.query = query
    self.only = only
    self.wallet = wallet
  }

  /// Whether a person can pick with `ucard` alone.
  package static func isPossible(in context: CommandContext) -> Bool {
    context.terminal.isInput && context.canDraw && !context.asksForPlain && context.openScreen != nil
  }

  /// Opens the picker.
  ///
  /// - Returns: the numbers of the cards that were picked; nil if the person left, or there are no cards.
  /// - Throws: `CommandFailure` if there is no terminal, or no card to pick, and `WalletError`.
  package func run(in context: CommandContext) throws -> [Int]? {
    try wallet.withWallet(.existing, in: context) { try run(on: $0, in: context) }
  }

  /// Opens the picker for a wallet that is open already, as `run(in:)` does.
  package func run(on store: WalletStore, in context: CommandContext) throws -> [Int]? {
    try require(!store.isEmpty(), .nothingMatches, Phrase("There are no cards. \(.emptyWallet)"))
    let list = try list(in: store, context)
    // The terminal is asked before its window is taken, since the answer would come among the keys.
    let pixels = try pixels(in: context)
    guard let screen = context.openScreen?() else {
      throw CommandFailure(
        .usage, Phrase("Picking a card needs a terminal. To list the cards for a script:").then("ucard list"))
    }
    let picker = try Picker(list, of: store, on: screen, pixels: pixels, purpose, in: context)
    defer { screen.close() }
    return try picker.run()
  }

  /// The list of the cards among which to pick, which is not read yet.
  private func list(in store: WalletStore, _ context: CommandContext) throws -> PickerList {
    var filter = filter
    if !categories.isEmpty { filter.categories = try store.categoryNames(categories) }
    return PickerList(filter, only: only, query: query, in: context)
  }

  /// Lists the cards by their numbers, line by line, and asks for a number, for a person who asked for plain text.
  ///
  /// - Returns: the numbers that were typed, several if the purpose takes them; nil for none.
  /// - Throws: as `run(in:)`.
  package func asked(in context: CommandContext) throws -> [Int]? {
    let numbers = try wallet.withWallet(.existing, in: context) { store in
      var list = try list(in: store, context)
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
