internal import Arguments
internal import Words

/// `ucard tag`, for people who look for it: `ucard edit CARD --add-category CATEGORY`.
struct Tag: UCardCommand {
  static let help = CommandHelp(
    name: "tag", abstract: Phrase(english: "Put a card into a category.", ukrainian: "Додати картку до категорії."),
    details: Phrase(
      english: "The same as ucard edit CARD --add-category CATEGORY.",
      ukrainian: "Те саме, що ucard edit КАРТКА --add-category КАТЕГОРІЯ."),
    isHidden: true)

  var card: String
  var category: String
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    card = try reader.argument(
      value: .card, english: "The card.", ukrainian: "Картка.", completion: .cards)
    category = try reader.argument(
      value: .category, english: "The category.", ukrainian: "Категорія.", completion: .categories)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    var edit = try Edit.read(wallet.arguments + ["--", card])
    edit.addedCategories = [category]
    try edit.run(in: context)
  }
}
