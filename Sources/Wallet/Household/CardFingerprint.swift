public import FoundationEssentials

/// A number that changes with any part of a card that a household shares.
public struct CardFingerprint: Hashable, Sendable {
  /// The UUID of the card.
  public let id: UUID
  /// The hash of the card's rows.
  public let hash: UInt64

  /// Creates a fingerprint from its parts.
  public init(id: UUID, hash: UInt64) {
    self.id = id
    self.hash = hash
  }
}
