package import Cards
internal import JSON
internal import SQLite
package import Values

/// The tables `ring` and `ring_check`, and the cards that ring.
enum Rings {
  /// The numbers of the cards with an event whose reminders may be due within some days, each with the moment, in seconds
  /// since 1970, of the last change of the card or, by undo and redo, of its event.
  ///
  /// Days are compared with two days to spare, because times are local ones of any zone.
  static func events(_ today: CalendarDate, days: Int, in database: Database) throws -> [Int: Int64] {
    let (early, soon) = (today.adding(days: -2), today.adding(days: days + 4))
    let late = today.adding(days: days + Reminder.maximumMinutes / 1440 + 4)
    var events: [Int: Int64] = [:]
    // Reminders of a day or more have a `d` in their text.
    try database.forEachRow(
      """
      SELECT card.id, max(card.changed, coalesce(event_revision.changed, 0)) FROM card
      LEFT JOIN event_revision USING (uuid)
      WHERE starts IS NOT NULL AND reminders <> '' AND NOT is_archived
        AND coalesce(status, '') NOT IN ('cancelled', 'attended')
        AND (starts >= ?1 AND (starts < ?2 OR instr(reminders, 'd') AND starts < ?3) OR starts < ?1 AND ends >= ?1)
      """, [early, soon, late].map(\.iso)
    ) { reader in
      let (number, changed) = (try reader.requiredNumber(), try reader.number())
      events[number] = Int64((changed ?? 0) / 1000)
    }
    return events
  }

  /// The cards that expire today or in some days, and are not archived.
  static func expiring(_ today: CalendarDate, days: Int, in database: Database) throws -> [Card] {
    let numbers = try database.numbers(
      "SELECT id FROM card WHERE expiry BETWEEN ? AND ? AND NOT is_archived ORDER BY expiry, id",
      [today.iso, today.adding(days: days).iso])
    return try CardRecord.cards(numbers, in: database) { _ in }
  }

  /// The cards whose events may be on a day, and were not cancelled.
  static func events(on day: CalendarDate, in database: Database) throws -> [Card] {
    let numbers = try database.numbers(
      """
      SELECT id FROM card WHERE starts IS NOT NULL AND \(WalletSnapshot.during)
        AND NOT is_archived AND coalesce(status, '') <> 'cancelled'
      """, WalletSnapshot.arguments(of: day...day))
    return try CardRecord.cards(numbers, in: database) { _ in }
  }

  /// The records of messages about cards.
  static func log(of cards: [UUID], in database: Database) throws -> [RingKey: RingRecord] {
    guard !cards.isEmpty else { return [:] }
    var log: [RingKey: RingRecord] = [:]
    try database.forEachRow(
      "SELECT uuid, moment, kind, attempts, is_told FROM ring WHERE uuid IN (SELECT value FROM json_each(?))",
      [JSONValue.array(cards.map { .string($0.text) }).text]
    ) { reader in
      let (id, moment) = (try reader.id(), try reader.required(reader.number()))
      // Another version may have other kinds.
      guard let kind = RingKey.Kind(rawValue: try reader.requiredText()) else { return }
      log[RingKey(card: id, moment: Int64(moment), kind: kind)] = RingRecord(
        attempts: try reader.requiredNumber(), isDelivered: try reader.flag())
    }
    return log
  }

  /// The record of one message; nil if there is none.
  static func record(of key: RingKey, in database: Database) throws -> RingRecord? {
    try database.row(
      "SELECT attempts, is_told FROM ring WHERE uuid = ? AND moment = ? AND kind = ?",
      [key.card?.text ?? "", key.moment, key.kind.rawValue]
    ) { RingRecord(attempts: try $0.requiredNumber(), isDelivered: try $0.flag()) }
  }

  /// Notes that a message was told, or one more attempt to tell it.
  static func note(_ key: RingKey, isDelivered: Bool, in database: Database) throws {
    try database.run(
      """
      INSERT INTO ring (uuid, moment, kind, attempts, is_told) VALUES (?1, ?2, ?3, 1, ?4)
      ON CONFLICT DO UPDATE SET attempts = attempts + NOT ?4, is_told = ?4
      """, [key.card?.text ?? "", key.moment, key.kind.rawValue, isDelivered])
  }

  /// Sets the number of attempts to tell a message back.
  static func release(_ key: RingKey, attempts: Int, in database: Database) throws {
    let sql =
      attempts == 0
      ? "DELETE FROM ring WHERE uuid = ? AND moment = ? AND kind = ?"
      : "UPDATE ring SET attempts = \(attempts) WHERE uuid = ? AND moment = ? AND kind = ?"
    try database.run(sql, [key.card?.text ?? "", key.moment, key.kind.rawValue])
  }

  /// Notes the moment at which due messages were looked for.
  static func noteCheck(at now: Int64, in database: Database) throws {
    try database.run(
      "INSERT INTO ring_check (id, moment) VALUES (1, ?) ON CONFLICT DO UPDATE SET moment = excluded.moment", [now])
  }

  /// The days for which messages are remembered after they are due.
  private static let remembered = 30

  /// Forgets what was told long ago. A reminder is remembered until its event is over, however early it was.
  static func forget(before today: CalendarDate, at now: Int64, in database: Database) throws {
    try database.run(
      """
      DELETE FROM ring WHERE moment < ?1 AND (
        kind <> 'reminder' OR uuid NOT IN (SELECT uuid FROM card WHERE starts >= ?2 OR ends >= ?2))
      """, [now - Int64(remembered) * 86_400, today.adding(days: -remembered).iso])
  }
}

/// All that decides what a person is told now.
package struct RingState {
  /// The cards whose reminders may be due, each with the moment from which on it has its event as it is, in seconds since
  /// 1970.
  package var events: [(card: Card, since: Int64)] = []
  /// The cards that expire within some days.
  package var expiring: [Card] = []
  /// The events that imports have changed.
  package var notices: [EventNotice] = []
  /// The records of messages about these cards.
  package var log: [RingKey: RingRecord] = [:]
  /// The last noted moment at which due messages were looked for, in seconds since 1970; nil if they never were.
  package var lastCheck: Int64?
}

/// An event that an import has changed and that was not reported to a person yet.
package struct EventNotice {
  /// The UUID of the card.
  package let id: UUID
  /// The card as it is; nil if it was deleted.
  package let card: Card?
  /// The moment of the import, in seconds since 1970.
  package let time: Int64
  /// The event before the import.
  package let before: EventState
}

/// The table `event_notice`.
enum EventNotices {
  /// Notes the events that an import has changed, as they were before it. An event that was changed before keeps its
  /// oldest state. If an event is again as it was in that state, its note is removed.
  ///
  /// - Parameter step: the step of the import, after its changes are made.
  static func follow(_ step: Int, at time: Instant, in database: Database) throws {
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

  /// Returns the changed events that were not reported yet, the oldest first.
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

  /// Forgets the changes of a card's event up to a moment, in seconds since 1970.
  static func forget(_ card: UUID, until time: Int64, in database: Database) throws {
    try database.run("DELETE FROM event_notice WHERE uuid = ? AND time / 1000 <= ?", [card.text, time])
  }
}
