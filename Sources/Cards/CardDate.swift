public import Foundation

/// A day that is written on a card.
public struct CardDate: Hashable, Sendable {
  /// The day.
  public let day: CalendarDate
  /// The moment that another wallet had it as, where it came from one: that goes back as it came.
  public let instant: Date?

  /// That day.
  public init(_ day: CalendarDate, instant: Date? = nil) {
    self.day = day
    self.instant = instant
  }
}
