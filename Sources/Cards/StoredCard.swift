/// A card of a wallet, with its use and its origins.
public struct StoredCard: Hashable, Sendable {
  /// The card.
  public let card: Card
  /// The use of the card; nil if it was never shown.
  public let use: CardUse?
  /// The keys by which files of other wallets identify the card.
  public let origins: [CardOrigin]

  /// Creates a stored card from its parts.
  public init(_ card: Card, use: CardUse? = nil, origins: [CardOrigin] = []) {
    self.card = card
    self.use = use
    self.origins = origins
  }
}
