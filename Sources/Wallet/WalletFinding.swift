/// A problem that a check of the wallet has found.
public enum WalletFinding: Hashable, Sendable {
  /// The file is damaged, as SQLite's message describes.
  case damage(String)
  /// A table or index of this name is missing, or not as U-Card creates it.
  case otherSchema(String)
  /// Rows of a table refer to rows that do not exist.
  case brokenReference(table: String)
  /// The card with this number has an invalid value, such as an impossible date. Repairing removes the value; undo
  /// restores it.
  case unreadableCard(Int)
  /// The card with this number has a picture whose bytes do not match its digest.
  case changedPicture(card: Int)
  /// The card with this number has identifiers, but not exactly one of them is selected.
  case selection(card: Int)
  /// The card with this number has two identifiers, or two entries of its balance, with one UUID.
  case repeatedIdentity(card: Int)
  /// The identifiers of a card, or the categories, are not numbered consecutively.
  case order
  /// The use of the card with this number is not readable. Repairing removes it.
  case damagedUse(card: Int)
  /// The numbers for rows of this table are nearly used up, which cannot result from using U-Card.
  case exhaustedNumbers(table: String)
  /// The wallet has a lock, but secrets of the card with this number are not encrypted.
  case openSecret(card: Int)
  /// Secrets are encrypted, but their plain text was not removed from the file yet.
  case unfinishedLock
  /// A secret of the card with this number is damaged, or encrypted for another card or another lock
  /// than the wallet's.
  case unopenableSecret(card: Int)
  /// A step of the history is not readable, so that older ones cannot be undone.
  case damagedHistory
  /// The number of keys for finding and sorting cards and categories that are not up to date.
  case outdatedKeys(Int)

  /// Whether `repair` corrects the problem.
  public var isRepairable: Bool {
    switch self {
    case .damage, .otherSchema, .brokenReference, .changedPicture, .damagedHistory, .unopenableSecret, .unfinishedLock:
      false
    case .openSecret, .unreadableCard, .selection, .repeatedIdentity, .order, .damagedUse, .exhaustedNumbers,
      .outdatedKeys:
      true
    }
  }

  /// Whether a backup with this problem can be restored, because its cards are there.
  var isRestorable: Bool {
    switch self {
    case .damage, .otherSchema, .brokenReference: false
    case .changedPicture, .damagedHistory, .unopenableSecret, .unfinishedLock: true
    case .openSecret, .unreadableCard, .selection, .repeatedIdentity, .order, .damagedUse, .exhaustedNumbers,
      .outdatedKeys:
      true
    }
  }
}
