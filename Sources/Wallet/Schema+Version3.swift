extension Schema {
  /// What files of other wallets know cards by; `file` is empty where the key is the card's everywhere. As `usage`, it
  /// outlives its card, which may come back, and has no part in the history.
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
