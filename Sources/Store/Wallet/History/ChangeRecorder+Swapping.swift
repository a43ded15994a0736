internal import SQLite
internal import Values

extension ChangeRecorder {
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
  /// - Returns: the numbers of the cards that are there then, and that the step changed.
  static func swap(_ step: Int, in database: Database) throws -> [Int] {
    let tables = try tables(of: step, in: database)
    let rows = "step_id = \(step) AND tbl <> 'origin'"
    try database.run(
      """
      CREATE TEMP TABLE before AS SELECT tbl, key, key2, image, payload FROM main.change WHERE \(rows);
      DELETE FROM change WHERE \(rows);
      """)
    // In the order of the key of `change`, in which SQLite appends rows. To make each row longer where it stands takes more time.
    for table in tables.sorted(by: { $0.name < $1.name }) {
      try database.run(
        """
        INSERT INTO change (step_id, tbl, key, key2, image, payload)
        SELECT ?1, ?2, key, key2, iif(t.\(table.keys[0]) IS NULL, NULL, \(table.image(of: "t"))), \(table.payload(of: "t"))
        FROM before AS change LEFT JOIN main.\(table.name) AS t ON \(table.condition) WHERE tbl = ?2
        """, [step, table.name])
    }
    // Deletes rows that did not exist before, children first. Identifiers and pictures are deleted in any case: a
    // restored row may be the selected identifier, or the front picture, while a row that is yet to be deleted is so
    // too.
    for table in tables.reversed() {
      let isOnlyNew = table.name == "card" || table.name == "category" ? "AND image IS NULL" : ""
      try database.run(
        """
        DELETE FROM \(table.name) WHERE (\(table.keys.joined(separator: ", "))) IN (
          SELECT \(table.keys.count > 1 ? "key, key2" : "key") FROM before WHERE tbl = ? \(isOnlyNew))
        """, [table.name])
    }
    // Two categories may have exchanged their names, which are unique at any time.
    try database.run(
      "UPDATE category SET name_key = uuid WHERE id IN (SELECT key FROM before WHERE tbl = 'category')")
    for table in tables {
      let updates = table.columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
      try database.run(
        """
        \(insertion(into: table)) FROM before WHERE tbl = ? AND image IS NOT NULL
        ON CONFLICT (\(table.keys.joined(separator: ", "))) DO \(updates.isEmpty ? "NOTHING" : "UPDATE SET " + updates)
        """, [table.name])
    }
    try database.run("DROP TABLE temp.before")
    let changed = "FROM change WHERE step_id = ?1 AND tbl ="
    return try database.numbers(
      """
      SELECT id FROM card WHERE id IN (
        SELECT key \(changed) 'card'
        UNION ALL SELECT card_id FROM identifier WHERE id IN (SELECT key \(changed) 'identifier')
        UNION ALL SELECT json_extract(image, '$.card_id') \(changed) 'identifier' AND image IS NOT NULL)
      ORDER BY id
      """, [step])
  }
}
