internal import SQLite
internal import Values

/// The rows that are no part of a card: what is known of phones, reminders, events and a household. Commands that need
/// one fail if it cannot be read, so such rows are found by a check, and removed by a repair.
enum AuxiliaryRows {
  /// The tables that are checked by rules of their own, or that must keep all their rows.
  private static let others = ["usage", "step", "change", "picture", "lock", "household", "card_search"]

  /// The columns with UUIDs of auxiliary rows that are read as such.
  private static let ids = ["uuid", "into_uuid"]
  private static let idsOfTables = ["waiting": ["card"]]
  /// The table whose rows may have no UUID: the digest of a day is of no card.
  private static let tableWithoutID = "ring"

  private static let id =
    "'" + [8, 4, 4, 4, 12].map { String(repeating: "[0-9A-Fa-f]", count: $0) }.joined(separator: "-") + "'"

  /// The tables with auxiliary rows, and the condition that a row of one cannot be read. The types of columns are SQLite's
  /// matter.
  private static func tables(in database: Database) throws -> [(name: String, isUnreadable: String)] {
    let names = try database.texts(
      """
      SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
        AND name <> 'grdb_migrations' ORDER BY name
      """)
    let cards = ChangeRecorder.tables.map(\.name).filter { $0 != "merged_card" }
    return try names.filter { !(cards + others).contains($0) }.map { table in
      var conditions: [String] = []
      try database.forEachRow("SELECT name, type FROM pragma_table_info(?)", [table]) { reader in
        let (column, type) = (try reader.requiredText(), try reader.requiredText())
        conditions.append(
          type == "INTEGER"
            ? "\(column) NOT BETWEEN \(-RowCopy.numbers.upperBound) AND \(RowCopy.numbers.upperBound)"
            : "length(CAST(\(column) AS BLOB)) > \(ColumnReader.maximumText)")
        if (ids + (idsOfTables[table] ?? [])).contains(column) {
          conditions.append((table == tableWithoutID ? "\(column) <> '' AND " : "") + "\(column) NOT GLOB \(id)")
        }
      }
      if table == "offer" { conditions.append("(format, file, key) IN (\(longOffers))") }
      return (table, conditions.joined(separator: " OR "))
    }
  }

  /// The rows of phones whose offers are too long together: they are read together.
  private static let longOffers = """
    SELECT format, file, key FROM offer GROUP BY 1, 2, 3
    HAVING length(CAST(json_group_array(entry) AS BLOB)) > \(ColumnReader.maximumText)
    """

  /// The names of the tables with rows that cannot be read.
  static func unreadable(in database: Database) throws -> [String] {
    try tables(in: database).filter { table in
      try database.isTrue("SELECT EXISTS (SELECT 1 FROM \(table.name) WHERE \(table.isUnreadable))")
    }.map(\.name)
  }

  /// Deletes the rows that cannot be read.
  ///
  /// - Returns: how many, for each table with some.
  static func drop(in database: Database) throws -> [RemovedValue] {
    try tables(in: database).compactMap { table in
      try database.run("DELETE FROM \(table.name) WHERE \(table.isUnreadable)")
      let count = database.changes
      return count == 0 ? nil : RemovedValue(part: .rows(table: table.name), text: String(count))
    }
  }

  /// The categories whose UUID cannot be read, by their numbers.
  static func unidentifiedCategories(in database: Database) throws -> [Int] {
    try database.numbers("SELECT id FROM category WHERE uuid <> '' AND uuid NOT GLOB \(id) ORDER BY id")
  }

  /// Gives categories whose UUID cannot be read a new one.
  static func identifyCategories(in database: Database) throws -> [RemovedValue] {
    try unidentifiedCategories(in: database).map { number in
      let found = try database.row(
        "SELECT name, substr(uuid, 1, \(RemovedValue.maximumLength)) FROM category WHERE id = ?", [number]
      ) { ($0.textOrNothing(), $0.textOrNothing()) }
      try database.run("UPDATE category SET uuid = ? WHERE id = ?", [UUID().text, number])
      return RemovedValue(part: .category(found?.0 ?? ""), text: found?.1 ?? "")
    }
  }
}
