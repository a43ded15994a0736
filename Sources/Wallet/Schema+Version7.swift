extension Schema {
  /// Events. `starts` and `ends` are days or local times in the form of `EventTime.iso`, which sorts by local time.
  ///
  /// What follows is kept outside of the history, because undoing a step must not take it back:
  ///
  /// - `event_revision` counts the changes of time, place and status of a card, by its UUID, also after the card is
  ///   deleted. A card without a row has had none.
  /// - `ring` has the reminders that were told, or are being told, by the moment at which they are due, and `ring_check`
  ///   the last moment at which due ones were looked for.
  /// - `event_notice` has the events that an import moved or cancelled, as they were before, until a person is told.
  static let version7 = """
    ALTER TABLE card ADD COLUMN starts TEXT;
    ALTER TABLE card ADD COLUMN ends TEXT;
    ALTER TABLE card ADD COLUMN place TEXT;
    ALTER TABLE card ADD COLUMN address TEXT;
    ALTER TABLE card ADD COLUMN people INTEGER;
    ALTER TABLE card ADD COLUMN price TEXT;
    ALTER TABLE card ADD COLUMN price_currency TEXT;
    ALTER TABLE card ADD COLUMN status TEXT;
    ALTER TABLE card ADD COLUMN url TEXT;
    ALTER TABLE card ADD COLUMN reminders TEXT;
    CREATE INDEX card_event ON card(starts, ends) WHERE starts IS NOT NULL;
    CREATE TABLE event_revision (
      uuid TEXT PRIMARY KEY,
      sequence INTEGER NOT NULL,
      changed INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE ring (
      uuid TEXT NOT NULL,
      moment INTEGER NOT NULL,
      kind TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      is_told INTEGER NOT NULL CHECK (is_told IN (0, 1)),
      PRIMARY KEY (uuid, moment, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE ring_check (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      moment INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE event_notice (
      uuid TEXT PRIMARY KEY,
      time INTEGER NOT NULL,
      starts TEXT,
      ends TEXT,
      place TEXT,
      status TEXT
    ) STRICT, WITHOUT ROWID;
    """
}
