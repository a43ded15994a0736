internal import ArgumentParser
internal import Barcodes

/// The kinds of values that `Completion` suggests. Names of the wallet are marked by a word that no shell runs, because the
/// scripts of the parser are not used.
extension CompletionKind {
  /// The names of cards.
  static var cards: CompletionKind { .shellCommand(Completion.Names.cards.rawValue) }

  /// The names of categories.
  static var categories: CompletionKind { .shellCommand(Completion.Names.categories.rawValue) }

  /// The ids of types of codes.
  static var types: CompletionKind { .list(Symbology.all.map(\.id) + ["number", "nfc"]) }
}
