public import Cards

/// The differences between a wallet and a backup that is to replace it.
public struct WalletDifference: Hashable, Sendable {
  /// The cards that are only in the backup.
  public var added: [Card] = []
  /// The cards that differ, as they are in the backup.
  public var changed: [Card] = []
  /// The cards that are not in the backup.
  public var removed: [Card] = []
  /// Whether the categories or their order differ.
  public var hasOtherCategories = false
  /// The number of the newest step at the time of the comparison; 0 for none.
  public var lastStep = 0

  /// Whether there are no differences.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty && !hasOtherCategories }
}
