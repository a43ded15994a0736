extension Schema {
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
}
