internal import Cards

/// A moment as day and time in the local time zone.
struct LocalTime: Hashable, Sendable {
  /// The day.
  let day: CalendarDate
  /// The minutes since midnight.
  let minute: Int

  /// Creates a local time.
  init(day: CalendarDate, minute: Int) {
    self.day = day
    self.minute = minute
  }
}
