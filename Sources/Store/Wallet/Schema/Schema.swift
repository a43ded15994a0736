internal import SQLite

/// The schema of a wallet's database. A released migration never changes, because there are wallets that it has
/// created.
enum Schema {
  /// The application id of a wallet: "UCrd".
  static let applicationID = 0x5543_7264
  /// The application id of a backup: "UCbk". The first step in a backup changes the id to that of a wallet.
  static let backupID = 0x5543_626B

  static let migrations: [Migration] = [
    Migration("1 cards, identifiers, categories", version1),
    Migration("2 facts, pictures, balances, history", version2),
    Migration("3 origins", version3),
    Migration("4 identity of identifiers, categories and balance entries", version4),
    Migration("5 lock on secrets", version5),
    Migration("6 rows on phones", version6),
    Migration("7 events", version7),
    Migration("8 household", version8),
    Migration("9 keys of the household", version9),
    Migration("10 forms of issued symbols", version10),
    Migration("11 backgrounds", version11),
    Migration("12 price per person", version12),
    Migration("13 balances and merged cards", version13),
    Migration("14 what phones have seen and were offered", version14),
    Migration("15 originals", version15),
  ]

  /// The state of the schema of the open file.
  enum State {
    case current, pending, newer, foreign
    /// The file has a trigger, view or virtual table of this name, which U-Card never creates and which could run code.
    case untrusted(String)
  }

  /// Whether the open file is a wallet or a backup, of any version.
  static func isWallet(_ database: Database) throws -> Bool {
    try isWallet(markedAs: database.applicationID())
  }

  /// Whether a file with this application id is a wallet or a backup, of any version.
  static func isWallet(markedAs id: Int?) -> Bool { id == applicationID || id == backupID }

  /// Whether the open file is a backup that has not been changed.
  static func isBackup(_ database: Database) throws -> Bool {
    try database.applicationID() == backupID
  }

  /// Marks the open file as a wallet, because a change in it is in no other file.
  static func claim(_ database: Database) throws {
    if try isBackup(database) { try database.run("PRAGMA application_id = \(applicationID)") }
  }

  static func state(of database: Database) throws -> State {
    if try !isWallet(database) {
      // Earlier versions committed the table of migrations before the first migration. A file with only that table is a
      // wallet whose creation was interrupted.
      let others = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
      let isNobodys = try database.applicationID() == 0
      return try isNobodys && database.number(others) == 0 ? .pending : .foreign
    }
    return try stateOfTables(in: database)
  }

  /// As `state(of:)`, for a file that is a wallet or a backup.
  static func stateOfTables(in database: Database) throws -> State {
    let acting = """
      SELECT name FROM sqlite_schema
      WHERE type IN ('trigger', 'view') OR type = 'table' AND sql LIKE 'CREATE VIRTUAL%' LIMIT 1
      """
    if let name = try database.text(acting) { return .untrusted(name) }
    let applied = try Set(database.migrations())
    let known = Set(migrations.map(\.name))
    if !applied.isSubset(of: known) { return .newer }
    return applied == known ? .current : .pending
  }

  /// The name of a table with a generated column, or of an index on an expression, which U-Card never creates and
  /// which would run code with each change; nil for none.
  ///
  /// - Throws: `DatabaseError`.
  static func computing(in database: Database) throws -> String? {
    try database.text(
      """
      SELECT part.name FROM sqlite_schema AS part, pragma_table_xinfo(part.name) AS own
      WHERE part.type = 'table' AND own.hidden IN (2, 3)
      UNION ALL
      SELECT part.name FROM sqlite_schema AS part, pragma_index_xinfo(part.name) AS own
      WHERE part.type = 'index' AND own.cid = -2 LIMIT 1
      """)
  }

  /// Times are milliseconds since 1970, UTC. `card.id` is the number that people see; AUTOINCREMENT never gives it to
  /// another card. Keys are derived from names: `name_key` for uniqueness and search, `sort_key`, `search_key`.
  private static let version1 = """
    PRAGMA application_id = \(applicationID);

    CREATE TABLE card (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL,
      sort_key TEXT NOT NULL,
      added INTEGER NOT NULL,
      changed INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX card_name_key ON card(name_key);

    CREATE TABLE identifier (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      card_id INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      is_selected INTEGER NOT NULL CHECK (is_selected IN (0, 1)),
      label TEXT,
      kind TEXT NOT NULL,
      payload BLOB NOT NULL,
      eci INTEGER CHECK (eci BETWEEN 0 AND 999999),
      error_correction TEXT
    ) STRICT;
    CREATE INDEX identifier_card ON identifier(card_id, position);
    CREATE UNIQUE INDEX identifier_selected ON identifier(card_id) WHERE is_selected = 1;

    CREATE TABLE category (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      position INTEGER NOT NULL,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE,
      search_key TEXT NOT NULL
    ) STRICT;

    CREATE TABLE card_category (
      card_id INTEGER NOT NULL REFERENCES card(id) ON DELETE CASCADE,
      category_id INTEGER NOT NULL REFERENCES category(id) ON DELETE CASCADE,
      PRIMARY KEY (card_id, category_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_category_category ON card_category(category_id);

    CREATE TABLE usage (
      card_id INTEGER PRIMARY KEY REFERENCES card(id) ON DELETE CASCADE,
      last_shown INTEGER NOT NULL,
      times_shown INTEGER NOT NULL
    ) STRICT;
    """

  /// The names of tables and indexes in which the schema of the open file differs from that of a wallet of its version;
  /// empty if there are no differences.
  /// - Throws: `DatabaseError`.
  static func differences(in database: Database) throws -> [String] {
    let applied = try Set(database.migrations())
    // The schema of a newer version cannot be compared.
    guard applied.isSubset(of: Set(migrations.map(\.name))) else { return [] }
    let model = try Connection(.memory, timeout: 0)
    let last = migrations.lastIndex { applied.contains($0.name) } ?? -1
    try model.migrate(Array(migrations[...last]))
    let expected = try model.read(objects)
    let found = try objects(in: database)
    return Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }.sorted()
  }

  /// Each table and index by its name, with the statement that creates it. Tables that SQLite creates itself, such as
  /// statistics, are left out.
  private static func objects(in database: Database) throws -> [String: String] {
    var objects: [String: String] = [:]
    try database.forEachRow(
      """
      SELECT name, type || ' ' || coalesce(sql, '') FROM sqlite_schema
      WHERE name NOT LIKE 'sqlite!_stat%' ESCAPE '!'
      """
    ) { objects[try $0.requiredText()] = try $0.requiredText() }
    return objects
  }
}
