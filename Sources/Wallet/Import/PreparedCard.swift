public import Cards

/// A card of a file with what an `ImportStage` stores of it. To compute that takes about as long as to store it, so that
/// another thread can do it beforehand.
public struct PreparedCard: Sendable {
  /// The card.
  public let card: ImportedCard
  /// The row of the card.
  let values: CardTable.ContentValues
  /// The texts that search looks through. Encrypting the card's secrets does not change them.
  let words: String
  let spelling: String

  /// Prepares a card.
  public init(_ card: ImportedCard) {
    self.card = card
    values = CardTable.ContentValues(card.content)
    (words, spelling) = DerivedKeys.search(of: card.content)
  }
}
