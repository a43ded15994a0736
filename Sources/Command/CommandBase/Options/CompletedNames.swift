package import Arguments
internal import Barcodes

/// The names that a value can be: those in a wallet, those of the identifiers of the card before it, and the values of the
/// setting before it.
package enum CompletedNames: String {
  case cards, cardInWords, categories, identifiers, values
}

extension Argument.Completion {
  /// The names of cards.
  package static var cards: Self { .names(CompletedNames.cards.rawValue) }

  /// The names of cards, each of whose words may be an argument of its own.
  package static var cardInWords: Self { .names(CompletedNames.cardInWords.rawValue) }

  /// The names of categories.
  package static var categories: Self { .names(CompletedNames.categories.rawValue) }

  /// The identifiers of the card that stands before.
  package static var identifiers: Self { .names(CompletedNames.identifiers.rawValue) }

  /// The values of the setting that stands before.
  package static var settingValues: Self { .names(CompletedNames.values.rawValue) }

  /// The ids of types of codes.
  package static var types: Self { .list(Symbology.all.map(\.id) + ["number", "nfc"]) }
}
