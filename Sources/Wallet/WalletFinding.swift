/// Something about a wallet that is not as it should be.
public enum WalletFinding: Hashable, Sendable {
  /// The file is damaged; the words are SQLite's.
  case damage(String)
  /// A table or index of that name is another than U-Card makes, or missing.
  case otherSchema(String)
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
  /// When the card of that number was shown is not readable. Mending forgets it.
  case damagedUse(card: Int)
  /// The numbers for rows of that table are nearly used up, as only something else than U-Card can do.
  case exhaustedNumbers(table: String)
  /// The wallet has a lock, and secrets of the card of that number are not encrypted.
  case openSecret(card: Int)
  /// Secrets are encrypted, and the file was not yet cleaned of what stood there before.
  case unfinishedLock
  /// A secret of the card of that number is encrypted for another lock than the wallet's, or damaged.
  case unopenableSecret(card: Int)
  /// A step of the history is not readable, so that what is older cannot be undone.
  case damagedHistory
  /// So many keys by which cards and categories are found and sorted are others than they should be.
  case outdatedKeys(Int)

  /// Whether `repair` mends it.
  public var isRepairable: Bool {
    switch self {
    case .damage, .otherSchema, .brokenReference, .changedPicture, .damagedHistory, .unopenableSecret, .unfinishedLock:
      false
    case .openSecret, .unreadableCard, .selection, .order, .damagedUse, .exhaustedNumbers, .outdatedKeys: true
    }
  }

  /// Whether a backup that has it can be restored all the same: its cards are there.
  var isRestorable: Bool {
    switch self {
    case .damage, .otherSchema, .brokenReference: false
    case .changedPicture, .damagedHistory, .unopenableSecret, .unfinishedLock: true
    case .openSecret, .unreadableCard, .selection, .order, .damagedUse, .exhaustedNumbers, .outdatedKeys: true
    }
  }
}
