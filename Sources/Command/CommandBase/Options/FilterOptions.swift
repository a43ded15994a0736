internal import Arguments
package import Wallet
internal import Words

/// The options that filter the cards of a list or an export.
package struct FilterOptions {
  package var categories = Given.options(
    "--category", value: .name,
    help: Phrase("Only cards of this category; may be repeated."), completion: .categories)
  package var starred = Given.flag("--starred", help: Phrase("Only starred cards."))
  package var archived = Given.flag("--archived", help: Phrase("Only archived cards."))

  package init() {}

  /// Whether any option was given.
  package var areGiven: Bool { !categories.isEmpty || starred || archived }

  /// Returns the names of the categories, as spelled in the wallet; nil if none was given.
  ///
  /// - Throws: `CommandFailure` for a category that does not exist.
  package func categoryNames(in store: WalletStore) throws -> [String]? {
    categories.isEmpty ? nil : try store.categoryNames(categories)
  }

  /// Creates the filter, without the categories.
  ///
  /// - Parameters:
  ///   - words: the words to search; none for any card.
  ///   - all: whether to include archived cards.
  ///   - usual: the treatment of archived cards if no option gives it.
  package func filter(words: [String] = [], all: Bool, archived usual: CardFilter.Archived) -> CardFilter {
    let text = words.isEmpty ? nil : words.joined(separator: " ")
    var filter = CardFilter(text: text, archived: all ? .last : archived ? .only : usual)
    filter.isStarred = starred
    return filter
  }
}
