internal import Cards
internal import ICalendar
internal import TimeZones

/// The beginning and the end of an event as values of iCalendar: days, or moments in UTC.
struct EventValues {
  /// The value of `DTSTART`.
  let start: String
  /// The value of `DTEND`, after the last day or at the end; nil without an end.
  let end: String?

  /// - Parameter zone: the zone of times whose zone the machine does not know.
  init(from starts: EventTime, to ends: EventTime?, zone: Zone) {
    guard starts.clock != nil else {
      start = CalendarTime.day(starts.day).text
      let last = max(ends?.day ?? starts.day, starts.day)
      let next = last.adding(days: 1)
      // The last day of the calendar has none after it.
      end = next > last ? CalendarTime.day(next).text : nil
      return
    }
    let first = starts.moment(local: zone)
    start = CalendarTime.utc(first).text
    let last = ends.map { EventSpan.end($0, of: starts, local: zone) }
    end = last.flatMap { $0 > first ? CalendarTime.utc($0).text : nil }
  }
}
