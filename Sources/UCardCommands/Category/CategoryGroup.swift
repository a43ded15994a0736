internal import ArgumentParser
internal import Cards
internal import Wallet

/// `ucard category`.
struct CategoryGroup: Explained {
  static let help = CommandHelp(
    name: "category", aliases: ["cat", "c"],
    abstract: Phrase(english: "The categories of the wallet.", ukrainian: "Категорії гаманця."),
    examples: [
      "ucard category list", "ucard category add Travel", "ucard category rename Travel Trips",
      "ucard category move Trips 1",
      "ucard category delete Trips", "ucard edit Gym --add-category Sport",
    ],
    details: Phrase(
      english: "A card may be in many categories. All cards are always listed by ucard list; that is no category.",
      ukrainian: "Картка може бути в багатьох категоріях. Усі картки завжди показує ucard list; це не категорія."),
    subcommands: [
      CategoryAdd.self, CategoryRename.self, CategoryMove.self, CategoryDelete.self, CategoryList.self,
    ])
}

/// `ucard category add`.
struct CategoryAdd: UCardCommand {
  static let help = CommandHelp(
    name: "add", aliases: ["a"],
    abstract: Phrase(english: "Make categories.", ukrainian: "Створити категорії."),
    examples: ["ucard category add Travel", "ucard category add Food Home"])

  @Argument(help: ArgumentHelp(english: "Their names.", ukrainian: "Їхні назви.", value: .name))
  var names: [String]

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let names = try names.map { try $0.asCategory() }
    try wallet.place.withWallet(.creating, in: context) { store in
      let existing = try Set(store.categories().map { SearchKey.identity(of: $0.name) })
      if let name = names.first(where: { existing.contains(SearchKey.identity(of: $0)) }) {
        throw CommandFailure(categoryExists: name)
      }
      let made = try store.addCategories(names, at: context.now())
      for name in made {
        context.say(Phrase(english: "Made the category “\(name)”.", ukrainian: "Створено категорію «\(name)»."))
      }
    }
  }
}

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
    try wallet.place.withWallet(.existing, in: context) { store in
      let old = try store.category(category).name
      guard try store.renameCategory(old, to: name, at: context.now()) else {
        throw CommandFailure(categoryExists: name)
      }
      context.say(Phrase(english: "“\(old)” is now “\(name)”.", ukrainian: "«\(old)» тепер «\(name)»."))
    }
  }
}

/// `ucard category move`.
struct CategoryMove: UCardCommand {
  static let help = CommandHelp(
    name: "move", aliases: ["m"],
    abstract: Phrase(english: "Move a category to another place.", ukrainian: "Перемістити категорію на інше місце."),
    examples: ["ucard category move Trips 1"])

  @Argument(
    help: ArgumentHelp(english: "The category.", ukrainian: "Категорія.", value: .category), completion: .categories)
  var category: String

  @Argument(help: ArgumentHelp(english: "Its new place, from 1 on.", ukrainian: "Нове місце, від 1.", value: .place))
  var place: Int

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    guard place >= 1 else { throw CommandFailure.place }
    try wallet.place.withWallet(.existing, in: context) { store in
      let name = try store.category(category).name
      try store.moveCategory(name, to: place - 1, at: context.now())
      let order = try store.categories().map(\.name).joined(separator: ", ")
      context.say(Phrase(english: "The order is now: \(order).", ukrainian: "Порядок тепер такий: \(order)."))
    }
  }
}

/// `ucard category delete`.
struct CategoryDelete: UCardCommand {
  static let help = CommandHelp(
    name: "delete", aliases: ["d", "rm"],
    abstract: Phrase(
      english: "Delete categories; their cards stay.", ukrainian: "Видалити категорії; їхні картки лишаються."),
    examples: ["ucard category delete Trips", "ucard undo"])

  @Argument(
    help: ArgumentHelp(english: "The categories.", ukrainian: "Категорії.", value: .category), completion: .categories)
  var categories: [String]

  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    try wallet.place.withWallet(.existing, in: context) { store in
      let found = try categories.map { try store.category($0) }
      try store.deleteCategories(found.map(\.name), at: context.now())
      for category in found {
        let count = category.cardCount
        context.say(
          Phrase(
            english: "Deleted the category “\(category.name)”; its \(Phrase.english(count, "card")) stayed.",
            ukrainian: "Видалено категорію «\(category.name)»; "
              + Phrase.ukrainian(
                count, "картка лишилася", "картки лишилися", "карток лишилося") + "."))
      }
    }
  }
}

/// `ucard category list`.
struct CategoryList: UCardCommand {
  static let help = CommandHelp(
    name: "list", aliases: ["l", "ls"],
    abstract: Phrase(english: "List the categories.", ukrainian: "Показати категорії."),
    examples: ["ucard category list", "ucard category list --format json"],
    details: Phrase(
      english: "JSON is an array of objects with name and cards, how many are in it.",
      ukrainian: "JSON — це масив об’єктів з name і cards (кількість карток)."))

  private struct Entry: Encodable {
    let name: String
    let cards: Int
  }

  @OptionGroup var listing: ListingOptions
  @OptionGroup var wallet: WalletOptions

  func run(in context: CommandContext) throws {
    let categories = try wallet.place.withWallet(.existing, in: context) { try $0.categories() }
    let items = categories.enumerated().map { (place: $0.offset, category: $0.element) }
    let columns: [ListColumn<(place: Int, category: Category)>] = [
      ListColumn("place", Phrase(english: "#", ukrainian: "№"), isNumber: true) { .number($0.place + 1) },
      ListColumn("name", Phrase(english: "NAME", ukrainian: "НАЗВА")) { .text($0.category.name) },
      ListColumn("cards", Phrase(english: "CARDS", ukrainian: "КАРТОК"), isNumber: true) {
        .number($0.category.cardCount)
      },
    ]
    try listing.write(
      items, columns, json: { Entry(name: $0.category.name, cards: $0.category.cardCount) }, in: context)
    if items.isEmpty {
      context.say(
        Phrase(
          english: "There are no categories. Make one: ucard category add NAME",
          ukrainian: "Категорій немає. Створіть: ucard category add НАЗВА"))
    }
  }
}

extension CommandFailure {
  fileprivate init(categoryExists name: String) {
    self.init(
      status: .badData,
      phrase: Phrase(
        english: "There is a category “\(name)” already, whatever the letter case.",
        ukrainian: "Категорія «\(name)» уже є, незалежно від регістру літер."))
  }
}
