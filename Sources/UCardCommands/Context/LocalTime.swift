public import Cards

/// A moment as calendar and clock on the wall have it.
public struct LocalTime: Hashable, Sendable {
  /// The day.
  public let day: CalendarDate
  /// Minutes since midnight.
  public let minute: Int

  /// That minute of that day.
  public init(day: CalendarDate, minute: Int) {
    self.day = day
    self.minute = minute
  }
}
