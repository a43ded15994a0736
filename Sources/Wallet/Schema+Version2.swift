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
}
