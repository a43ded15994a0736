public import FoundationEssentials

/// A category of a wallet.
public struct Category: Hashable, Sendable, Identifiable {
  /// The UUID of the category, the same on every device. Renaming does not change it.
  public let id: UUID
  /// The name of the category.
  public let name: String
  /// The number of cards in the category, including archived ones.
  public let cardCount: Int
}
