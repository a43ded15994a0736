internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard category delete`.
struct CategoryDelete: UCardCommand {
  static let help = CommandHelp(
    name: "delete", aliases: ["d", "rm"], synonyms: ["remove"],
    abstract: Phrase(
      english: "Delete categories; their cards stay.", ukrainian: "Видалити категорії; їхні картки лишаються."),
    examples: ["ucard category delete Trips", "ucard undo"])

  var categories: [String]
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    categories = try reader.arguments(
      value: .category, english: "The categories.", ukrainian: "Категорії.", completion: .categories)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    try wallet.location.withWallet(.existing, in: context) { store in
      let found = try categories.map { try store.category($0) }
      try store.deleteCategories(found.map(\.name), at: context.now())
      for category in found {
        let cards = Phrase.count(
          category.cardCount, ("card", "cards"), ("картка лишилася", "картки лишилися", "карток лишилося"))
        context.say(
          english: "Deleted the category “\(category.name)”; its \(cards) stayed.",
          ukrainian: "Видалено категорію «\(category.name)»; \(cards).")
      }
    }
  }
}
