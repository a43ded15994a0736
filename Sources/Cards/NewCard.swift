public import Foundation

/// A card that is not in a wallet yet.
public struct NewCard: Hashable, Sendable {
  /// Identity everywhere, in other wallets too.
  public var id: UUID
  /// What people call it.
  public var name: String
  /// In order; the first is the one shown.
  public var identifiers: [Identifier]
  /// Names of categories; those that do not exist yet are made.
  public var categories: [String]

  /// A card of that name, with an identity of its own.
  public init(id: UUID = UUID(), name: String, identifiers: [Identifier] = [], categories: [String] = []) {
    self.id = id
    self.name = name
    self.identifiers = identifiers
    self.categories = categories
  }
}
