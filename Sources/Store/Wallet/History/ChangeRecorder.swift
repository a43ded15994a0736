internal import Cards
internal import JSON
internal import SQLite
internal import Values

/// The history of a wallet, kept by triggers.
///
/// While a step is recorded, the first change of a row stores the earlier row in `change`, under the step: as JSON,
/// with blobs beside it, or as NULL if there was no row. Undoing the step swaps these images with the rows. `change`
/// then holds the rows as the step had left them, and redoing the step is the same swap again.
///
/// The triggers are temporary: each connection that writes creates its own, for the columns that this version knows.
enum ChangeRecorder {
  /// A table whose changes can be undone.
  struct Table {
    let name: String
    /// The columns of the primary key: one or two whole numbers.
    let keys: [String]
    /// The other columns, except the blob.
    let columns: [String]
    /// Whether there is a column `payload` with bytes.
    var hasPayload = false

    /// The row `name` (`old`, `new` or an alias) as JSON.
    func image(of row: String) -> String {
      "json_object(" + (keys + columns).map { "'\($0)', \(row).\($0)" }.joined(separator: ", ") + ")"
    }

    func payload(of row: String) -> String { hasPayload ? "\(row).payload" : "NULL" }

    func keys(of row: String) -> String { "\(row).\(keys[0]), " + (keys.count > 1 ? "\(row).\(keys[1])" : "0") }

    /// The condition that row `t` of the table is the one that a row of `change` is about.
    var condition: String {
      "t.\(keys[0]) = change.key" + (keys.count > 1 ? " AND t.\(keys[1]) = change.key2" : "")
    }
  }

  /// The tables, parents before their children.
  static let tables = [
    Table(name: "category", keys: ["id"], columns: ["uuid", "position", "name", "name_key", "search_key"]),
    Table(name: "card", keys: ["id"], columns: CardTable.card.columns.filter { $0 != "id" }),
    Table(
      name: "identifier", keys: ["id"], columns: CardTable.identifier.columns.filter { $0 != "payload" },
      hasPayload: true),
    Table(name: "card_category", keys: ["card_id", "category_id"], columns: []),
    Table(name: "card_picture", keys: ["id"], columns: CardTable.picture.columns),
    Table(name: "card_original", keys: ["id"], columns: CardTable.original.columns),
    Table(name: "balance_entry", keys: ["id"], columns: CardTable.balanceEntry.columns),
    Table(name: "merged_card", keys: ["id"], columns: ["uuid", "into_uuid"]),
  ]

  /// The number of steps that are kept, and their total size in bytes. The newest step is kept whatever its size.
  static let maximumSteps = 100
  static let maximumBytes = 64 << 20

  /// Starts to record the changes of this connection under a step.
  ///
  /// - Parameter onlyAdds: whether the step only inserts rows. Then a third of the triggers is enough; SQLite takes
  ///   milliseconds to compile all of them.
  static func begin(_ step: Int, onlyAdds: Bool = false, in database: Database) throws {
    try pause(in: database)
    let events = [("INSERT", "new"), ("UPDATE", "old"), ("DELETE", "old")]
    for table in tables {
      for (event, row) in events.prefix(onlyAdds ? 1 : 3) {
        let isNew = event == "INSERT"
        try database.run(
          """
          CREATE TEMP TRIGGER IF NOT EXISTS record_\(event)_\(table.name) AFTER \(event) ON main.\(table.name) BEGIN
            INSERT INTO change (step_id, tbl, key, key2, image, payload)
            SELECT step_id, '\(table.name)', \(table.keys(of: row)),
              \(isNew ? "NULL, NULL" : "\(table.image(of: row)), \(table.payload(of: row))")
            FROM recording WHERE TRUE
            ON CONFLICT DO NOTHING;
          END
          """)
      }
    }
    try database.run("INSERT INTO recording VALUES (?)", [step])
  }

  /// Stops recording until the next `begin`. The caller then has to record its changes itself.
  static func pause(in database: Database) throws {
    try database.run("CREATE TEMP TABLE IF NOT EXISTS recording (step_id INTEGER); DELETE FROM recording")
  }

  /// Ends the step.
  ///
  /// - Parameter onlyAdds: as for `begin`.
  /// - Returns: whether anything has changed.
  static func end(_ step: Int, onlyAdds: Bool = false, in database: Database) throws -> Bool {
    try pause(in: database)
    // Drops the images of rows that are the same as before. Most often there are none, and never after inserts alone.
    for table in onlyAdds ? [] : try tables(of: step, in: database) {
      try database.run(
        """
        DELETE FROM change WHERE step_id = ?1 AND tbl = ?2 AND CASE WHEN image IS NULL
          THEN NOT EXISTS (SELECT 1 FROM \(table.name) AS t WHERE \(table.condition))
          ELSE \(now(table)) IS image AND \(nowPayload(table)) IS payload END
        """, [step, table.name])
    }
    return try !tables(of: step, in: database).isEmpty
  }

  /// The tables of which the step changed rows, parents before their children.
  static func tables(of step: Int, in database: Database) throws -> [Table] {
    let names = try database.texts("SELECT DISTINCT tbl FROM change WHERE step_id = ?", [step])
    return tables.filter { names.contains($0.name) }
  }

  /// The current JSON of the row that `change` is about; NULL if there is no row.
  static func now(_ table: Table) -> String {
    "(SELECT \(table.image(of: "t")) FROM \(table.name) AS t WHERE \(table.condition))"
  }

  static func nowPayload(_ table: Table) -> String {
    table.hasPayload ? "(SELECT t.payload FROM \(table.name) AS t WHERE \(table.condition))" : "NULL"
  }

  /// Stores the size of a step, including pictures and originals that only the step refers to.
  static func measure(_ step: Int, in database: Database) throws {
    try database.run(
      """
      UPDATE step SET size = (
        SELECT coalesce(sum(32 + coalesce(length(image), 0) + coalesce(length(payload), 0)), 0) FROM change WHERE step_id = ?1
      ) + (
        SELECT coalesce(sum(length(bytes)), 0) FROM picture
        WHERE digest NOT IN (\(WalletStore.fileDigests)) AND digest IN (
          SELECT json_extract(image, '$.digest') FROM change
          WHERE step_id = ?1 AND tbl IN ('card_picture', 'card_original') AND image IS NOT NULL))
      WHERE id = ?1
      """, [step])
  }

  /// Stores the size of a step, and forgets the oldest steps beyond the limits.
  ///
  /// - Returns: the size in bytes.
  static func finish(_ step: Int, in database: Database) throws -> Int {
    try measure(step, in: database)
    // The query for the oldest steps takes longer to compile than this one, and most often there is nothing to forget.
    let isTooMuch = "SELECT count(*) > ? OR sum(min(size, 1 << 40)) > ? FROM step WHERE size >= 0"
    if try database.isTrue(isTooMuch, [maximumSteps, maximumBytes]) {
      try forget(
        """
        id IN (
          SELECT id FROM (
            SELECT id, row_number() OVER (ORDER BY id DESC) AS age, sum(min(size, 1 << 40)) OVER (ORDER BY id DESC) AS total
            FROM step WHERE size >= 0)
          WHERE age > \(maximumSteps) OR (total > \(maximumBytes) AND age > 1))
        """, in: database)
    }
    try clear(atMost: clearedRows, in: database)
    return try database.number("SELECT size FROM step WHERE id = ?", [step]) ?? 0
  }

  /// The number of rows of forgotten steps that one step deletes. The rows of a large step are deleted over many small
  /// steps, so that none of them takes long.
  private static let clearedRows = 5_000

  /// Forgets the steps that meet a condition: they can no longer be undone.
  static func forget(_ condition: String, in database: Database) throws {
    try database.run("UPDATE step SET size = -1 WHERE size >= 0 AND \(condition)")
  }

  /// Deletes the rows of forgotten steps, and pictures and originals that are no longer used.
  ///
  /// - Parameter most: the largest number of rows to delete; nil for all.
  static func clear(atMost most: Int?, in database: Database) throws {
    var left = most ?? .max
    for step in try database.numbers("SELECT id FROM step WHERE size < 0") {
      while left > 0, let count = try clear(step, atMost: left, in: database) { left -= count }
      try database.run(
        "DELETE FROM step WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM change WHERE step_id = ?1)", [step])
    }
    guard try database.isTrue("SELECT EXISTS (SELECT 1 FROM picture)") else { return }
    try database.run(
      """
      DELETE FROM picture WHERE digest NOT IN (\(WalletStore.fileDigests)) AND digest NOT IN (
        SELECT json_extract(image, '$.digest') FROM step CROSS JOIN change ON step_id = step.id
        WHERE size >= 0 AND tbl IN ('card_picture', 'card_original') AND image IS NOT NULL)
        AND digest NOT IN (SELECT there FROM phone_picture WHERE there IS NOT NULL)
        AND digest NOT IN (SELECT digest FROM waiting WHERE digest IS NOT NULL)
      """)
  }

  /// Deletes rows of a step that belong to one table, in the order of their keys, so that SQLite reads no others.
  ///
  /// - Returns: the number of deleted rows; nil if there are none.
  private static func clear(_ step: Int, atMost most: Int, in database: Database) throws -> Int? {
    let first = "SELECT tbl FROM change WHERE step_id = ? ORDER BY tbl LIMIT 1"
    guard let table = try database.text(first, [step]) else { return nil }
    let end = try database.number(
      "SELECT key FROM change WHERE step_id = ? AND tbl = ? ORDER BY key LIMIT 1 OFFSET ?", [step, table, most])
    // In tables with two key columns, all rows may have the same first key, and are then deleted together.
    try database.run("DELETE FROM change WHERE step_id = ? AND tbl = ? AND key <= ?", [step, table, end ?? .max])
    return database.changes
  }
}

extension WalletStore {
  /// Calls `body` as one step that can be undone. If it changes nothing, there is no step, and undone steps can still
  /// be redone. Otherwise the undone steps stay in the history, each with a step that stands for its undoing.
  ///
  /// - Parameters:
  ///   - action: what the person asked for.
  ///   - time: the moment of the change.
  ///   - onlyAdds: whether `body` only inserts rows.
  ///   - body: changes the database, and returns what has changed.
  /// - Throws: `WalletError`, and the errors of `body`.
  func stepThrowing<Value>(
    _ action: WalletStep.Action, at time: Instant, onlyAdds: Bool = false,
    _ body: (Database) throws -> (Value, subjects: StepSubjects)
  ) throws -> Value {
    try writeThrowing { database in
      let number = try Self.beginStep(action, at: time, in: database)
      try ChangeRecorder.begin(number, onlyAdds: onlyAdds, in: database)
      let (value, subjects) = try body(database)
      try endStep(number, onlyAdds: onlyAdds, subjects, in: database)
      return value
    }
  }

  /// Begins a step, unless the wallet is damaged and the step is no repair. `ChangeRecorder` records its changes. Its number
  /// leaves room for those of steps that are undone now.
  static func beginStep(_ action: WalletStep.Action, at time: Instant, in database: Database) throws -> Int {
    if action != .repair { try IndexComparison.beforeChange(in: database) }
    try Schema.claim(database)
    try database.run(
      """
      INSERT INTO step (id, time, action)
      SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'step'), 0) + 1 + coalesce(sum(is_undone), 0), ?, ?
      FROM step
      """, [time.milliseconds, action.rawValue])
    return database.lastRow
  }

  /// Ends a step, and deletes it if nothing has changed.
  ///
  /// - Parameters:
  ///   - onlyAdds: whether the step only inserted rows.
  ///   - subjects: what has changed.
  func endStep(_ number: Int, onlyAdds: Bool = false, _ subjects: StepSubjects, in database: Database) throws {
    guard try ChangeRecorder.end(number, onlyAdds: onlyAdds, in: database) else {
      try database.run("DELETE FROM step WHERE id = ?", [number])
      return
    }
    try SealedRows.sealHistory(of: number, in: database)
    let milliseconds = try database.number("SELECT time FROM step WHERE id = ?", [number])
    let time = Instant(milliseconds: Int64(milliseconds ?? 0))
    try EventRevisions.follow(number, at: time, in: database)
    let few = JSONValue.array(subjects.names.map(JSONValue.string))
    try database.run(
      "UPDATE step SET subjects = ?, subject_count = ? WHERE id = ?", [few.text, subjects.count, number])
    try ChangeRecorder.keepUndone(before: number, at: time, in: database)
    let size = try ChangeRecorder.finish(number, in: database)
    if size > ChangeRecorder.maximumBytes { onLargeStep(size) }
  }

  /// As `stepThrowing`, for a body that throws only errors of the database.
  func step<Value>(
    _ action: WalletStep.Action, at time: Instant, _ body: (Database) throws -> (Value, subjects: StepSubjects)
  ) throws(WalletError) -> Value {
    do {
      return try stepThrowing(action, at: time, body)
    } catch {
      throw failure(error)
    }
  }
}
