public import Cards
internal import SQLite

extension WalletSnapshot {
  /// Returns the events of cards that are not archived, by the local time of their beginning.
  ///
  /// - Parameter days: the days, in any zone, of which an event has to take some time; nil for all events.
  /// - Throws: as `categories(of:)`. An event whose time cannot be read is left out.
  public func events(during days: ClosedRange<CalendarDate>? = nil) throws -> [EventEntry] {
    var conditions = "starts IS NOT NULL AND NOT is_archived"
    var arguments: [(any Bindable)?] = []
    if let days {
      conditions += " AND " + Self.during
      arguments += Self.arguments(of: days)
    }
    var entries: [EventEntry] = []
    try database.forEachRow(
      """
      SELECT id, name, starts, ends, coalesce(place, address), status FROM card WHERE \(conditions) ORDER BY starts, id
      """, arguments
    ) { reader in
      let (number, name) = (try reader.requiredNumber(), try reader.requiredText())
      guard let starts = reader.textOrNothing().flatMap({ EventTime(iso: $0) }) else { return }
      entries.append(
        EventEntry(
          number: number, name: name, starts: starts, ends: reader.textOrNothing().flatMap { EventTime(iso: $0) },
          place: reader.textOrNothing(), status: reader.textOrNothing().flatMap(EventStatus.init(rawValue:))))
    }
    return entries
  }

  /// The condition that an event takes some of the time between two days. An index has both columns.
  static let during = "starts < ? AND coalesce(ends, starts) >= ?"

  /// The arguments of `during`, with two days to spare on each side: clocks of two zones are up to 26 hours apart.
  static func arguments(of days: ClosedRange<CalendarDate>) -> [(any Bindable)?] {
    // The text of a later day is larger than that of any time of the day before.
    [days.upperBound.adding(days: 3).iso, days.lowerBound.adding(days: -2).iso]
  }
}
