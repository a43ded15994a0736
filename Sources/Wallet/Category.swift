public import Foundation

/// A category of a wallet.
public struct Category: Hashable, Sendable, Identifiable {
  /// Which category it is, on every device, whatever it is called.
  public let id: UUID
  /// What it is called.
  public let name: String
  /// How many cards are in it, archived ones counted.
  public let cardCount: Int
}
