internal import Arguments
internal import Cards
internal import CommandBase
internal import JSON
internal import Wallet
internal import Words

/// `ucard category`.
struct CategoryGroup: HelpProviding {
  static let help = CommandHelp(
    name: "category", aliases: ["cat", "c"], words: TypedWord("category|categories", context: "command"), group: .keep,
    abstract: Phrase("The categories of the wallet."),
    examples: [
      "ucard category list", "ucard category add Travel", "ucard category rename Travel Trips",
      "ucard category move Trips 1",
      "ucard category delete Trips", "ucard edit Gym --add-category Sport",
    ],
    details: Phrase(
      "A card can be in several categories. ucard list always lists all cards; “All cards” is not a category."),
    commands: [
      CategoryAdd.self, CategoryRename.self, CategoryMove.self, CategoryDelete.self, CategoryList.self,
    ])
}

extension CommandFailure {
  init(categoryExists name: String) {
    self.init(.badData, Phrase("There is a category “\(name)” already (letter case makes no difference)."))
  }
}

/// `ucard category add`.
struct CategoryAdd: UCardCommand {
  static let help = CommandHelp(
    name: "add", aliases: ["a"], words: TypedWord("add|new|create", context: "command of category"),
    abstract: Phrase("Make categories."),
    examples: ["ucard category add Travel", "ucard category add Food Home"])

  var names = Given.arguments(value: .name, help: Phrase("The names."))
  var force = Given.flag("--force", help: Phrase("Start a new wallet if the file is empty."))
  var result = ResultOptions(quiet: .silence)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    for remark in names.compactMap(\.remarkOnCommas) { context.say(remark) }
    let names = try names.map { try $0.asCategory() }
    try wallet.withWallet(.creating, force: force, in: context) { store in
      let existing = try Set(store.categories().map { SearchKey.identity(of: $0.name) })
      if let name = names.first(where: { existing.contains(SearchKey.identity(of: $0)) }) {
        throw CommandFailure(categoryExists: name)
      }
      let made = try store.addCategories(names, at: context.now())
      try result.report(store.categories().filter { made.contains($0.name) }.map(\.json), in: context) {
        for name in made { context.say(Phrase("Made the category “\(name)”.")) }
      }
      for name in made {
        let identity = SearchKey.identity(of: name)
        let cards = try? store.cards(matching: name, in: context).firstCards
        guard let card = cards?.first(where: { SearchKey.identity(of: $0.name) == identity }) else { continue }
        context.say(
          Phrase("“\(name)” is also a card. To put that card into a category:").then(
            "ucard edit '#\(card.number)' --add-category CATEGORY"))
      }
    }
  }
}

/// `ucard category rename`.
struct CategoryRename: UCardCommand {
  static let help = CommandHelp(
    name: "rename", aliases: ["r"], words: TypedWord("rename", context: "command of category"),
    abstract: Phrase("Give a category another name."),
    examples: ["ucard category rename Travel Trips"])

  var category: String = Given.argument(value: .category, help: Phrase("The category."), completion: .categories)
  var name: String = Given.argument(value: .name, help: Phrase("The new name."))
  var result = ResultOptions(quiet: .silence)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    let name = try name.asCategory()
    try wallet.withWallet(.existing, in: context) { store in
      let old = try store.category(category).name
      try require(
        store.renameCategory(old, to: name, at: context.now()), .badData,
        Phrase("There is a category “\(name)” already. To move the cards of “\(old)” to it:").then(
          "ucard edit --category \(old) --add-category \(name) --remove-category \(old)"))
      try result.report([store.category(name).json], in: context) {
        context.say(Phrase("The category “\(old)” is now called “\(name)”."))
      }
    }
  }
}

/// `ucard category move`.
struct CategoryMove: UCardCommand {
  static let help = CommandHelp(
    name: "move", aliases: ["m"], words: TypedWord("move|mv", context: "command of category"),
    abstract: Phrase("Move a category to another position."),
    examples: ["ucard category move Trips 1"])

  var category: String = Given.argument(value: .category, help: Phrase("The category."), completion: .categories)
  var index: Int = Given.argument(value: .position, help: Phrase("The new position, counted from 1."))
  var result = ResultOptions(quiet: .silence)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    guard index >= 1 else { throw CommandFailure.index }
    try wallet.withWallet(.existing, in: context) { store in
      let name = try store.category(category).name
      try store.moveCategory(name, to: index - 1, at: context.now())
      try result.report([store.category(name).json], in: context) {
        let order = try store.categories().map(\.name).joined(separator: ", ")
        context.say(Phrase("The order is now: \(order)."))
      }
    }
  }
}

/// `ucard category delete`.
struct CategoryDelete: UCardCommand {
  static let help = CommandHelp(
    name: "delete", aliases: ["d", "rm"], words: TypedWord("delete|remove", context: "command of category"),
    abstract: Phrase("Delete categories; their cards stay."),
    examples: ["ucard category delete Trips", "ucard undo"])

  var categories = Given.arguments(value: .category, help: Phrase("The categories."), completion: .categories)
  var result = ResultOptions(quiet: .silence)
  var wallet = ChangedWallet()

  func run(in context: CommandContext) throws {
    let context = result.applied(to: context)
    try wallet.withWallet(.existing, in: context) { store in
      let found = try categories.map { try store.category($0) }
      try store.deleteCategories(found.map(\.name), at: context.now())
      try result.report(found.map(\.json), in: context) {
        for category in found {
          let (name, count) = (category.name, category.cardCount)
          context.say(
            count == 0
              ? Phrase("Deleted the category “\(name)”.")
              : .count(
                count, one: "Deleted the category “\(name)”; its \(count) card stayed.",
                other: "Deleted the category “\(name)”; its \(count) cards stayed."))
        }
      }
    }
  }
}

/// `ucard category list`.
struct CategoryList: UCardCommand {
  static let help = CommandHelp(
    name: "list", aliases: ["l", "ls"], words: TypedWord("list", context: "command of category"),
    abstract: Phrase("List the categories."),
    examples: ["ucard category list", "ucard category list --json"])

  var listing = ListingOptions()
  var wallet = WalletLocation()

  func run(in context: CommandContext) throws {
    let categories = try wallet.withWallet(.existing, in: context) { try $0.categories() }
    let items = categories.enumerated().map { (index: $0.offset, category: $0.element) }
    let columns: [ListColumn<(index: Int, category: Category)>] = [
      ListColumn(place: { $0.index }),
      ListColumn("name", Phrase("NAME")) { .text($0.category.name) },
      ListColumn("cards", Phrase("CARDS"), isNumber: true) {
        .number($0.category.cardCount)
      },
    ]
    try listing.write(items, columns, json: \.category.json, in: context)
    if items.isEmpty {
      context.say(Phrase("There are no categories. To make one:").then("ucard category add NAME"))
    }
  }
}

extension Category {
  fileprivate var json: JSONObject { ["cards": cardCount, "name": name] }
}
