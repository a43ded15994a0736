internal import Cards
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
    Table(name: "balance_entry", keys: ["id"], columns: CardTable.balanceEntry.columns),
    Table(name: "merged_card", keys: ["id"], columns: ["uuid", "into_uuid"]),
  ]

  /// The number of steps that are kept, and their total size in bytes. The newest step is kept whatever its size.
  static let maximumSteps = 100
  static let maximumBytes = 64 << 20

  // MARK: recording

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
  private static func tables(of step: Int, in database: Database) throws -> [Table] {
    let names = try database.texts("SELECT DISTINCT tbl FROM change WHERE step_id = ?", [step])
    return tables.filter { names.contains($0.name) }
  }

  /// The current JSON of the row that `change` is about; NULL if there is no row.
  static func now(_ table: Table) -> String {
    "(SELECT \(table.image(of: "t")) FROM \(table.name) AS t WHERE \(table.condition))"
  }

  private static func nowPayload(_ table: Table) -> String {
    table.hasPayload ? "(SELECT t.payload FROM \(table.name) AS t WHERE \(table.condition))" : "NULL"
  }

  /// Stores the size of a step, including pictures that only the step refers to.
  static func measure(_ step: Int, in database: Database) throws {
    try database.run(
      """
      UPDATE step SET size = (
        SELECT coalesce(sum(32 + coalesce(length(image), 0) + coalesce(length(payload), 0)), 0) FROM change WHERE step_id = ?1
      ) + (
        SELECT coalesce(sum(length(bytes)), 0) FROM picture
        WHERE digest NOT IN (SELECT digest FROM card_picture) AND digest IN (
          SELECT json_extract(image, '$.digest') FROM change
          WHERE step_id = ?1 AND tbl = 'card_picture' AND image IS NOT NULL))
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

  /// Deletes the rows of forgotten steps, and pictures that are no longer used.
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
      DELETE FROM picture WHERE digest NOT IN (SELECT digest FROM card_picture) AND digest NOT IN (
        SELECT json_extract(image, '$.digest') FROM step CROSS JOIN change ON step_id = step.id
        WHERE size >= 0 AND tbl = 'card_picture' AND image IS NOT NULL)
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

  // MARK: undo and redo

  /// The beginning of a statement that makes rows of images.
  private static func insertion(into table: Table) -> String {
    let columns = table.keys + table.columns
    let values = columns.map { "json_extract(image, '$.\($0)')" } + (table.hasPayload ? ["payload"] : [])
    return """
      INSERT INTO main.\(table.name) (\((columns + (table.hasPayload ? ["payload"] : [])).joined(separator: ", ")))
      SELECT \(values.joined(separator: ", "))
      """
  }

  /// Brings a deleted card back as it was before the step that deleted it.
  ///
  /// - Returns: whether the history has it.
  static func restore(card number: Int, in database: Database) throws -> Bool {
    let deletion = """
      SELECT max(step_id) FROM change JOIN step ON step.id = step_id
      WHERE tbl = 'card' AND key = ? AND image IS NOT NULL AND is_undone = 0 AND size >= 0
      """
    guard let step = try database.number(deletion, [number]) else { return false }
    for table in tables where table.name != "category" {
      let isOfCard =
        switch table.name {
        case CardTable.card.name: "key = ?3"
        case "card_category": "key = ?3 AND key2 IN (SELECT id FROM category)"
        default: "json_extract(image, '$.card_id') = ?3"
        }
      try database.run(
        """
        \(insertion(into: table)) FROM change WHERE step_id = ?1 AND tbl = ?2 AND image IS NOT NULL AND \(isOfCard)
        """, [step, table.name, number])
    }
    try DerivedKeys.refresh([number], in: database)
    return true
  }

  /// Keeps undone steps in the history, because a new step follows them, and adds for each a step that stands for the
  /// undoing. Undoing that added step brings the undone changes back. The step that was undone last gets the newest of
  /// the added steps.
  ///
  /// - Parameters:
  ///   - step: the new step, whose number leaves room for the others, after its changes.
  ///   - time: the moment of the new step.
  static func keepUndone(before step: Int, at time: Instant, in database: Database) throws {
    let undone = try database.numbers("SELECT id FROM step WHERE is_undone = 1 AND size >= 0 ORDER BY id")
    let mark = WalletStep.undoingMark
    // The images of an undone step are the rows as it had left them, which the added step needs as its own images.
    for (index, number) in undone.enumerated().reversed() {
      let undoing = step - 1 - index
      try database.run(
        """
        INSERT INTO step (id, time, action, subjects, subject_count, size)
        SELECT ?2, ?3, iif(
          substr(action, 1, \(mark.count)) = '\(mark)', substr(action, \(mark.count + 1)), '\(mark)' || action
        ), subjects, subject_count, size FROM step WHERE id = ?1
        """, [number, undoing, time.milliseconds])
      try database.run(
        """
        INSERT INTO change (step_id, tbl, key, key2, image, payload)
        SELECT ?2, tbl, key, key2, image, payload FROM change WHERE step_id = ?1
        """, [number, undoing])
      // The undone step gets the rows as they were before it: as an earlier undone step had left them, or as the new
      // step found them.
      let others = "step_id IN (\((undone[..<index] + [step]).map(String.init).joined(separator: ", ")))"
      for table in try tables(of: number, in: database) {
        try database.run(
          """
          UPDATE change SET (image, payload) = (
            SELECT image, payload FROM (
              SELECT 1 AS rank, image, payload, step_id FROM change AS other
              WHERE other.\(others) AND other.tbl = change.tbl AND other.key = change.key AND other.key2 = change.key2
              UNION ALL SELECT 2, \(now(table)), \(nowPayload(table)), 0)
            ORDER BY rank, step_id = \(step), step_id DESC LIMIT 1)
          WHERE step_id = ? AND tbl = ?
          """, [number, table.name])
      }
      try PhoneHistory.keepUndone(number, after: Array(undone[..<index]), before: step, in: database)
      try database.run("UPDATE step SET is_undone = 0 WHERE id = ?", [number])
    }
  }

  /// Swaps the images of the step with the current rows.
  ///
  /// - Returns: the numbers of the cards that the step changed.
  static func swap(_ step: Int, in database: Database) throws -> [Int] {
    let tables = try tables(of: step, in: database)
    for table in tables {
      try database.run(
        """
        CREATE TEMP TABLE before_\(table.name) AS
        SELECT key, key2, image, payload FROM main.change WHERE step_id = ? AND tbl = ?
        """, [step, table.name])
      try database.run(
        """
        UPDATE change SET image = \(now(table)), payload = \(nowPayload(table)) WHERE step_id = ? AND tbl = ?
        """, [step, table.name])
    }
    // Deletes rows that did not exist before, children first. Identifiers and pictures are deleted in any case: a
    // restored row may be the selected identifier, or the front picture, while a row that is yet to be deleted is so
    // too.
    for table in tables.reversed() {
      let isOnlyNew = table.name == "card" || table.name == "category" ? "WHERE image IS NULL" : ""
      try database.run(
        """
        DELETE FROM \(table.name) WHERE (\(table.keys.joined(separator: ", "))) IN (
          SELECT \(table.keys.count > 1 ? "key, key2" : "key") FROM before_\(table.name) \(isOnlyNew))
        """)
    }
    // Two categories may have exchanged their names, which are unique at any time.
    if tables.contains(where: { $0.name == "category" }) {
      try database.run("UPDATE category SET name_key = uuid WHERE id IN (SELECT key FROM before_category)")
    }
    for table in tables {
      let updates = table.columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
      try database.run(
        """
        \(insertion(into: table)) FROM before_\(table.name) WHERE image IS NOT NULL
        ON CONFLICT (\(table.keys.joined(separator: ", "))) DO \(updates.isEmpty ? "NOTHING" : "UPDATE SET " + updates)
        """)
    }
    for table in tables { try database.run("DROP TABLE temp.before_\(table.name)") }
    return try database.numbers(
      """
      SELECT key FROM change WHERE step_id = ?1 AND tbl = 'card'
      UNION SELECT card_id FROM identifier WHERE id IN (SELECT key FROM change WHERE step_id = ?1 AND tbl = 'identifier')
      UNION SELECT json_extract(image, '$.card_id') FROM change
        WHERE step_id = ?1 AND tbl = 'identifier' AND image IS NOT NULL
      """, [step])
  }
}
