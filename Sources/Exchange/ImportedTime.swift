internal import Cards
internal import TimeZones

/// The times of events in tables and passes of other programs.
enum ImportedTime {
  /// Reads a time as `EventTime.iso` writes it, a moment of ISO 8601, or a day and a time of day such as
  /// `05.12.2026 19:00`; nil for any other text.
  ///
  /// - Parameters:
  ///   - local: the zone of times without one. A moment with an offset becomes the time that clocks show there.
  ///   - starts: the beginning of the event, after which a time of day alone comes next; nil if a day is needed.
  static func read(_ text: String, in local: Zone, after starts: EventTime? = nil) -> EventTime? {
    if let starts, let clock = starts.clock, !text.contains("-"), (4...5).contains(text.utf8.count),
      let time = read("\(starts.day.iso) \(text)", in: local), let end = time.clock
    {
      return end.second > clock.second ? time : read("\(starts.day.adding(days: 1).iso) \(text)", in: local)
    }
    if let time = EventTime(iso: text) { return time }
    if let moment = ImportedMoment(text) { return time(moment, in: local) }
    if let day = CalendarDate(text) { return EventTime(day) }
    let parts = text.split(separator: " ")
    guard parts.count == 2, let day = CalendarDate(String(parts[0])) else { return nil }
    let clock =
      parts[1].firstIndex(of: ":").map { $0 == parts[1].index(after: parts[1].startIndex) } == true
      ? "0" + parts[1] : String(parts[1])
    return ImportedMoment("\(day.iso) \(clock)").flatMap { time($0, in: local) }
  }

  /// The time of a moment as it is written.
  static func time(_ moment: ImportedMoment, in local: Zone) -> EventTime? {
    guard moment.hasTime, let instant = moment.instant else { return EventTime(moment.dayThere) }
    let isLocal = moment.offset == nil
    return EventTime(at: isLocal ? local.moment(ofLocal: instant.seconds) : instant.seconds, in: local)
  }
}
