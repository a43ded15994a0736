internal import ArgumentParser
internal import Cards
internal import Wallet

/// Which kinds of cards a list or an export has.
struct FilterOptions: ParsableArguments {
  @Option(
    name: .customLong("category"),
    help: ArgumentHelp(
      english: "Only cards of this category; may be repeated.",
      ukrainian: "Лише картки цієї категорії; можна повторювати.", value: .name),
    completion: .categories)
  var categories: [String] = []

  @Flag(help: ArgumentHelp(english: "Only starred cards.", ukrainian: "Лише картки з зіркою."))
  var starred = false

  @Flag(help: ArgumentHelp(english: "Only archived cards.", ukrainian: "Лише картки в архіві."))
  var archived = false

  /// Whether any kind was named.
  var areGiven: Bool { !categories.isEmpty || starred || archived }

  /// Names of the categories, as the wallet spells them; nil where none was named.
  ///
  /// - Throws: `CommandFailure` for one that is not there.
  func categoryNames(in store: WalletStore) throws -> [String]? {
    categories.isEmpty ? nil : try store.categoryNames(categories)
  }

  /// The filter for cards of these kinds, in every category yet.
  ///
  /// - Parameters:
  ///   - text: words that the cards have to have; nil for any.
  ///   - all: whether archived cards are wanted too.
  ///   - usual: what archived cards are where nothing is said of them.
  func filter(text: String?, all: Bool, archived usual: CardFilter.Archived) -> CardFilter {
    var filter = CardFilter(text: text, archived: all ? .last : archived ? .only : usual)
    filter.isStarred = starred
    return filter
  }
}
