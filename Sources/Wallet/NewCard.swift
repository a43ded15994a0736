public import Cards
public import FoundationEssentials

/// A card that is not in a wallet yet.
public struct NewCard: Hashable, Sendable {
  /// The UUID of the card, the same in other wallets.
  public let id: UUID
  /// The content of the card.
  public var content: CardContent

  /// Creates a card, with a new UUID unless one is given.
  public init(id: UUID = UUID(), _ content: CardContent) {
    self.id = id
    self.content = content
  }
}
