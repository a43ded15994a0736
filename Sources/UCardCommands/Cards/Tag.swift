internal import ArgumentParser

/// `ucard tag`, for people who look for it: `ucard edit CARD --add-category CATEGORY`.
struct Tag: UCardCommand {
  static let help = CommandHelp(
    name: "tag", abstract: Phrase(english: "Put a card into a category.", ukrainian: "Додати картку до категорії."),
    details: Phrase(
      english: "The same as ucard edit CARD --add-category CATEGORY.",
      ukrainian: "Те саме, що ucard edit КАРТКА --add-category КАТЕГОРІЯ."),
    isHidden: true)

  @Argument(help: ArgumentHelp(english: "The card.", ukrainian: "Картка.", value: .card), completion: .cards)
  var card: String

  @Argument(
    help: ArgumentHelp(english: "The category.", ukrainian: "Категорія.", value: .category), completion: .categories)
  var category: String

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    var edit = try Edit.parse(wallet.arguments + ["--", card])
    edit.addedCategories = [category]
    try edit.run(in: context)
  }
}
