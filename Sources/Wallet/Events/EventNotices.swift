internal import Cards
internal import FoundationEssentials
internal import SQLite

/// The table `event_notice`.
enum EventNotices {
  /// Notes the events that an import has changed, as they were before it. An event that was changed before keeps its
  /// oldest state. If an event is again as it was in that state, its note is removed.
  ///
  /// - Parameter step: the step of the import, after its changes are made.
  static func follow(_ step: Int, at time: Date, in database: Database) throws {
    let columns = EventRevisions.columns
    let before = columns.map { "json_extract(image, '$.\($0)')" }
    let differs = zip(columns, before).map { "\($1) IS NOT card.\($0)" }.joined(separator: " OR ")
    let isSame = columns.map { "event_notice.\($0) IS card.\($0)" }.joined(separator: " AND ")
    let changed =
      "FROM change JOIN card ON card.id = change.key WHERE step_id = ?1 AND tbl = 'card' AND image IS NOT NULL"
    try database.run(
      """
      INSERT INTO event_notice (uuid, time, \(columns.joined(separator: ", ")))
      SELECT card.uuid, ?2, \(before.joined(separator: ", ")) \(changed) AND instr(image, '"starts":"') AND (\(differs))
      ON CONFLICT DO NOTHING
      """, [step, time.milliseconds])
    try database.run(
      """
      DELETE FROM event_notice WHERE uuid IN (SELECT card.uuid \(changed))
        AND EXISTS (SELECT 1 FROM card WHERE card.uuid = event_notice.uuid AND \(isSame))
      """, [step])
  }

  /// Returns the changed events that nobody was told of, the oldest first.
  static func all(in database: Database) throws -> [EventNotice] {
    let numbers = try database.numbers("SELECT card.id FROM event_notice JOIN card USING (uuid)")
    let cards = try CardRecord.cards(numbers, in: database, unreadable: { _ in })
    let byID = Dictionary(cards.map { ($0.id, $0) }) { one, _ in one }
    return try database.rows(
      "SELECT uuid, time, starts, ends, place, status FROM event_notice ORDER BY time, uuid"
    ) { reader in
      let (id, time) = (try reader.required(reader.id()), try reader.requiredMoment())
      // A damaged time of the past is as good as none.
      let (starts, ends) = (
        try reader.text().flatMap(EventTime.init(iso:)), try reader.text().flatMap(EventTime.init(iso:))
      )
      let (place, status) = (try reader.text(), try reader.text().flatMap(EventStatus.init(rawValue:)))
      return EventNotice(
        id: id, card: byID[id], time: time.milliseconds / 1000,
        before: EventState(starts: starts, ends: ends, place: place, status: status))
    }
  }

  /// Forgets the changes of events up to a moment, in seconds since 1970.
  static func forget(_ cards: [UUID], until time: Int64, in database: Database) throws {
    for card in cards {
      try database.run("DELETE FROM event_notice WHERE uuid = ? AND time / 1000 <= ?", [card.uuidString, time])
    }
  }
}
