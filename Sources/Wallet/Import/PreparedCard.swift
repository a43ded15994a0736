public import Cards

/// A card of a file, and what an `ImportStage` has to compute before it can store it: the texts of its columns and the
/// texts for search. Computing them takes about as long as storing the card, and another thread can do it beforehand.
public struct PreparedCard: Sendable {
  /// The card.
  public let card: ImportedCard
  /// The columns of the card that follow from its content: its name with the keys for sorting and search, and its facts.
  let values: CardTable.ContentValues
  /// The texts in which a search looks for words, and for spelling mistakes. Encrypting the card's secrets does not change
  /// them.
  let words: String
  let spelling: String

  /// Prepares a card.
  public init(_ card: ImportedCard) {
    self.card = card
    values = CardTable.ContentValues(card.content)
    (words, spelling) = DerivedKeys.search(of: card.content)
  }
}
