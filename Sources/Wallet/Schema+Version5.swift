extension Schema {
  /// A wallet may have a lock, in a row of `lock`: what is secret is then encrypted for the recipient, an X25519 key of
  /// the age format. The identity that opens it is an age file of a passphrase. `is_clean` says whether what stood there
  /// before is gone from the whole file.
  ///
  /// An identifier whose `sealed_for` names a recipient has an age file as `payload`, and one in base64 as `printed_text`.
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
