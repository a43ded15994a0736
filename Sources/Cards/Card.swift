public import FoundationEssentials

/// A card in a wallet: its content, and the identity that the wallet gives it.
@dynamicMemberLookup
public struct Card: Hashable, Sendable, Identifiable {
  /// The UUID of the card, the same on every device and in exported files.
  public let id: UUID
  /// The small number by which people and scripts refer to the card. It is never given to another card.
  public let number: Int
  /// Everything about the card that a person can enter and change.
  public var content: CardContent
  /// The moment when the card was added to the wallet.
  public let added: Date
  /// The moment when the card was last changed. Showing a card does not change it.
  public var changed: Date

  /// Creates a card from its parts.
  public init(id: UUID, number: Int, content: CardContent, added: Date, changed: Date) {
    self.id = id
    self.number = number
    self.content = content
    self.added = added
    self.changed = changed
  }

  /// Accesses a property of the card's content.
  public subscript<Value>(dynamicMember path: WritableKeyPath<CardContent, Value>) -> Value {
    get { content[keyPath: path] }
    set { content[keyPath: path] = newValue }
  }
}
