internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard category add`.
struct CategoryAdd: UCardCommand {
  static let help = CommandHelp(
    name: "add", aliases: ["a"],
    abstract: Phrase(english: "Make categories.", ukrainian: "Створити категорії."),
    examples: ["ucard category add Travel", "ucard category add Food Home"])

  @Argument(help: ArgumentHelp(english: "Their names.", ukrainian: "Їхні назви.", value: .name))
  var names: [String]

  @OptionGroup var new: ForceOption
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let names = try names.map { try $0.asCategory() }
    try wallet.location.withWallet(.creating, force: new.force, in: context) { store in
      let existing = try Set(store.categories().map { SearchKey.identity(of: $0.name) })
      if let name = names.first(where: { existing.contains(SearchKey.identity(of: $0)) }) {
        throw CommandFailure(categoryExists: name)
      }
      let made = try store.addCategories(names, at: context.now())
      for name in made {
        context.say(english: "Made the category “\(name)”.", ukrainian: "Створено категорію «\(name)».")
      }
    }
  }
}
