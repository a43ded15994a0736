extension Schema {
  /// `identifier` of an origin is the UUID of the identifier for which the key stands, and `entry` is what the file said
  /// of it: for a card of Catima, its row as it stands on the phone. `sent` is a row that an export has written since
  /// and that the phone, which never updates a row, may have under another key.
  ///
  /// `phone` has the phones whose files were imported or written, by `origin.file`. A phone without a row was not used
  /// since this version.
  static let version6 = """
    ALTER TABLE origin ADD COLUMN identifier TEXT;
    ALTER TABLE origin ADD COLUMN entry TEXT;
    ALTER TABLE origin ADD COLUMN sent TEXT;
    CREATE INDEX origin_sent ON origin(file, sent) WHERE sent IS NOT NULL;
    CREATE TABLE phone (
      file TEXT PRIMARY KEY,
      name TEXT,
      name_key TEXT UNIQUE,
      used INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
