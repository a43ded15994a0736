extension Schema {
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
}
