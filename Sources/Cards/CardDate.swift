public import Foundation

/// A day that is written on a card.
public struct CardDate: Hashable, Sendable {
  /// The day.
  public let day: CalendarDate
  /// The moment that a file of another wallet gave for the day, kept so that an export to that wallet writes the same
  /// moment; nil where no file gave one.
  public let instant: Date?

  /// A day, with the moment that a file gave for it.
  public init(_ day: CalendarDate, instant: Date? = nil) {
    self.day = day
    self.instant = instant
  }
}
