extension Schema {
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
}
