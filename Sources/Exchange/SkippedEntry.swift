public import Cards

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
  }

  /// The reason why the entry is skipped.
  public let reason: Reason
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
