extension Schema {
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
}
