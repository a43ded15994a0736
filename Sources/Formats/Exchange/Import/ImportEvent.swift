public import Cards

/// Reads files of one format.
protocol ImportReader {
  /// Reads the whole file, in order.
  ///
  /// - Throws: `ImportError`, and the errors of `receive` and the options' functions.
  func read(_ receive: (ImportEvent) throws -> Void) throws
}

/// Something that is found in an imported file. Events come in the order of the file.
public enum ImportEvent: Sendable {
  /// The lock of the wallet that the file is from. It comes before every card, and has encrypted the secrets of cards
  /// that name its recipient.
  case lock(SecretsLock)
  /// A category, which may have no cards.
  case category(ImportedCategory)
  /// The file of originals. It comes before the cards that have it.
  case original(OriginalFile)
  /// A card.
  case card(ImportedCard)
  /// An entry that looks like a card, but is not one.
  case skipped(SkippedEntry)
  /// The file has every card of a phone, in this format of `CardOrigin`: a card that is missing was deleted there, or
  /// has not arrived there.
  case everyCard(format: String)
  /// The file is an export of a phone, whose bytes have this digest. It comes before every card.
  case phoneExport(digest: String)
  /// Information for the person who imports the file.
  case remark(ImportRemark)
  /// The error of an entry that cannot be read, if `ImportOptions.continuesAfterFaults`.
  case fault(ImportError)
}

extension ImportEvent {
  /// The same event, whose location is changed.
  func relocated(_ change: (ImportLocation) -> ImportLocation) -> ImportEvent {
    switch self {
    case .lock, .category, .original, .everyCard, .phoneExport: return self
    case .card(var card):
      card.location = change(card.location)
      return .card(card)
    case .skipped(let entry): return .skipped(SkippedEntry(entry.reason, name: entry.name, at: change(entry.location)))
    case .remark(let remark): return .remark(ImportRemark(remark.code, at: change(remark.location)))
    case .fault(let error): return .fault(error.relocated(change))
    }
  }
}

/// An entry of a file that looks like a card, but is not one.
public struct SkippedEntry: Hashable, Sendable {
  /// The reason why an entry is skipped.
  public enum Reason: Hashable, Sendable {
    /// The entry has no number. FidMe leaves such entries for expired cards.
    case noNumber
    /// The entry contains only the use of a card.
    case onlyUsage
    /// The picture has no code.
    case noCode
    /// The file in a folder is of no known format.
    case otherFile
    /// The entry of a password manager is the login of a site.
    case login
    /// The entry is a payment card, whose number is never read.
    case paymentCard
    /// The entry is something else than a card, such as a booking.
    case otherEntry
    /// An event is repeated, but not within a year.
    case noOccurrence
    /// The cell with the number has something else, such as a date or `TRUE`.
    case noCardNumber(String)
    /// A spreadsheet has probably rounded the number, whose last digits are zeros.
    case roundedNumber(String)
  }

  /// The reason why the entry is skipped.
  public let reason: Reason
  /// Whether the entry may be a card of which something cannot be read.
  public var mayBeCard: Bool {
    switch reason {
    case .noCardNumber, .roundedNumber: true
    default: false
    }
  }
  /// The name of the entry; nil if it has none.
  public let name: String?
  /// The location of the entry in the file.
  public let location: ImportLocation

  /// Creates a skipped entry with its location.
  public init(_ reason: Reason, name: String?, at location: ImportLocation) {
    self.reason = reason
    self.name = name
    self.location = location
  }
}
