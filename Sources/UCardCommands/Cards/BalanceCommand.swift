internal import Arguments
internal import Cards
internal import Exchange
internal import Terminal
internal import Values
internal import Wallet
internal import Words

/// `ucard balance`.
struct BalanceCommand: UCardCommand {
  static let help = CommandHelp(
    name: "balance", aliases: ["b"], words: TypedWord("balance", context: "command"),
    abstract: Phrase("The money or points on a card."),
    examples: [
      "ucard balance Gift", "ucard balance Gift set 500 --currency UAH", "ucard balance Gift spend 12.50 --note coffee",
      "ucard balance Gym add 20", "ucard balance Gym -5",
    ],
    details: Phrase(
      """
      Without an amount, shows the balance and its history. Amounts are exact decimal numbers, written with a \
      point or a comma. Without a currency they are points; --currency points makes them so again.

      JSON is an array of what happened, oldest first: time, change (add, spend, set), amount, after, currency, note.
      """))

  var target = CardArgument()
  var change: BalanceEntry.Change? = Given.optionalArgument(value: Phrase("change"), help: Phrase("What happened."))
  var amount: TypedAmount? = Given.optionalArgument(value: Phrase("amount"), help: Phrase("How much."))
  var currency: String? = Given.option(
    "--currency", value: Phrase("currency"),
    help: Phrase("The currency: UAH, EUR, … or points."))
  var note: String? = Given.option("--note", value: .text, help: Phrase("What for."))
  var listing = ListingOptions()
  var quiet = QuietOption()
  var wallet = ChangedWallet()

  /// `-50` behind the card is what was spent, `+20` what was added, and a currency may stand behind the amount: `50 UAH`.
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
      guard currency == nil, note == nil else { throw Self.incomplete }
      try show(in: context)
      return
    }
    guard let amount else { throw Self.incomplete }
    let (value, number, unit) = try amount.value(for: target.card)
    let typed: Currency?? = try unit.map(Currency.requested)
    let named: Currency?? = try currency.map(Currency.requested)
    let currency: Currency?? = named ?? typed
    try require(typed == nil || typed == currency, .usage, Phrase("The amount and --currency name two currencies."))
    try require(value != 0 || change == .set, .usage, Phrase("0 changes nothing. To set the balance to 0: set 0"))
    let note = try note.map { try $0.asNote() }
    let card = try wallet.withWallet(.existing, in: context) { store in
      let card = try store.card(target.card, downTo: .beginningOfSpelledWord, in: context)
      try Balance.requireWholeCoins(number, of: currency ?? card.balance?.currency)
      return try store.changed(card, StepOptions(.balance), in: context) { card in
        do {
          try card.content.change(balance: change, value, currency: currency, note: note, at: context.now())
        } catch let error as BalanceError {
          throw CommandFailure(error, of: card, in: context)
        }
      }
    }
    guard let balance = card.balance else { return }
    try quiet.report([card.id], in: context) {
      Phrase(verbatim: "\(.quoted(card.name)): \(context.format.text(balance)).")
    }
  }

  private func show(in context: CommandContext) throws {
    let card = try wallet.location.withWallet(.existing, in: context) { try $0.card(target.card, in: context) }
    guard let balance = card.balance else {
      if listing.format != .table {
        try listing.write(card.balanceHistory, Self.columns, json: \.json, in: context)
      }
      context.say(
        Phrase("“\(card.name)” has no balance. Set one: ucard balance '#\(card.number)' set AMOUNT --currency UAH"))
      return
    }
    if listing.format == .table {
      try context.write(context.format.text(balance).text(in: context.language) + "\n")
      if !card.balanceHistory.isEmpty { try context.write("\n") }
    }
    try listing.write(card.balanceHistory, Self.columns, json: \.json, in: context)
  }

  private static var columns: [ListColumn<BalanceEntry>] {
    [
      ListColumn("time", Phrase("WHEN"), room: .whole) { .time($0.time) },
      ListColumn("change", Phrase("CHANGE")) {
        .phrase($0.change.name, key: $0.change.rawValue)
      },
      ListColumn("amount", Phrase("AMOUNT"), isNumber: true) {
        .amount(Balance($0.amount, $0.after.currency))
      },
      ListColumn("after", Phrase("AFTER"), isNumber: true) { .amount($0.after) },
      ListColumn("currency", nil) { .text($0.after.currency?.code ?? "") },
      ListColumn("note", Phrase("NOTE")) { .text($0.note ?? "") },
    ]
  }

  private static let incomplete = CommandFailure(
    .usage, Phrase("Say what happened and how much: ucard balance CARD add|spend|set AMOUNT"))
}

extension BalanceEntry.Change {
  var name: Phrase {
    switch self {
    case .add: Phrase("added")
    case .spend: Phrase("spent")
    case .set: Phrase("set")
    }
  }
}

extension CommandFailure {
  fileprivate init(_ error: BalanceError, of card: Card, in context: CommandContext) {
    let phrase: Phrase
    switch error {
    case .notEnough where card.balance == nil:
      phrase = Phrase(
        "“\(card.name)” has no balance yet. Set it first: ucard balance '#\(card.number)' set AMOUNT --currency UAH")
    case .notEnough(let balance):
      let amount = context.format.text(balance)
      phrase = Phrase(
        "“\(card.name)” has only \(amount). If it has more now: ucard balance '#\(card.number)' set AMOUNT")
    case .otherUnit(let balance):
      let amount = context.format.text(balance)
      phrase = Phrase(
        """
        The balance of “\(card.name)” is \(amount); an amount alone is in its currency. To change that: ucard balance '#\(card.number)' set AMOUNT --currency \
        CODE
        """)
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

/// An amount as it was typed. It may have a minus, which is then told to be wrong.
struct TypedAmount: ArgumentValue {
  static let placeholder = TypedAmount(argument: "")
  static let isNumber = true
  let argument: String

  init(argument: String) { self.argument = argument }

  /// The amount, its digits as they were typed, and the currency that stands with it as in `12.50 UAH`; nil for none.
  ///
  /// - Parameter card: the card as it was typed, for advice.
  /// - Throws: `CommandFailure` for what is no amount, is below zero, or is too large.
  fileprivate func value(for card: String) throws(CommandFailure) -> (Amount, number: String, unit: String?) {
    let (number, unit) = Balance.parts(of: argument)
    // Three letters may be a currency that there is not; other letters are no part of an amount.
    if let value = Amount(number), unit.isEmpty || unit.count == 3 || Currency.isNamed(by: unit) {
      let (card, rest) = (ShellWord.quoted(card), value.magnitude)
      try require(
        value >= 0, .badData,
        Phrase("A balance is never below zero. To take \(rest) off: ucard balance \(card) spend \(rest)"))
      return (value, number, unit.isEmpty ? nil : unit)
    }
    try require(
      argument.contains { !"0123456789.,".contains($0) } || argument.count(where: \.isNumber) < 11, .badData,
      Phrase("“\(argument)” has too many digits: 18 stand before the point at most, and 10 after it."))
    throw CommandFailure(
      .badData, Phrase("“\(argument)” is not an amount: write digits, with a point or a comma, such as 12.50."))
  }
}
