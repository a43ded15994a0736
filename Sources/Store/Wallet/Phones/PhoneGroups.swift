internal import SQLite

/// The groups of a phone's rows. A category that was deleted here, or taken from a card, does not come back
/// because the phone still has it: only links between cards and groups that are new there are taken.
///
/// The memory is in the table of origins: besides the row of the phone there is one of the format `format`, with the names
/// of the row's groups as an array of JSON, as `SearchKey.identity(of:)` has them. Rows without groups have none.
struct PhoneGroups {
  /// The format of origins that stand for the groups of a row of `origin`.
  static func format(of origin: String) -> String { "\(origin).format || '\(suffix)'" }

  /// The condition that an origin does not stand for groups.
  static let areNone = "format NOT LIKE '%\(suffix)'"

  private static let suffix = "-groups"

  let database: Database

  /// Leaves out the links of a file that its phone had before, as far as the rows are known.
  func leaveOutKnown(file: Int) throws {
    try database.run(
      """
      DELETE FROM staging.known_category;
      INSERT INTO staging.known_category (card_id, category_id)
      SELECT part.card_id, part.category_id FROM staging.match
      JOIN staging.origin ON origin.card_id = match.card_id AND origin.file IS NULL
      JOIN staging.lineage ON lineage.format = origin.format
      JOIN main.origin AS ours
        ON ours.format = \(Self.format(of: "origin")) AND ours.file = lineage.file AND ours.key = match.key
      JOIN staging.card_category AS part ON part.card_id = match.card_id
      JOIN staging.category ON category.id = part.category_id
      WHERE match.file = \(file) AND match.key IS NOT NULL AND json_valid(ours.entry)
        AND category.name_key IN (SELECT value FROM json_each(ours.entry));
      DELETE FROM staging.card_category WHERE (card_id, category_id) IN (
        SELECT card_id, category_id FROM staging.known_category);
      """)
  }

  /// The condition that a staged category is on the phone, but none of its links is new.
  static let isKnown = """
    id IN (SELECT category_id FROM staging.known_category)
      AND id NOT IN (SELECT category_id FROM staging.card_category)
    """

  /// Notes that the groups of rows were written for a phone, besides those that it had: it shows either.
  ///
  /// - Parameter keys: the keys of the rows.
  func note(written keys: [String], for format: String, lineage: String) throws {
    let groups = Self.format(of: "row")
    try database.run("CREATE TEMP TABLE written (key TEXT PRIMARY KEY) WITHOUT ROWID")
    for key in keys { try database.run("INSERT OR IGNORE INTO written VALUES (?)", [key]) }
    try database.run(
      """
      INSERT INTO origin (format, file, key, card_id, entry)
      SELECT \(groups), row.file, row.key, row.card_id, json_group_array(name_key) FROM origin AS row
      JOIN card_category AS part ON part.card_id = row.card_id JOIN category ON category.id = part.category_id
      LEFT JOIN origin AS known ON known.format = \(groups) AND known.file = row.file AND known.key = row.key
      WHERE row.format = ?1 AND row.file = ?2 AND row.key IN (SELECT key FROM written)
        AND name_key NOT IN (SELECT value FROM json_each(iif(json_valid(known.entry), known.entry, '[]')))
      GROUP BY row.key
      ON CONFLICT DO UPDATE SET card_id = excluded.card_id, entry = (SELECT json_group_array(value) FROM (
        SELECT value FROM json_each(iif(json_valid(origin.entry), origin.entry, '[]'))
        UNION SELECT value FROM json_each(excluded.entry)))
      """, [format, lineage])
    try database.run("DROP TABLE temp.written")
  }

  /// Notes the groups of the rows of a file that are now in the wallet.
  func note(file: Int, format: String, lineage: String) throws {
    let rows = """
      WITH groups AS MATERIALIZED (
        SELECT card_id, json_group_array(name_key) AS names FROM (
          SELECT card_id, name_key FROM (
            SELECT card_id, category_id FROM staging.card_category
            UNION ALL SELECT card_id, category_id FROM staging.known_category)
          JOIN staging.category ON category.id = category_id ORDER BY card_id, name_key)
        GROUP BY card_id)
      SELECT \(Self.format(of: "origin")) AS format, ?1 AS file, origin.key AS key, target.number AS card_id, names
      FROM staging.origin JOIN staging.target ON target.card_id = origin.card_id
      LEFT JOIN staging.match ON match.card_id = origin.card_id LEFT JOIN groups ON groups.card_id = origin.card_id
      WHERE target.file = ?2 AND origin.file IS NULL AND origin.format = ?3 AND result IS NOT 'skipped'
      """
    try database.run(
      """
      UPDATE main.origin AS ours SET entry = '[]' FROM (\(rows)) AS theirs
      WHERE ours.format = theirs.format AND ours.file = theirs.file AND ours.key = theirs.key AND names IS NULL
      """, [lineage, file, format])
    try database.run(
      """
      INSERT INTO main.origin (format, file, key, card_id, entry) SELECT * FROM (\(rows)) WHERE names IS NOT NULL
      ON CONFLICT DO UPDATE SET card_id = excluded.card_id, entry = excluded.entry
      """, [lineage, file, format])
  }
}
