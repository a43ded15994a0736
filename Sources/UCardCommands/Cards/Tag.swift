internal import ArgumentParser

/// `ucard tag`, for people who look for it: `ucard edit CARD --add-category CATEGORY`.
struct Tag: UCardCommand {
  static let help = CommandHelp(
    name: "tag", abstract: Phrase(english: "Put a card into categories.", ukrainian: "Додати картку до категорій."),
    details: Phrase(
      english: "The same as ucard edit CARD --add-category CATEGORY.",
      ukrainian: "Те саме, що ucard edit КАРТКА --add-category КАТЕГОРІЯ."),
    isHidden: true)

  @Argument(help: ArgumentHelp(english: "The card.", ukrainian: "Картка.", value: .card), completion: .cards)
  var card: String

  @Argument(
    help: ArgumentHelp(english: "The categories.", ukrainian: "Категорії.", value: .category), completion: .categories)
  var categories: [String]

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let added = categories.map { "--add-category=\($0)" }
    try Edit.parse(wallet.arguments + added + ["--", card]).run(in: context)
  }
}
