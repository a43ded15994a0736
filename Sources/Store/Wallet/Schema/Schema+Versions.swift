extension Schema {
  /// Colours are 0xAARRGGBB, dates `YYYY-MM-DD`, amounts decimal numbers as text; an `…_instant` is the moment that a
  /// file of another wallet gave for a date. A balance without a currency is in points.
  ///
  /// Derived tables and columns (`…_key`, `card_search`) are computed by `DerivedKeys`. Rows of `usage` stay when their
  /// card is deleted, because it may be restored. `step` and `change` are the history, which `ChangeRecorder`
  /// describes.
  static let version2 = """
    ALTER TABLE card ADD COLUMN issuer TEXT;
    ALTER TABLE card ADD COLUMN note TEXT;
    ALTER TABLE card ADD COLUMN colour INTEGER CHECK (colour BETWEEN 0 AND 4294967295);
    ALTER TABLE card ADD COLUMN is_starred INTEGER NOT NULL DEFAULT 0 CHECK (is_starred IN (0, 1));
    ALTER TABLE card ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1));
    ALTER TABLE card ADD COLUMN valid_from TEXT CHECK (valid_from GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]');
    ALTER TABLE card ADD COLUMN valid_from_instant INTEGER;
    ALTER TABLE card ADD COLUMN expiry TEXT CHECK (expiry GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]');
    ALTER TABLE card ADD COLUMN expiry_instant INTEGER;
    ALTER TABLE card ADD COLUMN balance TEXT;
    ALTER TABLE card ADD COLUMN currency TEXT;
    ALTER TABLE card ADD COLUMN spelling_key TEXT NOT NULL DEFAULT '';
    CREATE INDEX card_spelling_key ON card(spelling_key);
    CREATE INDEX card_expiry ON card(expiry) WHERE expiry IS NOT NULL;

    ALTER TABLE identifier ADD COLUMN printed_text TEXT;
    ALTER TABLE identifier ADD COLUMN charset TEXT;
    ALTER TABLE identifier ADD COLUMN ratio INTEGER;
    ALTER TABLE identifier ADD COLUMN has_bearer_bars INTEGER NOT NULL DEFAULT 0 CHECK (has_bearer_bars IN (0, 1));
    ALTER TABLE identifier ADD COLUMN module_pixels INTEGER CHECK (module_pixels > 0);
    ALTER TABLE identifier ADD COLUMN is_secret INTEGER NOT NULL DEFAULT 0 CHECK (is_secret IN (0, 1));

    CREATE TABLE balance_entry (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      card_id INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE,
      time INTEGER NOT NULL,
      change TEXT NOT NULL,
      amount TEXT NOT NULL,
      after TEXT NOT NULL,
      currency TEXT,
      note TEXT
    ) STRICT;
    CREATE INDEX balance_entry_card ON balance_entry(card_id, id);

    CREATE TABLE picture (
      digest TEXT PRIMARY KEY,
      type TEXT NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE TABLE card_picture (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      card_id INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE,
      side TEXT NOT NULL,
      digest TEXT NOT NULL REFERENCES picture(digest),
      UNIQUE (card_id, side)
    ) STRICT;
    CREATE INDEX card_picture_picture ON card_picture(digest);

    CREATE TABLE card_search (
      card_id INTEGER PRIMARY KEY REFERENCES card(id) ON DELETE CASCADE,
      words TEXT NOT NULL,
      spelling TEXT NOT NULL
    ) STRICT;

    ALTER TABLE usage RENAME TO usage_of_version1;
    CREATE TABLE usage (
      card_id INTEGER PRIMARY KEY,
      last_shown INTEGER NOT NULL,
      times_shown INTEGER NOT NULL
    ) STRICT;
    INSERT INTO usage SELECT card_id, last_shown, times_shown FROM usage_of_version1;
    DROP TABLE usage_of_version1;

    CREATE TABLE step (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      time INTEGER NOT NULL,
      action TEXT NOT NULL,
      subjects TEXT NOT NULL DEFAULT '[]',
      subject_count INTEGER NOT NULL DEFAULT 0,
      is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
      size INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE change (
      step_id INTEGER NOT NULL REFERENCES step(id) ON DELETE CASCADE,
      tbl TEXT NOT NULL,
      key INTEGER NOT NULL,
      key2 INTEGER NOT NULL,
      image TEXT,
      payload BLOB,
      PRIMARY KEY (step_id, tbl, key, key2)
    ) STRICT, WITHOUT ROWID;
    """

  /// The keys by which files of other wallets identify cards; `file` is empty if the key is globally unique. Like those
  /// of `usage`, the rows stay when their card is deleted, because it may be restored, and are not part of the history but
  /// for what `PhoneHistory` records.
  static let version3 = """
    CREATE TABLE origin (
      format TEXT NOT NULL,
      file TEXT NOT NULL,
      key TEXT NOT NULL,
      card_id INTEGER NOT NULL,
      PRIMARY KEY (format, file, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX origin_card ON origin(card_id);
    """

  /// Identifiers, categories and balance entries get a UUID each, as cards have, so that two devices can refer to the
  /// same one. The image of a row in the history gets the current UUID of the row, or a new one if the row is gone.
  ///
  /// UUIDs are random (RFC 9562, 5.4), in capital letters as `UUID.text` writes them.
  static let version4 = """
    ALTER TABLE category ADD COLUMN uuid TEXT NOT NULL DEFAULT '';
    ALTER TABLE identifier ADD COLUMN uuid TEXT NOT NULL DEFAULT '';
    ALTER TABLE balance_entry ADD COLUMN uuid TEXT NOT NULL DEFAULT '';

    CREATE TEMP TABLE identity (
      tbl TEXT NOT NULL, key INTEGER NOT NULL, bytes TEXT NOT NULL, uuid TEXT, PRIMARY KEY (tbl, key)
    ) WITHOUT ROWID;
    INSERT INTO temp.identity (tbl, key, bytes)
      SELECT tbl, key, hex(randomblob(16)) FROM (
        SELECT 'category' AS tbl, id AS key FROM category
        UNION SELECT 'identifier', id FROM identifier
        UNION SELECT 'balance_entry', id FROM balance_entry
        UNION SELECT tbl, key FROM change WHERE tbl IN ('category', 'identifier', 'balance_entry'));
    UPDATE temp.identity SET uuid = substr(bytes, 1, 8) || '-' || substr(bytes, 9, 4) || '-4' || substr(bytes, 14, 3)
      || '-' || substr('89AB', 1 + instr('0123456789ABCDEF', substr(bytes, 17, 1)) % 4, 1) || substr(bytes, 18, 3)
      || '-' || substr(bytes, 21, 12);

    UPDATE category SET uuid = (SELECT uuid FROM temp.identity WHERE tbl = 'category' AND key = category.id);
    UPDATE identifier SET uuid = (SELECT uuid FROM temp.identity WHERE tbl = 'identifier' AND key = identifier.id);
    UPDATE balance_entry
      SET uuid = (SELECT uuid FROM temp.identity WHERE tbl = 'balance_entry' AND key = balance_entry.id);
    UPDATE change SET image = json_set(
        image, '$.uuid',
        (SELECT uuid FROM temp.identity WHERE identity.tbl = change.tbl AND identity.key = change.key))
      WHERE image IS NOT NULL AND tbl IN ('category', 'identifier', 'balance_entry');
    DROP TABLE temp.identity;
    """

  /// A wallet may have a lock, in a row of `lock`: secrets are then encrypted for the recipient, an X25519 key of the
  /// age format. The identity that decrypts them is an age file with a passphrase. `is_clean` says whether the plain
  /// text has been removed from the whole file.
  ///
  /// If `sealed_for` of an identifier names a recipient, `payload` is an age file, and `printed_text` is one in base64.
  static let version5 = """
    ALTER TABLE identifier ADD COLUMN sealed_for TEXT;
    CREATE TABLE lock (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      recipient TEXT NOT NULL,
      identity BLOB NOT NULL,
      is_clean INTEGER NOT NULL CHECK (is_clean IN (0, 1))
    ) STRICT;
    """

  /// `identifier` of an origin is the UUID of the identifier for which the key stands, and `entry` is its content in
  /// the file: for a card of Catima, its row as it stands on the phone, or a `CardOrigin.Mark`. `sent` is a row that an
  /// export has written since and that the phone, which never updates a row, may have under another key; it is empty if
  /// the row itself was sent and has not come back yet. A row stays when its identifier or card is deleted, to show
  /// that it was deleted here.
  ///
  /// `phone_picture` has the pictures of these rows. A phone decodes a picture that it imports and writes a file of its
  /// own: `there` is the digest of that file, which `picture` has, and `own` that of the picture from which it was made.
  /// `sent` is the digest of one that an export has written since.
  ///
  /// `phone` has the phones whose files were imported or written, by `origin.file`. A phone without a row was not used
  /// since this version.
  static let version6 = """
    ALTER TABLE origin ADD COLUMN identifier TEXT;
    ALTER TABLE origin ADD COLUMN entry TEXT;
    ALTER TABLE origin ADD COLUMN sent TEXT;
    CREATE INDEX origin_sent ON origin(file, sent) WHERE sent IS NOT NULL;
    CREATE TABLE phone_picture (
      format TEXT NOT NULL,
      file TEXT NOT NULL,
      key TEXT NOT NULL,
      side TEXT NOT NULL,
      own TEXT,
      there TEXT,
      sent TEXT,
      PRIMARY KEY (format, file, key, side)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX phone_picture_there ON phone_picture(there);
    CREATE TABLE phone (
      file TEXT PRIMARY KEY,
      name TEXT,
      name_key TEXT UNIQUE,
      used INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// Events. `starts` and `ends` are days or local times in the form of `EventTime.iso`, which sorts by local time.
  ///
  /// These tables are kept outside of the history, because undoing a step must not take them back:
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

  /// The household with which the wallet is shared: `base` is the commit that holds the wallet as it was when it was last
  /// synced, and `published` the last one of these that other devices can have. They are kept outside of the history,
  /// because what is undone is undone for the household too.
  static let version8 = """
    CREATE TABLE household (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      base TEXT NOT NULL,
      published TEXT
    ) STRICT;
    """

  /// The keys of the household with which secrets are encrypted in its repository, by `id`; the one of the highest
  /// `generation` encrypts. If `sealed_for` names a recipient, as in `identifier`, `key` is an age file.
  ///
  /// `household.secrets` is the commit whose secrets the wallet has, if it could not decrypt later ones.
  static let version9 = """
    ALTER TABLE household ADD COLUMN secrets TEXT;
    CREATE TABLE household_key (
      id TEXT PRIMARY KEY,
      generation INTEGER NOT NULL,
      key BLOB NOT NULL,
      sealed_for TEXT
    ) STRICT;
    """

  /// The form of the symbol that was issued, as `SymbolForm.text`; NULL for the smallest symbol.
  static let version10 = "ALTER TABLE identifier ADD COLUMN form TEXT;"

  /// `card_picture.side` may be `background`, which older versions cannot read. The tables stay as they are.
  static let version11 = ""

  /// 1 if `card.price` is that of one person, else NULL.
  static let version12 = """
    ALTER TABLE card ADD COLUMN price_per_person INTEGER CHECK (price_per_person = 1);
    """

  /// `balance_entry.seen` has the UUIDs of the entries that an entry which sets a balance has seen, with a blank
  /// between two of them; NULL if it has seen all entries before it and no others.
  ///
  /// `merged_card` has, by the number of a card that was merged into another, the UUIDs of both. Changes of the first
  /// one in a household then go to the other.
  static let version13 = """
    ALTER TABLE balance_entry ADD COLUMN seen TEXT;
    CREATE TABLE merged_card (
      id INTEGER PRIMARY KEY,
      uuid TEXT NOT NULL,
      into_uuid TEXT NOT NULL
    ) STRICT;
    """

  /// A phone is a side of the merge. `origin.entry` is what its last export showed; NULL if none has shown the row. `offer` has
  /// each row that was written for it, by `number` in this order, of which those after `origin.shown` are open: no export of
  /// the phone has shown them, or anything after them. `origin.card` is the UUID of the card, which stays when that is
  /// deleted, and `is_told` says whether a person knows that the phone still has a deleted one.
  ///
  /// `phone_export` has the digests of a phone's exports that were imported, in this order.
  ///
  /// `waiting` has values that lost against those of a phone, by the UUIDs of their cards, in the notation of the household's
  /// files. They wait here until a household takes them, or a person chooses. `digest` is that of a picture, and `identifier`
  /// the UUID of the identifier that the value is of.
  static let version14 = """
    ALTER TABLE origin ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE origin ADD COLUMN card TEXT;
    ALTER TABLE origin ADD COLUMN is_told INTEGER NOT NULL DEFAULT 0 CHECK (is_told IN (0, 1));
    CREATE TABLE offer (
      format TEXT NOT NULL,
      file TEXT NOT NULL,
      key TEXT NOT NULL,
      number INTEGER NOT NULL,
      entry TEXT NOT NULL,
      PRIMARY KEY (format, file, key, number)
    ) STRICT, WITHOUT ROWID;
    UPDATE origin SET entry = 'deleted' WHERE entry = 'followed';
    INSERT INTO offer SELECT format, file, key, 1, iif(sent = '', entry, sent) FROM origin
      WHERE sent <> '' OR sent = '' AND entry IS NOT NULL AND entry NOT IN ('absent', 'deleted', 'hidden');
    UPDATE origin SET entry = NULL WHERE sent = '' AND entry NOT IN ('absent', 'deleted', 'hidden');
    UPDATE origin SET card = (SELECT uuid FROM card WHERE card.id = card_id);
    DROP INDEX origin_sent;
    ALTER TABLE origin DROP COLUMN sent;
    CREATE INDEX offer_entry ON offer(file, entry);
    CREATE TABLE phone_export (
      file TEXT NOT NULL,
      number INTEGER NOT NULL,
      digest TEXT NOT NULL,
      PRIMARY KEY (file, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE waiting (
      id INTEGER PRIMARY KEY,
      card TEXT NOT NULL,
      value TEXT NOT NULL,
      digest TEXT,
      identifier TEXT
    ) STRICT;
    """

  /// The documents that belong to cards. Their bytes are in `picture`, whose `type` may be one of `CardOriginal.FileType`.
  static let version15 = """
    CREATE TABLE card_original (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      card_id INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      digest TEXT NOT NULL REFERENCES picture(digest),
      UNIQUE (card_id, digest)
    ) STRICT;
    CREATE INDEX card_original_picture ON card_original(digest);
    """
}
