internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard category rename`.
struct CategoryRename: UCardCommand {
  static let help = CommandHelp(
    name: "rename", aliases: ["r"],
    abstract: Phrase(english: "Give a category another name.", ukrainian: "Перейменувати категорію."),
    examples: ["ucard category rename Travel Trips"])

  var category: String
  var name: String
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    category = try reader.argument(
      value: .category, english: "The category.", ukrainian: "Категорія.", completion: .categories)
    name = try reader.argument(value: .name, english: "Its new name.", ukrainian: "Її нова назва.")
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let name = try name.asCategory()
    try wallet.location.withWallet(.existing, in: context) { store in
      let old = try store.category(category).name
      guard try store.renameCategory(old, to: name, at: context.now()) else {
        throw CommandFailure(categoryExists: name)
      }
      context.say(english: "“\(old)” is now “\(name)”.", ukrainian: "«\(old)» тепер «\(name)».")
    }
  }
}
