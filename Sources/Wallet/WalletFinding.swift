/// Something about a wallet that is not as it should be.
public enum WalletFinding: Hashable, Sendable {
  /// The file is damaged; the words are SQLite's.
  case damage(String)
  /// Rows of a table belong to what is not there.
  case brokenReference(table: String)
  /// The card of that number says what no card can: a date that is none, say. Mending takes that away; undo brings it
  /// back as it is.
  case unreadableCard(Int)
  /// A picture is not the one that it was: its digest is another. The card of that number has it.
  case changedPicture(card: Int)
  /// The card of that number has identifiers, and not exactly one of them is selected.
  case selection(card: Int)
  /// The identifiers of a card, or the categories, are not numbered one after the other.
  case order
  /// So many keys by which cards and categories are found and sorted are others than they should be.
  case outdatedKeys(Int)

  /// Whether `repair` mends it.
  public var isRepairable: Bool {
    switch self {
    case .damage, .brokenReference, .changedPicture: false
    case .unreadableCard, .selection, .order, .outdatedKeys: true
    }
  }
}
