internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard category add`.
struct CategoryAdd: UCardCommand {
  static let help = CommandHelp(
    name: "add", aliases: ["a"],
    abstract: Phrase(english: "Make categories.", ukrainian: "Створити категорії."),
    examples: ["ucard category add Travel", "ucard category add Food Home"])

  var names: [String]
  var new: ForceOption
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    names = try reader.arguments(value: .name, english: "Their names.", ukrainian: "Їхні назви.")
    new = try ForceOption(reader)
    wallet = try WalletOptions(reader)
  }

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
