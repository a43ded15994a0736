internal import Arguments
internal import Cards
internal import JSON
internal import Wallet
internal import Words

/// `ucard category`.
struct CategoryGroup: HelpProviding {
  static let help = CommandHelp(
    name: "category", aliases: ["cat", "c"], synonyms: ["categories", "категорія", "категорії"],
    abstract: Phrase(english: "The categories of the wallet.", ukrainian: "Категорії гаманця."),
    examples: [
      "ucard category list", "ucard category add Travel", "ucard category rename Travel Trips",
      "ucard category move Trips 1",
      "ucard category delete Trips", "ucard edit Gym --add-category Sport",
    ],
    details: Phrase(
      english: "A card may be in many categories. All cards are always listed by ucard list; that is no category.",
      ukrainian: "Картка може належати до багатьох категорій. Усі картки завжди показує ucard list; це не категорія."),
    commands: [
      CategoryAdd.self, CategoryRename.self, CategoryMove.self, CategoryDelete.self, CategoryList.self,
    ])
}

extension CommandFailure {
  init(categoryExists name: String) {
    self.init(
      .badData, english: "There is a category “\(name)” already, whatever the letter case.",
      ukrainian: "Категорія «\(name)» уже є (регістр літер не має значення).")
  }
}

/// `ucard category add`.
struct CategoryAdd: UCardCommand {
  static let help = CommandHelp(
    name: "add", aliases: ["a"], synonyms: ["new", "create", "додай", "додати", "створити"],
    abstract: Phrase(english: "Make categories.", ukrainian: "Створити категорії."),
    examples: ["ucard category add Travel", "ucard category add Food Home"])

  var names = Given.arguments(value: .name, english: "Their names.", ukrainian: "Їхні назви.")
  var new = ForceOption()
  var silence = SilenceOption()
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    for remark in names.compactMap(\.remarkOnCommas) { context.say(remark) }
    let names = try names.map { try $0.asCategory() }
    try wallet.withWallet(.creating, force: new.force, in: context) { store in
      let existing = try Set(store.categories().map { SearchKey.identity(of: $0.name) })
      if let name = names.first(where: { existing.contains(SearchKey.identity(of: $0)) }) {
        throw CommandFailure(categoryExists: name)
      }
      let made = try store.addCategories(names, at: context.now())
      for name in made {
        context.say(english: "Made the category “\(name)”.", ukrainian: "Створено категорію «\(name)».")
        let identity = SearchKey.identity(of: name)
        let cards = try? store.cards(matching: name, in: context).firstCards
        guard cards?.contains(where: { SearchKey.identity(of: $0.name) == identity }) ?? false else { continue }
        let command = "ucard edit \(ShellWord.quoted(name)) --add-category"
        context.say(
          english: "“\(name)” is also a card. To put it into a category: \(command) NAME",
          ukrainian: "«\(name)» — це ще й картка. Щоб додати її до категорії: \(command) НАЗВА")
      }
    }
  }
}

/// `ucard category rename`.
struct CategoryRename: UCardCommand {
  static let help = CommandHelp(
    name: "rename", aliases: ["r"], synonyms: ["перейменувати"],
    abstract: Phrase(english: "Give a category another name.", ukrainian: "Перейменувати категорію."),
    examples: ["ucard category rename Travel Trips"])

  var category: String = Given.argument(
    value: .category, english: "The category.", ukrainian: "Категорія.", completion: .categories)
  var name: String = Given.argument(value: .name, english: "Its new name.", ukrainian: "Її нова назва.")
  var silence = SilenceOption()
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    let name = try name.asCategory()
    try wallet.withWallet(.existing, in: context) { store in
      let old = try store.category(category).name
      guard try store.renameCategory(old, to: name, at: context.now()) else {
        let (from, to) = (ShellWord.quoted(old), ShellWord.quoted(name))
        let command = "ucard edit --category \(from) --add-category \(to) --remove-category \(from)"
        throw CommandFailure(
          .badData, english: "There is a category “\(name)” already. To put the cards of “\(old)” into it: \(command)",
          ukrainian: "Категорія «\(name)» уже є. Щоб перенести до неї картки з «\(old)»: \(command)")
      }
      context.say(english: "“\(old)” is now “\(name)”.", ukrainian: "Категорія «\(old)» тепер називається «\(name)».")
    }
  }
}

/// `ucard category move`.
struct CategoryMove: UCardCommand {
  static let help = CommandHelp(
    name: "move", aliases: ["m"], synonyms: ["mv", "перемістити"],
    abstract: Phrase(
      english: "Move a category to another position.", ukrainian: "Перемістити категорію на інше місце."),
    examples: ["ucard category move Trips 1"])

  var category: String = Given.argument(
    value: .category, english: "The category.", ukrainian: "Категорія.", completion: .categories)
  var index: Int = Given.argument(
    value: .position, english: "Its new position, from 1 on.", ukrainian: "Нове місце, від 1.")
  var silence = SilenceOption()
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    guard index >= 1 else { throw CommandFailure.index }
    try wallet.withWallet(.existing, in: context) { store in
      let name = try store.category(category).name
      try store.moveCategory(name, to: index - 1, at: context.now())
      let order = try store.categories().map(\.name).joined(separator: ", ")
      context.say(english: "The order is now: \(order).", ukrainian: "Порядок тепер такий: \(order).")
    }
  }
}

/// `ucard category delete`.
struct CategoryDelete: UCardCommand {
  static let help = CommandHelp(
    name: "delete", aliases: ["d", "rm"], synonyms: ["remove", "видали", "видалити"],
    abstract: Phrase(
      english: "Delete categories; their cards stay.", ukrainian: "Видалити категорії; їхні картки лишаються."),
    examples: ["ucard category delete Trips", "ucard undo"])

  var categories = Given.arguments(
    value: .category, english: "The categories.", ukrainian: "Категорії.", completion: .categories)
  var silence = SilenceOption()
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = silence.applied(to: context)
    try wallet.withWallet(.existing, in: context) { store in
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

/// `ucard category list`.
struct CategoryList: UCardCommand {
  static let help = CommandHelp(
    name: "list", aliases: ["l", "ls"], synonyms: ["список"],
    abstract: Phrase(english: "List the categories.", ukrainian: "Показати категорії."),
    examples: ["ucard category list", "ucard category list --format json"],
    details: Phrase(
      english: "JSON is an array of objects with name and cards, how many are in it.",
      ukrainian: "JSON — це масив об’єктів з name і cards (кількість карток)."))

  var listing = ListingOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let categories = try wallet.withWallet(.existing, in: context) { try $0.categories() }
    let items = categories.enumerated().map { (index: $0.offset, category: $0.element) }
    let columns: [ListColumn<(index: Int, category: Category)>] = [
      ListColumn(place: { $0.index }),
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
        ukrainian: "Категорій немає. Створити: ucard category add НАЗВА")
    }
  }
}
