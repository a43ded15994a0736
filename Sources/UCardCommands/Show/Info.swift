internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard info`.
struct Info: UCardCommand {
  static let help = CommandHelp(
    name: "info",
    abstract: Phrase(english: "Tell all that is known of a card.", ukrainian: "Показати все, що відомо про картку."),
    examples: ["ucard info gym", "ucard info 3"],
    details: Phrase(
      english: """
        A fact a line: identifiers, balance, dates, issuer, categories, note, pictures, when it was shown, and what was \
        done to it. What is secret stays hidden; ucard show -i shows it. For programs: ucard list --format json '#3'
        """,
      ukrainian: """
        По одному факту в рядку: ідентифікатори, баланс, дати, видавець, категорії, нотатка, зображення, коли картку показували \
        і що з нею робили. Таємне лишається прихованим; його показує ucard show -i. Для програм: \
        ucard list --format json '#3'
        """))

  var card: [String]
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    card = try reader.arguments(
      value: .card,
      english: "The card's name or any part of it, its number, or its UUID.",
      ukrainian: "Назва картки або її частина, номер чи UUID.", completion: .cards)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    try wallet.location.withWallet(.existing, in: context) { store in
      let card = try store.card(card.joined(separator: " "), in: context)
      try context.write(store.facts(of: card, in: context))
    }
  }
}

extension WalletStore {
  /// Returns all facts of a card, one per line.
  ///
  /// - Parameter first: an identifier whose number comes first; nil for none.
  /// - Throws: `WalletError`.
  func facts(of card: Card, first: Identifier? = nil, in context: CommandContext) throws -> String {
    var use: CardUse?
    try withSnapshot { try $0.forEachCard([card]) { use = $0.use } }
    return CardFacts(of: card, first: first, use: use, steps: try history(ofCard: card.number), in: context).text
  }
}
