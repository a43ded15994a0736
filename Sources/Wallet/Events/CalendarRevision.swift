public import FoundationEssentials

/// How often and when the time, place or status of a card's event changed. Calendars take the revision with the larger
/// number (RFC 5545 §3.8.7.4).
public struct CalendarRevision: Hashable, Sendable {
  /// The number of changes, by undo and redo too.
  public let sequence: Int
  /// The moment of the last change.
  public let changed: Date

  /// Creates a revision from its parts.
  public init(sequence: Int, changed: Date) {
    self.sequence = sequence
    self.changed = changed
  }
}
