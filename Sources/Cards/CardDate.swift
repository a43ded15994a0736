public import FoundationEssentials

/// A day that is printed on a card, such as its expiry date.
public struct CardDate: Hashable, Sendable {
  /// The day.
  public let day: CalendarDate
  /// The exact moment that a file of another wallet gave for the day, kept so that an export to that wallet writes the
  /// same moment; nil if no file gave one.
  public let instant: Date?

  /// Creates a date of a day, with the moment that a file gave for it.
  public init(_ day: CalendarDate, instant: Date? = nil) {
    self.day = day
    self.instant = instant
  }
}
