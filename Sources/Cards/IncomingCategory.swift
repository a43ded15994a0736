public import Foundation

/// A category that comes in from a file; it may have no cards.
public struct IncomingCategory: Hashable, Sendable {
  /// What it is called there.
  public let name: String
  /// Which category it is, on every device, where the file is one of ours; nil for one of another wallet.
  public let id: UUID?

  /// A category of that name.
  public init(_ name: String, id: UUID? = nil) {
    self.name = name
    self.id = id
  }
}
