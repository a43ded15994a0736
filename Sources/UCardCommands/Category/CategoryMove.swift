internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// `ucard category move`.
struct CategoryMove: UCardCommand {
  static let help = CommandHelp(
    name: "move", aliases: ["m"],
    abstract: Phrase(
      english: "Move a category to another position.", ukrainian: "Перемістити категорію на інше місце."),
    examples: ["ucard category move Trips 1"])

  var category: String
  var index: Int
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    category = try reader.argument(
      value: .category, english: "The category.", ukrainian: "Категорія.", completion: .categories)
    index = try reader.argument(
      value: .position, english: "Its new position, from 1 on.", ukrainian: "Нове місце, від 1.")
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    guard index >= 1 else { throw CommandFailure.index }
    try wallet.location.withWallet(.existing, in: context) { store in
      let name = try store.category(category).name
      try store.moveCategory(name, to: index - 1, at: context.now())
      let order = try store.categories().map(\.name).joined(separator: ", ")
      context.say(english: "The order is now: \(order).", ukrainian: "Порядок тепер такий: \(order).")
    }
  }
}
