public import Cards

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
  /// The card with this number has a balance that is not the sum of its entries.
  case wrongBalance(card: Int)
  /// The identifiers of a card, or the categories, are not numbered consecutively.
  case order
  /// The use of the card with this number is not readable. Repairing removes it.
  case damagedUse(card: Int)
  /// The table has rows beside the cards, such as what is known of a phone, that cannot be read. Repairing removes them.
  case unreadableRows(table: String)
  /// The UUID of a category cannot be read. Repairing gives it a new one.
  case unidentifiedCategory
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

  /// The remedy for a problem.
  public enum Remedy: Hashable, Sendable {
    /// `WalletStore.repair(at:)`.
    case repairing
    /// `WalletStore.finishLocking()`: locking was interrupted, and nothing is damaged.
    case locking
    /// `WalletStore.forgetHistory()`.
    case forgetting
    /// Taking the wallet from a backup.
    case restoring
  }

  /// The remedy for the problem.
  public var remedy: Remedy {
    switch self {
    case .damage, .otherSchema, .brokenReference, .changedPicture, .unopenableSecret: .restoring
    case .damagedHistory: .forgetting
    case .unfinishedLock: .locking
    case .openSecret, .unreadableCard, .selection, .repeatedIdentity, .wrongBalance, .order, .damagedUse,
      .unreadableRows, .unidentifiedCategory, .exhaustedNumbers, .outdatedKeys:
      .repairing
    }
  }

  /// Whether `repair` corrects the problem.
  public var isRepairable: Bool { remedy == .repairing }

  /// Whether something of the wallet is lost, unless another file has it.
  public var isDamage: Bool { remedy == .restoring || remedy == .forgetting }

  /// Whether a backup with this problem can be restored, because its cards are there.
  var isRestorable: Bool {
    switch self {
    case .damage, .otherSchema, .brokenReference: false
    default: true
    }
  }
}

/// A value that a repair has removed from a card or from the wallet, because it could not be read or contradicted other
/// values.
public struct RemovedValue: Hashable, Sendable {
  /// The part of a card or of the wallet that had the value.
  public enum Part: Hashable, Sendable {
    /// A part of the card, which lacks it now.
    case fields(CardFields)
    /// The width of the narrowest line of a code in pictures, which has the usual one now.
    case width
    /// The UUID of the card or of one of its parts, which has a new one now.
    case identity
    /// The moment at which the card was added or changed, which is that of the repair now.
    case moment
    /// The UUID of the category with this name, which has a new one now.
    case category(String)
    /// Rows of this table beside the cards. The text is how many.
    case rows(table: String)
  }

  /// The number of the card; nil for what is no part of one.
  public let card: Int?
  /// The name of the card; nil if that cannot be read either.
  public let cardName: String?
  /// The part of a card or of the wallet that had the value.
  public let part: Part
  /// The value as text, or its beginning.
  public let text: String

  /// The most characters of a value that are kept.
  static let maximumLength = 100

  init(card: Int? = nil, cardName: String? = nil, part: Part, text: String) {
    (self.card, self.cardName, self.part, self.text) = (card, cardName, part, text)
  }
}

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
