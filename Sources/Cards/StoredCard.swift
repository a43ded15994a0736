/// A card of a wallet with all that the wallet knows of it.
public struct StoredCard: Hashable, Sendable {
  /// The card.
  public let card: Card
  /// How it was used; nil where it never was.
  public let use: CardUse?
  /// What other wallets know it by.
  public let origins: [CardOrigin]

  /// A card with that.
  public init(_ card: Card, use: CardUse? = nil, origins: [CardOrigin] = []) {
    self.card = card
    self.use = use
    self.origins = origins
  }
}
