/// The differences between a wallet and a backup that is to replace it.
public struct WalletDifference: Hashable, Sendable {
  /// The cards that are only in the backup.
  public internal(set) var added = CardGroup()
  /// The cards that differ, as they are in the backup.
  public internal(set) var changed = CardGroup()
  /// The cards that are not in the backup.
  public internal(set) var removed = CardGroup()
  /// Whether the categories or their order differ.
  public internal(set) var hasOtherCategories = false
  /// The number of the newest step at the time of the comparison; 0 for none.
  public internal(set) var lastStep = 0

  /// Whether there are no differences.
  public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty && !hasOtherCategories }
}
