internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard category rename`.
struct CategoryRename: UCardCommand {
  static let help = CommandHelp(
    name: "rename", aliases: ["r"],
    abstract: Phrase(english: "Give a category another name.", ukrainian: "Перейменувати категорію."),
    examples: ["ucard category rename Travel Trips"])

  @Argument(
    help: ArgumentHelp(english: "The category.", ukrainian: "Категорія.", value: .category), completion: .categories)
  var category: String

  @Argument(help: ArgumentHelp(english: "Its new name.", ukrainian: "Її нова назва.", value: .name))
  var name: String

  @OptionGroup var wallet: WalletOptions

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
