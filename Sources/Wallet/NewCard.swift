public import Cards
public import Foundation

/// A card that is not in a wallet yet.
public struct NewCard: Hashable, Sendable {
  /// Identity everywhere, in other wallets too.
  public let id: UUID
  /// What it says.
  public var content: CardContent

  /// A card with an identity of its own, unless it has one already.
  public init(id: UUID = UUID(), _ content: CardContent) {
    self.id = id
    self.content = content
  }
}
