public import Cards

/// What of a wallet would be another if a backup took its place.
public struct WalletDifference: Hashable, Sendable {
  /// Cards that are in the backup alone.
  public var added: [Card] = []
  /// Cards that the backup has otherwise, as it has them.
  public var changed: [Card] = []
  /// Cards that are not in the backup.
  public var removed: [Card] = []
  /// Whether the categories or their order are others.
  public var hasOtherCategories = false
  /// The number of the newest step when they were compared; 0 for none.
  public var lastStep = 0

  /// Whether nothing would be another.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty && !hasOtherCategories }
}
