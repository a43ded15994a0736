public import Cards
internal import SQLite
public import Values

/// The table `event_revision`.
enum EventRevisions {
  /// The columns of a card whose change is a revision.
  static let columns = ["starts", "ends", "place", "status"]

  /// Counts the revisions that a step makes, after its changes are made. The step's images are the rows on its other
  /// side.
  ///
  /// Most steps change no events, so that a look for the key in the image comes before the image is read.
  static func follow(_ step: Int, at time: Instant, in database: Database) throws {
    let differs = columns.map { "json_extract(image, '$.\($0)') IS NOT card.\($0)" }.joined(separator: " OR ")
    try database.run(
      """
      INSERT INTO event_revision (uuid, sequence, changed)
      SELECT json_extract(image, '$.uuid'), 1, ?2 FROM change LEFT JOIN card ON card.id = change.key
      WHERE step_id = ?1 AND tbl = 'card' AND image IS NOT NULL
        AND (card.starts IS NOT NULL OR instr(image, '"starts":"')) AND (\(differs))
      UNION ALL
      SELECT uuid, 0, ?2 FROM event_revision CROSS JOIN card USING (uuid) CROSS JOIN change ON change.key = card.id
      WHERE step_id = ?1 AND tbl = 'card' AND image IS NULL
      ON CONFLICT (uuid) DO UPDATE SET sequence = sequence + 1, changed = excluded.changed
      """, [step, time.milliseconds])
  }
}

extension WalletSnapshot {
  /// The revisions of the events, by the UUID of the card. A card whose event never changed has none; one that was deleted
  /// keeps its own.
  ///
  /// - Throws: as `categories(of:)`.
  public func calendarRevisions() throws -> [UUID: CalendarRevision] {
    var revisions: [UUID: CalendarRevision] = [:]
    try database.forEachRow("SELECT uuid, sequence, changed FROM event_revision") { reader in
      let id = try reader.required(reader.id())
      revisions[id] = CalendarRevision(sequence: try reader.requiredNumber(), changed: try reader.requiredMoment())
    }
    return revisions
  }

  /// The UUIDs of the cards that have an event.
  ///
  /// - Throws: as `categories(of:)`.
  public func cardsWithEvents() throws -> Set<UUID> {
    Set(try database.texts("SELECT uuid FROM card WHERE starts IS NOT NULL").compactMap { UUID(text: $0) })
  }
}

/// How often and when the time, place or status of a card's event changed. Calendars take the revision with the larger
/// number (RFC 5545 §3.8.7.4).
public struct CalendarRevision: Hashable, Sendable {
  /// The number of changes, by undo and redo too.
  public let sequence: Int
  /// The moment of the last change.
  public let changed: Instant
}

/// The time and the place of a card's event, as a wallet has them, without the rest of the card.
public struct EventEntry: Hashable, Sendable {
  /// The number of the card.
  public let number: Int
  /// The name of the card.
  public let name: String
  /// When the event begins.
  public let starts: EventTime
  /// When the event ends; nil if unknown.
  public let ends: EventTime?
  /// The place of the event, or its address if it has no place; nil if neither is known.
  public let place: String?
  /// The status of the event; nil if unknown.
  public let status: EventStatus?
}

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
