internal import Arguments
internal import Cards
internal import CommandBase
internal import Exchange
internal import Files
internal import JSON
internal import Terminal
internal import Wallet
internal import Words

/// `ucard info`.
struct Info: UCardCommand {
  static let help = CommandHelp(
    name: "info", words: TypedWord("info", context: "command"), group: .show, isEveryday: true,
    abstract: Phrase("Show all that is known about a card."),
    examples: ["ucard info gym", "ucard info 3 --json"],
    details: Phrase(
      """
      One fact per line: identifiers, balance, dates, issuer, categories, note, pictures, when the card was shown, and \
      how it was changed. Secrets stay hidden; ucard show -i shows them.
      """), isPaged: true)

  var card = Given.arguments(
    value: .card,
    help: Phrase("The card's name or any part of it, its number in the wallet, a number on it, or its UUID."),
    completion: .cardInWords)
  var result = ResultOptions()
  var plain = PlainOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    try wallet.withWallet(.existing, in: context) { store in
      let words = card
      let card: Card
      do { card = try store.card(words.joined(separator: " "), in: context) } catch {
        let numbers = words.map { $0.drop { $0 == "#" } }
        try require(
          numbers.count < 2 || numbers.contains { Int($0) == nil }, .usage,
          Phrase("Give one card at a time:").then("ucard info \(String(numbers[0]))"))
        throw error
      }
      try result.report(CardJSON.object(card), in: context) {
        let facts = try store.facts(of: card, in: context)
        try context.write(plain.isAsked(in: context) ? facts : facts.hanging(to: context.terminal.width))
      }
    }
  }
}
