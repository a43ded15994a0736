internal import Arguments
internal import Cards
internal import JSON
internal import Wallet
internal import Words

/// `ucard category list`.
struct CategoryList: UCardCommand {
  static let help = CommandHelp(
    name: "list", aliases: ["l", "ls"],
    abstract: Phrase(english: "List the categories.", ukrainian: "Показати категорії."),
    examples: ["ucard category list", "ucard category list --format json"],
    details: Phrase(
      english: "JSON is an array of objects with name and cards, how many are in it.",
      ukrainian: "JSON — це масив об’єктів з name і cards (кількість карток)."))

  var listing: ListingOptions
  var wallet: WalletOptions

  init(_ reader: ArgumentReader) throws(ArgumentError) {
    listing = try ListingOptions(reader)
    wallet = try WalletOptions(reader)
  }

  func run(in context: CommandContext) throws {
    let categories = try wallet.location.withWallet(.existing, in: context) { try $0.categories() }
    let items = categories.enumerated().map { (index: $0.offset, category: $0.element) }
    let columns: [ListColumn<(index: Int, category: Category)>] = [
      ListColumn("place", Phrase(english: "#", ukrainian: "№"), isNumber: true) { .number($0.index + 1) },
      ListColumn("name", Phrase(english: "NAME", ukrainian: "НАЗВА")) { .text($0.category.name) },
      ListColumn("cards", Phrase(english: "CARDS", ukrainian: "КАРТОК"), isNumber: true) {
        .number($0.category.cardCount)
      },
    ]
    func json(_ item: (index: Int, category: Category)) -> JSONObject {
      var object = JSONObject()
      object.add("cards", item.category.cardCount)
      object.add("name", item.category.name)
      return object
    }
    try listing.write(items, columns, json: json, in: context)
    if items.isEmpty {
      context.say(
        english: "There are no categories. Make one: ucard category add NAME",
        ukrainian: "Категорій немає. Створіть: ucard category add НАЗВА")
    }
  }
}
