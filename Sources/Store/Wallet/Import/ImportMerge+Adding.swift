internal import Cards
internal import SQLite
internal import Values

/// The cards of a file that the wallet does not have.
extension ImportMerge {
  /// The largest card number that is taken over from a file.
  private static let maximumNumber = 99_999_999

  /// Adds the new cards to the wallet, table by table, and records in the history that they did not exist before.
  func add() throws {
    try identifyRows()
    try giveNumbers()
    let names = CardTable.card.columns.filter { !["id", "added", "changed"].contains($0) }
    let columns = names.joined(separator: ", ")
    let cards =
      "staging.target JOIN staging.card ON card.id = target.card_id WHERE \(isNew) ORDER BY target.card_id"
    let times = ["added", "changed"].map {
      "iif(card.\($0) = \(ImportStage.unknown.milliseconds), \(time.milliseconds), card.\($0))"
    }
    .joined(separator: ", ")
    try database.run(
      """
      INSERT INTO main.card (id, \(columns), added, changed)
      SELECT target.number, \(names.map { "card.\($0)" }.joined(separator: ", ")), \(times) FROM \(cards);
      INSERT INTO main.card_search (card_id, words, spelling) SELECT target.number, words, spelling FROM \(cards);
      """)
    try ImportStage.keepFiles(ofCards: "SELECT card_id FROM staging.target WHERE is_new", in: database)
    try record("card", key: "number", from: "staging.target WHERE \(isNew) ORDER BY card_id")
    for table in [CardTable.identifier, .balanceEntry, .picture, .original] { try addParts(table) }
    try enterBalances()
    let categories = """
      staging.card_category AS part JOIN staging.target ON target.card_id = part.card_id
      JOIN staging.category AS theirs ON theirs.id = part.category_id
      JOIN main.category AS ours ON ours.name_key = theirs.name_key
      WHERE \(isNew) ORDER BY part.rowid
      """
    try database.run(
      """
      INSERT INTO main.card_category (card_id, category_id) SELECT target.number, ours.id FROM \(categories)
      ON CONFLICT DO NOTHING;
      INSERT INTO change (step_id, tbl, key, key2)
      SELECT \(step), 'card_category', target.number, ours.id FROM \(categories) ON CONFLICT DO NOTHING;
      """)
  }

  /// The condition that a row of `target` is for a new card of the file.
  private var isNew: String { "is_new AND target.file = \(file)" }

  /// Adds the rows that belong to the new cards to a table, and records that they did not exist before.
  private func addParts(_ parts: CardTable) throws {
    let table = parts.name
    let before = try lastRow(of: table)
    let rest = parts.columns.filter { $0 != "card_id" }
    try database.run(
      """
      INSERT INTO main.\(table) (card_id, \(rest.joined(separator: ", ")))
      SELECT target.number, \(rest.map(Self.value).joined(separator: ", "))
      FROM staging.\(table) AS part JOIN staging.target ON target.card_id = part.card_id
      WHERE \(isNew) ORDER BY part.rowid
      """)
    try record(table, key: "id", from: "main.\(table) WHERE id > \(before) ORDER BY id")
    if table == CardTable.identifier.name { try stage.bindSecrets(after: before) }
  }

  /// Adds entries to the balances of new cards to which those of the file do not lead.
  private func enterBalances() throws {
    let table = CardTable.balanceEntry.name
    let before = try lastRow(of: table)
    let numbers = try database.numbers(
      "SELECT number FROM staging.target WHERE \(isNew) AND number IN (SELECT card_id FROM main.\(table)) ORDER BY number"
    )
    try CardRecord.forEachPart(numbers, in: database, unreadable: nil) { cards in
      for card in cards {
        var content = card.content
        content.enterBalance(at: time)
        if content.balanceHistory.count == card.balanceHistory.count { continue }
        try CardRecord.store(content, of: card.number, before: card.content, in: database)
      }
    }
    try record(table, key: "id", from: "main.\(table) WHERE id > \(before) ORDER BY id")
  }

  /// The value for a column of a new row.
  private static func value(of column: String) -> String {
    column == "uuid" ? "iif(part.uuid = '', part.new_uuid, part.uuid)" : "part.\(column)"
  }

  /// The last number that a table has assigned to a row.
  private func lastRow(of table: String) throws -> Int {
    try database.number("SELECT seq FROM main.sqlite_sequence WHERE name = ?", [table]) ?? 0
  }

  /// Records under the step that rows did not exist before.
  private func record(_ table: String, key: String, from source: String) throws {
    try database.run(
      "INSERT INTO change (step_id, tbl, key, key2) SELECT \(step), '\(table)', \(key), 0 FROM \(source)")
  }

  /// Creates the categories of the file that the wallet lacks, at the end of the list and in the file's order. Groups
  /// of a phone that were deleted here are not created again.
  func addCategories() throws {
    let before = try lastRow(of: "category")
    try database.run(
      """
      INSERT INTO main.category (uuid, position, name, name_key, search_key)
      SELECT uuid, (SELECT coalesce(max(position) + 1, 0) FROM main.category)
        + row_number() OVER (ORDER BY position) - 1, name, name_key, search_key
      FROM staging.category WHERE file = ? AND name_key NOT IN (SELECT name_key FROM main.category)
        AND NOT (\(PhoneGroups.isKnown)) ORDER BY position
      """, [file])
    try record("category", key: "id", from: "main.category WHERE id > \(before) ORDER BY id")
  }

  /// Gives the new cards of a phone, and their identifiers, the UUIDs that they have on each computer of a household which
  /// imports the same row, so that they are the same cards there.
  private func identifyRows() throws {
    guard conflict != .duplicate else { return }
    func rows(_ columns: String, _ join: String = "") throws -> [(id: Int, position: Int, row: String)] {
      try database.rows(
        """
        SELECT \(columns), lineage.file || ' ' || origin.key || ' ' || origin.entry FROM \(ImportMatching.lineages) \(join)
        WHERE card.file = ? AND origin.entry IS NOT NULL AND card.id NOT IN (SELECT card_id FROM staging.match)
        """, [file]
      ) { (try $0.requiredNumber(), try $0.requiredNumber(), try $0.requiredText()) }
    }
    for card in try rows("card.id, 0") {
      try database.run(
        """
        UPDATE staging.card SET uuid = ?2 WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM main.card WHERE uuid = ?2)
          AND NOT EXISTS (SELECT 1 FROM main.merged_card WHERE uuid = ?2)
        """, [card.id, UUID(derivedFrom: card.row).text])
    }
    for part in try rows("part.id, part.position", "JOIN staging.identifier AS part ON part.card_id = card.id") {
      try database.run(
        """
        UPDATE staging.identifier SET uuid = ?2
        WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM main.identifier WHERE uuid = ?2)
        """, [part.id, UUID(derivedFrom: "identifier \(part.position) of \(part.row)").text])
    }
  }

  /// Gives every new card the number that it had in the other wallet, unless another card has or had it here, or else
  /// the next number.
  private func giveNumbers() throws {
    let before = try lastRow(of: "card")
    let new = """
      file = \(file) AND id NOT IN (SELECT card_id FROM staging.target)
        AND id NOT IN (SELECT card_id FROM staging.match WHERE result IN ('deletedHere', 'stillDeletedHere'))
      """
    // A card that comes back has the number by which phones know it.
    try database.run(
      """
      INSERT INTO staging.target (card_id, number, is_new, file)
      SELECT min(id), returned.number, 1, file FROM staging.card JOIN staging.returned ON returned.card_id = card.id
      WHERE \(new) AND returned.number NOT IN (SELECT id FROM main.card) GROUP BY returned.number
      """)
    try database.run(
      """
      UPDATE staging.card SET uuid = (SELECT returned.uuid FROM staging.returned WHERE returned.card_id = card.id)
      WHERE id IN (
        SELECT returned.card_id FROM staging.returned JOIN staging.target ON target.card_id = returned.card_id
        WHERE is_new AND target.number = returned.number AND returned.uuid NOT IN (SELECT uuid FROM main.card))
      """)
    try database.run(
      """
      INSERT INTO staging.target (card_id, number, is_new, file)
      SELECT min(id), number, 1, file FROM staging.card
      WHERE \(new) AND identity IS NOT NULL AND number > \(before) AND number <= \(Self.maximumNumber) GROUP BY number
      """)
    let top = try database.number("SELECT max(number) FROM staging.target WHERE is_new") ?? 0
    try database.run(
      """
      INSERT INTO staging.target (card_id, number, is_new, file)
      SELECT id, \(max(top, before)) + row_number() OVER (ORDER BY id), 1, file FROM staging.card WHERE \(new)
      """)
  }
}
