public import Foundation

/// A card in a wallet: what a person says of it, and by what it is known.
@dynamicMemberLookup
public struct Card: Hashable, Sendable, Identifiable {
  /// Identity everywhere, in other wallets too.
  public let id: UUID
  /// The small number by which people and scripts call it. It is never given to another card.
  public let number: Int
  /// All that a person may say of it and change.
  public var content: CardContent
  /// When it came into the wallet.
  public let added: Date
  /// When it was last changed. Being shown is no change.
  public var changed: Date

  /// A card with all its parts.
  public init(id: UUID, number: Int, content: CardContent, added: Date, changed: Date) {
    self.id = id
    self.number = number
    self.content = content
    self.added = added
    self.changed = changed
  }

  /// What a person says of the card.
  public subscript<Value>(dynamicMember path: WritableKeyPath<CardContent, Value>) -> Value {
    get { content[keyPath: path] }
    set { content[keyPath: path] = newValue }
  }
}
