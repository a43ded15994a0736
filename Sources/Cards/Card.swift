public import Foundation

/// A card as a person carries it: a name, and one or more ways to prove to a till whose it is.
public struct Card: Hashable, Sendable, Identifiable {
  /// Identity everywhere, in other wallets too.
  public let id: UUID
  /// The small number by which people and scripts call it. It is never given to another card.
  public let number: Int
  /// What people call it.
  public var name: String
  /// In the order in which the person put them.
  public var identifiers: [Identifier]
  /// Which of `identifiers` is shown; nil only where there is none.
  public var selection: Int?
  /// Names of the categories that it is in, in the order of the categories.
  public var categories: [String]
  /// When it came into the wallet.
  public let added: Date
  /// When it was last changed. Being shown is no change.
  public var changed: Date

  /// A card with all its parts.
  ///
  /// - Precondition: `selection` is a place in `identifiers`, or nil where that is empty.
  public init(
    id: UUID, number: Int, name: String, identifiers: [Identifier], selection: Int?, categories: [String],
    added: Date, changed: Date
  ) {
    precondition(
      selection.map(identifiers.indices.contains) ?? identifiers.isEmpty, "one identifier is selected")
    self.id = id
    self.number = number
    self.name = name
    self.identifiers = identifiers
    self.selection = selection
    self.categories = categories
    self.added = added
    self.changed = changed
  }

  /// The identifier that is shown, nil where the card has none.
  public var selectedIdentifier: Identifier? {
    selection.map { identifiers[$0] }
  }
}
