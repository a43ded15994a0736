extension Schema {
  /// `identifier` of an origin is the UUID of the identifier for which the key stands, and `entry` is what the file said
  /// of it: for a card of Catima, its row as it stands on the phone, or a `CardOrigin.Mark`. `sent` is a row that an export
  /// has written since and that the phone, which never updates a row, may have under another key; it is empty if the row
  /// itself was sent and has not come back yet. A row stays when its identifier or card is deleted: then it tells that
  /// the phone's one was deleted here.
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
}
