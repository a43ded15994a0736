internal import Arguments
internal import Barcodes
internal import Cards
internal import CommandBase
internal import Exchange
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard balance`.
struct BalanceCommand: UCardCommand {
  static let help = CommandHelp(
    name: "balance", aliases: ["b"], words: TypedWord("balance", context: "command"), group: .keep,
    abstract: Phrase("The money or points on a card."),
    examples: [
      "ucard balance Gift", "ucard balance Gift set 500 --currency UAH", "ucard balance Gift spend 12.50 --note coffee",
      "ucard balance Gym add 20", "ucard balance Gym -5", "ucard balance",
    ],
    details: Phrase(
      """
      Without a card, lists the cards that have a balance, and the sum for each currency, as ucard list --balance \
      does. Without an amount, shows the balance of a card and its history. Amounts are exact decimal numbers with a point \
      or a comma. A balance without a currency is in points; set AMOUNT --currency points makes it so again.
      """))

  var card: String? = Given.optionalArgument(
    value: .card, help: Phrase("The card; if none is named, all that have a balance."), completion: .cards)
  var change: BalanceEntry.Change? = Given.optionalArgument(value: Phrase("change"), help: Phrase("add, spend or set."))
  var amount: TypedAmount? = Given.optionalArgument(value: Phrase("amount"), help: Phrase("The amount."))
  var currency: String? = Given.option(
    "--currency", value: Phrase("currency"),
    help: Phrase("The currency: UAH, EUR, … or points."))
  var note: String? = Given.option("--note", value: .text, help: Phrase("What the money or points were for."))
  var listing = ListingOptions()
  var quiet = QuietOption()
  var wallet = ChangedWallet()

  /// Reads the arguments. `-50` behind the card means `spend 50`, `+20` means `add 20`, and a currency may follow the
  /// amount as a word of its own: `50 UAH`.
  static func command(_ arguments: [String]) throws(ArgumentError) -> (any UCardCommand)? {
    var words = arguments
    if words.count > 1, let signed = words[1].wholeMatch(of: /([-+])([0-9]+(?:[.,][0-9]+)?)/) {
      words[1...1] = [signed.1 == "-" ? "spend" : "add", String(signed.2)]
    }
    if words.count > 3, Amount(words[2]) != nil, Currency.isNamed(by: words[3]) {
      words[2...3] = ["\(words[2]) \(words[3])"]
    }
    return try read(words)
  }

  func run(in context: CommandContext) throws {
    guard let change else {
      guard currency == nil, note == nil else { throw incomplete }
      if let card { return try show(card, in: context) }
      return try list(in: context)
    }
    guard let card, let amount else { throw incomplete }
    try make(change, by: amount, on: card, in: context)
  }

  private func list(in context: CommandContext) throws {
    var cards = CardListing(listing: listing, quiet: quiet, wallet: wallet.location)
    cards.filter.hasBalance = true
    try cards.write(in: context)
  }

  private func make(
    _ change: BalanceEntry.Change, by amount: TypedAmount, on target: String, in context: CommandContext
  ) throws {
    let (value, number, unit) = try amount.value(for: target)
    let typed: Currency?? = try unit.map(Currency.requested)
    let named: Currency?? = try currency.map(Currency.requested)
    let currency: Currency?? = named ?? typed
    try require(typed == nil || typed == currency, .usage, Phrase("The amount and --currency name two currencies."))
    try require(
      value != 0 || change == .set, .usage,
      Phrase("0 changes nothing. To set the balance to 0:").then("ucard balance \(target) set 0"))
    let note = try note.map { try $0.asNote() }
    let card = try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(target, downTo: .beginningOfSpelledWord, in: context)
      try Balance.requireWholeCoins(number, of: currency ?? card.balance?.currency)
      return try store.changed(card, StepOptions(.balance), in: context) { card in
        do {
          try card.content.change(balance: change, value, currency: currency, note: note, at: context.now())
        } catch let error as BalanceError {
          throw CommandFailure(error, of: card, currency: currency ?? nil, in: context)
        }
      }
    }
    guard let balance = card.balance else { return }
    try ResultOptions(listing, isQuiet: quiet.quiet).report([card], in: context) {
      Phrase(verbatim: "\(.quoted(card.name)): \(context.format.text(balance)).")
    }
  }

  private func show(_ target: String, in context: CommandContext) throws {
    let card = try wallet.location.withWallet(.existing, in: context) { try $0.card(target, in: context) }
    guard let balance = card.balance else {
      if listing.format != .table {
        try listing.write(card.balanceHistory, Self.columns, json: \.json, in: context)
      }
      context.say(.noBalance(of: card))
      return
    }
    if listing.format == .table {
      let amount = context.format.text(balance)
      let lines =
        listing.plain.isAsked(in: context)
        ? [Phrase(verbatim: "\(Phrase("Card")): \(card.name)"), Phrase(verbatim: "\(Phrase("Balance")): \(amount)")]
        : [Phrase(verbatim: "\(card.name): \(amount)")]
      try context.write(lines.map { $0.text(in: context.language).printable + "\n" }.joined())
      if !card.balanceHistory.isEmpty { try context.write("\n") }
    }
    try listing.write(card.balanceHistory, Self.columns, json: \.json, in: context)
  }

  private static var columns: [ListColumn<BalanceEntry>] {
    [
      ListColumn("time", Phrase("WHEN"), room: .whole) { .time($0.time) },
      ListColumn("change", Phrase("CHANGE"), room: .whole) {
        .phrase($0.change.name, key: $0.change.rawValue)
      },
      ListColumn("amount", Phrase("AMOUNT"), isNumber: true) {
        .amount(Balance($0.amount, $0.after.currency))
      },
      ListColumn("after", Phrase("BALANCE"), isNumber: true) { .amount($0.after) },
      ListColumn("currency", nil) { .text($0.after.currency?.code ?? "") },
      ListColumn("note", Phrase("NOTE"), room: .sentence) { .text($0.note ?? "") },
    ]
  }

  /// The failure that the change or the amount is missing.
  private var incomplete: CommandFailure {
    let line: SuggestedLine =
      if let card { "ucard balance \(card) spend AMOUNT" } else { "ucard balance CARD spend AMOUNT" }
    return CommandFailure(.usage, Phrase("Give add, spend or set, and an amount:").then(line))
  }
}

extension Phrase {
  fileprivate static func noBalance(of card: Card) -> Phrase {
    Phrase("“\(card.name)” has no balance. To set one:").then(
      "ucard balance '#\(card.number)' set AMOUNT --currency UAH")
  }
}

extension CommandFailure {
  /// - Parameter currency: the currency that was asked for; nil for points.
  fileprivate init(_ error: BalanceError, of card: Card, currency: Currency?, in context: CommandContext) {
    let phrase: Phrase
    switch error {
    case .notEnough where card.balance == nil:
      phrase = .noBalance(of: card)
    case .notEnough(let balance):
      let amount = context.format.text(balance)
      phrase = Phrase("“\(card.name)” has only \(amount). If the card has more:").then(
        "ucard balance '#\(card.number)' set AMOUNT")
    case .otherUnit(let balance):
      let amount = context.format.text(balance)
      let code = currency?.code ?? "points"
      phrase = Phrase(
        """
        The balance of “\(card.name)” is \(amount): only amounts in the same currency can be added or spent. \
        To set another currency:
        """
      ).then("ucard balance '#\(card.number)' set AMOUNT --currency \(plain: code)")
    case .tooLarge:
      phrase = Phrase("The balance would have more than 18 digits.")
    }
    self.init(.badData, phrase)
  }
}

extension BalanceEntry.Change: ArgumentValue {
  package init?(argument word: String) {
    guard let change = Self.words.first(where: { $0.word.isMeant(by: word) })?.change else { return nil }
    self = change
  }

  private static let words: [(change: Self, word: TypedWord)] = [
    (.spend, TypedWord("spend|pay|use|minus|-", context: "change of a balance")),
    (.add, TypedWord("add|topup|top-up|deposit|plus|+", context: "change of a balance")),
    (.set, TypedWord("set|=", context: "change of a balance")),
  ]
}

/// An amount as it was typed. It may have a minus, so that the failure can explain what to type instead.
struct TypedAmount: ArgumentValue {
  static let placeholder = TypedAmount(argument: "")
  static let isNumber = true
  let argument: String

  init(argument: String) { self.argument = argument }

  /// Returns the amount, its digits as they were typed, and the currency behind it, as in `12.50 UAH`; nil for none.
  ///
  /// - Parameter card: the card as it was typed, for advice.
  /// - Throws: `CommandFailure` for a text that is no amount, and for an amount that is negative or too large.
  fileprivate func value(for card: String) throws(CommandFailure) -> (Amount, number: String, unit: String?) {
    let (number, unit) = Balance.parts(of: argument)
    // Three letters may be a mistyped currency, which is refused later; other letters are no part of an amount.
    if let value = Amount(number), unit.isEmpty || unit.count == 3 || Currency.isNamed(by: unit) {
      let rest = value.magnitude.description
      try require(
        value >= 0, .badData,
        Phrase("An amount cannot be negative. To take \(rest) off:").then(
          "ucard balance \(card) spend \(plain: rest)"))
      return (value, number, unit.isEmpty ? nil : unit)
    }
    try require(
      argument.contains { !"0123456789.,".contains($0) } || argument.count(where: \.isNumber) < 11, .badData,
      Phrase("“\(argument)” has too many digits: up to 18 before the point and 10 after it are possible."))
    throw CommandFailure(
      .badData, Phrase("“\(argument)” is not an amount: write digits, with a point or a comma, such as 12.50."))
  }
}
