public import Cards

/// A moment as day and time in the local time zone.
public struct LocalTime: Hashable, Sendable {
  /// The day.
  public let day: CalendarDate
  /// The minutes since midnight.
  public let minute: Int

  /// Creates a local time.
  public init(day: CalendarDate, minute: Int) {
    self.day = day
    self.minute = minute
  }
}
