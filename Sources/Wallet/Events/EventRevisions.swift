internal import Cards
public import FoundationEssentials
internal import SQLite

/// The table `event_revision`.
enum EventRevisions {
  /// The columns of a card whose change is a revision.
  static let columns = ["starts", "ends", "place", "status"]

  /// Counts the revisions that a step makes, after its changes are made. The step's images are the rows on its other
  /// side.
  ///
  /// Most steps change no events, so that a look for the key in the image comes before the image is read.
  static func follow(_ step: Int, at time: Date, in database: Database) throws {
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

extension WalletStore {
  /// Returns the revisions of the events, as `WalletSnapshot.calendarRevisions()`.
  ///
  /// - Throws: `WalletError`.
  public func calendarRevisions() throws(WalletError) -> [UUID: CalendarRevision] {
    try read { try WalletSnapshot($0).calendarRevisions() }
  }
}
