public import FoundationEssentials

/// A category that is imported from a file; it may have no cards.
public struct ImportedCategory: Hashable, Sendable {
  /// The name of the category.
  public let name: String
  /// The UUID of the category, if the file is one of U-Card; nil for a category of another wallet.
  public let id: UUID?

  /// Creates a category with a name.
  public init(_ name: String, id: UUID? = nil) {
    self.name = name
    self.id = id
  }
}
