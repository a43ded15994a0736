internal import Arguments
internal import Cards
internal import Wallet
internal import Words

/// The options that filter the cards of a list or an export.
struct FilterOptions {
  var categories = Given.options(
    "--category", value: .name,
    help: Phrase("Only cards of this category; may be repeated."), completion: .categories)
  var starred = Given.flag("--starred", help: Phrase("Only starred cards."))
  var archived = Given.flag("--archived", help: Phrase("Only archived cards."))

  /// Whether any option was given.
  var areGiven: Bool { !categories.isEmpty || starred || archived }

  /// Returns the names of the categories, as spelled in the wallet; nil if none was given.
  ///
  /// - Throws: `CommandFailure` for a category that does not exist.
  func categoryNames(in store: WalletStore) throws -> [String]? {
    categories.isEmpty ? nil : try store.categoryNames(categories)
  }

  /// Creates the filter, without the categories.
  ///
  /// - Parameters:
  ///   - words: the words to search; none for any card.
  ///   - all: whether to include archived cards.
  ///   - usual: the treatment of archived cards if no option gives it.
  func filter(words: [String] = [], all: Bool, archived usual: CardFilter.Archived) -> CardFilter {
    let text = words.isEmpty ? nil : words.joined(separator: " ")
    var filter = CardFilter(text: text, archived: all ? .last : archived ? .only : usual)
    filter.isStarred = starred
    return filter
  }
}
