internal import Cards
internal import FoundationEssentials
internal import JSON
internal import SQLite

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

  /// What is known of messages about cards.
  static func log(of cards: [UUID], in database: Database) throws -> [RingKey: RingRecord] {
    guard !cards.isEmpty else { return [:] }
    var log: [RingKey: RingRecord] = [:]
    try database.forEachRow(
      "SELECT uuid, moment, kind, attempts, is_told FROM ring WHERE uuid IN (SELECT value FROM json_each(?))",
      [JSONValue.array(cards.map { .string($0.uuidString) }).text]
    ) { reader in
      let (id, moment) = (try reader.id(), try reader.required(reader.number()))
      // Another version may have other kinds.
      guard let kind = RingKey.Kind(rawValue: try reader.requiredText()) else { return }
      log[RingKey(card: id, moment: Int64(moment), kind: kind)] = RingRecord(
        attempts: try reader.requiredNumber(), isTold: try reader.flag())
    }
    return log
  }

  /// What is known of one message; nil if nothing.
  static func record(of key: RingKey, in database: Database) throws -> RingRecord? {
    try database.row(
      "SELECT attempts, is_told FROM ring WHERE uuid = ? AND moment = ? AND kind = ?",
      [key.card?.text ?? "", key.moment, key.kind.rawValue]
    ) { RingRecord(attempts: try $0.requiredNumber(), isTold: try $0.flag()) }
  }

  /// Notes that a message was told, or one more attempt to tell it.
  static func note(_ key: RingKey, isTold: Bool, in database: Database) throws {
    try database.run(
      """
      INSERT INTO ring (uuid, moment, kind, attempts, is_told) VALUES (?1, ?2, ?3, 1, ?4)
      ON CONFLICT DO UPDATE SET attempts = attempts + NOT ?4, is_told = ?4
      """, [key.card?.uuidString ?? "", key.moment, key.kind.rawValue, isTold])
  }

  /// Sets the number of attempts to tell a message back.
  static func release(_ key: RingKey, attempts: Int, in database: Database) throws {
    let sql =
      attempts == 0
      ? "DELETE FROM ring WHERE uuid = ? AND moment = ? AND kind = ?"
      : "UPDATE ring SET attempts = \(attempts) WHERE uuid = ? AND moment = ? AND kind = ?"
    try database.run(sql, [key.card?.uuidString ?? "", key.moment, key.kind.rawValue])
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
