internal import Arguments
internal import Cards
internal import CommandBase
internal import Terminal
internal import Wallet
internal import Words

/// `ucard list`.
struct List: UCardCommand {
  static let help = CommandHelp(
    name: "list", aliases: ["l", "ls"], words: TypedWord("list|search|find", context: "command"),
    group: .show, isEveryday: true,
    abstract: Phrase("List cards."),
    examples: [
      "ucard list", "ucard list coffee", "ucard list --category Food --category Home", "ucard list --expiring 30d",
      "ucard list --sort recent", "ucard list --sort category", "ucard list --balance", "ucard list --json",
    ],
    details: Phrase(
      """
      TEXT is searched for in names, issuers, notes, labels, numbers and categories: first as it is typed; then in the \
      other alphabet, written as one word (novaposhta), or as another name of the store; then with one typo and, in a \
      terminal, as typed in the wrong keyboard layout, in names before all else. The cards are in the order of their \
      names; --sort chooses another order, and ucard config order starred puts starred cards (★) first. Archived cards \
      are listed only on request. --plain lists notes and issuers, too.

      JSON has no secrets; its keys, and those of all other commands, are in JSON.md of the documentation.
      """), isPaged: true)

  var text = Given.arguments(value: .text, isOptional: true, help: Phrase("Words to look for."))
  var kept = FilterOptions()
  var all = Given.flag("--all", help: Phrase("Archived cards too, at the end."))
  var expiring: String? = Given.option(
    "--expiring", value: Phrase("time"),
    help: Phrase("Only cards that expire within a time (30d, 2w, 6m, 1y) or by a date; expired ones too."))
  var balance = Given.flag("--balance", help: Phrase("Only cards with a balance, and the sum for each currency."))
  var sort: CardOrder? = Given.option("--sort", value: Phrase("order"), help: Phrase("The order."))
  var listing = ListingOptions()
  var colour = ColourOption()
  var quiet = QuietOption()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    // With --expiring, sort by expiry date unless another order is asked for.
    var cards = CardListing(
      categories: kept.categories, order: sort ?? (expiring == nil ? nil : .expiry), listing: listing, colour: colour,
      quiet: quiet, wallet: wallet)
    cards.filter = kept.filter(words: text, all: all, archived: .hidden)
    cards.filter.hasBalance = balance
    switch cards.filter.text.map({ CardSelector($0) }) {
    case .number(let number): (cards.filter.text, cards.filter.number) = (nil, number)
    case .text(let text): cards.filter.text = text
    case .id, nil: break
    }
    cards.filter.isGuessed = cards.filter.text != nil && context.terminal.isOutput
    cards.filter.expiringBy = try expiring.map { try TypedDay.read($0, .last, from: context.today) }
    try cards.write(in: context)
  }
}

extension CardOrder: ArgumentValue {}
