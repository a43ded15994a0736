internal import Cards
internal import Foundation
internal import GRDB

/// Finds the cards of a file that are in the wallet already. Each card of the wallet is matched only once, so that two
/// equal cards of a file stay two.
///
/// Cards match, in this order, by UUID, by a globally unique key, by name, type and payload, and finally by row number,
/// if also the name or the payload agrees and the file was imported before.
struct ImportMatching {
  private let database: Database
  private let file: Int

  init(_ database: Database, file: Int) {
    self.database = database
    self.file = file
  }

  /// Writes the matches to `staging.match`.
  func run() throws {
    let hasCards = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM main.card)") ?? false
    guard hasCards else { return }
    try prepare()
    try match(
      "SELECT card.id, ours.id FROM staging.card JOIN main.card AS ours ON ours.uuid = card.identity WHERE \(isOpen)")
    try match(
      """
      SELECT min(card.id), ours.card_id FROM staging.card JOIN staging.origin ON origin.card_id = card.id
      JOIN main.origin AS ours ON ours.format = origin.format AND ours.file = origin.file AND ours.key = origin.key
      WHERE \(isOpen) AND \(isFree("ours.card_id")) AND ours.card_id IN (SELECT id FROM main.card)
      GROUP BY ours.card_id
      """)
    try findLineages()
    try match(
      """
      SELECT card.id, min(ours.card_id) FROM \(Self.rows) JOIN staging.known
        ON known.card_id = ours.card_id AND known.name = card.name AND known.kind = card.key_kind
        AND known.payload = card.key_payload
      WHERE \(isOpen) AND \(isFree("ours.card_id")) GROUP BY card.id
      """)
    try match(byContent(isOpen, isTyped: true))
    try match(byContent(isOpen + " AND NOT fields & \(CardFields.type.rawValue)", isTyped: false))
    try match(
      """
      SELECT min(card.id), ours.card_id FROM \(Self.rows) JOIN main.card AS theirs ON theirs.id = ours.card_id
      WHERE \(isOpen) AND \(isFree("ours.card_id"))
        AND (theirs.name = card.name OR EXISTS (\(Self.samePayload)))
      GROUP BY ours.card_id
      """)
  }

  private func prepare() throws {
    try database.execute(
      sql: ["identifier", "card_category", "card_picture", "balance_entry", "origin"].map {
        "CREATE INDEX IF NOT EXISTS staging.\($0)_card ON \($0)(card_id);"
      }.joined()
        + """
        CREATE INDEX IF NOT EXISTS staging.origin_key ON origin(format, key);
        CREATE INDEX IF NOT EXISTS staging.match_number ON match(file, number, card_id);
        """)
    if try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM staging.known)") != true {
      try learnWhatIsKnown()
    }
    try database.execute(sql: "CREATE INDEX IF NOT EXISTS staging.known_content ON known(name, kind, payload)")
  }

  /// The condition that a card of this file has no match yet.
  private var isOpen: String {
    "card.file = \(file) AND card.id NOT IN (SELECT card_id FROM staging.match)"
  }

  /// The condition that a card of the wallet is not matched with a card of this file yet.
  private func isFree(_ number: String) -> String {
    "\(number) NOT IN (SELECT number FROM staging.match WHERE file = \(file))"
  }

  /// Stores matches of cards of this file with cards of the wallet. The first match of each card counts.
  private func match(_ query: String) throws {
    try database.execute(
      sql: "INSERT OR IGNORE INTO staging.match (card_id, number, file) SELECT *, \(file) FROM (\(query))")
  }

  /// Adds the new cards of this file to the known ones, so that later files can match them.
  func learnWhatIsNew() throws {
    try database.execute(
      sql: """
        INSERT INTO staging.known (card_id, name, kind, payload)
        SELECT target.number, name, key_kind, key_payload FROM staging.target
        JOIN staging.card ON card.id = target.card_id WHERE is_new AND card.file = ?
        """, arguments: [file])
  }

  /// Adds every identifier of the wallet to the known ones, with the name that its card has in other wallets.
  private func learnWhatIsKnown() throws {
    let insertion = try database.makeStatement(
      sql: "INSERT INTO staging.known (card_id, name, kind, payload) VALUES (?, ?, ?, ?)")
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT card.id, name, label, position, is_selected, kind, payload FROM main.card
        LEFT JOIN main.identifier ON identifier.card_id = card.id ORDER BY card.id, position
        """)
    while let row = try rows.next() {
      var reader = ColumnReader(row)
      let number = try reader.requiredNumber()
      // A damaged card matches no other.
      guard let known = try? Self.known(&reader) else { continue }
      try insertion.execute(arguments: [number, known.name, known.kind, Data(known.payload)])
    }
  }

  /// Reads the rest of a row with a card and one of its identifiers, if it has any.
  private static func known(
    _ reader: inout ColumnReader
  ) throws(DamagedRow) -> (name: String, kind: String, payload: [UInt8]) {
    let (name, label) = (try reader.requiredText(), try reader.text())
    let (position, isSelected) = (try reader.number(Int.self), try reader.number(Int.self))
    let kind = try reader.text()
    return (
      ImportedCard.name(of: name, label: label, at: position ?? 0, isSelected: isSelected != 0), kind ?? "",
      kind == nil ? [] : try reader.bytes()
    )
  }

  /// Pairs cards of the file and of the wallet with the same name, type and payload: the first with the first, the
  /// second with the second.
  ///
  /// - Parameter isTyped: whether to compare types, which a file may lack.
  private func byContent(_ isOpen: String, isTyped: Bool) -> String {
    """
    WITH theirs AS (
      SELECT id, name, key_payload, \(isTyped ? "key_kind" : "0") AS key_kind,
        row_number() OVER (PARTITION BY name, key_payload \(isTyped ? ", key_kind" : "") ORDER BY id) AS rank
      FROM staging.card WHERE \(isOpen)),
    ours AS (
      SELECT id, card_id, name, payload, \(isTyped ? "kind" : "0") AS kind,
        row_number() OVER (PARTITION BY name, payload \(isTyped ? ", kind" : "") ORDER BY id) AS rank
      FROM staging.known WHERE \(isFree("card_id")))
    SELECT theirs.id, ours.card_id FROM theirs CROSS JOIN ours
      ON ours.name = theirs.name AND kind = key_kind AND payload = key_payload AND ours.rank = theirs.rank
    """
  }

  // MARK: row numbers of one file

  /// The cards of the file, joined with the cards of the wallet that had the same row numbers in an earlier version of
  /// the file.
  private static let rows = """
    staging.card JOIN staging.origin ON origin.card_id = card.id AND origin.file IS NULL
    JOIN staging.lineage ON lineage.format = origin.format
    JOIN main.origin AS ours ON ours.format = origin.format AND ours.file = lineage.file AND ours.key = origin.key
    """

  private static let samePayload =
    "SELECT 1 FROM main.identifier AS i WHERE i.card_id = ours.card_id AND i.payload = card.key_payload"

  /// Finds, for each format, the earlier file from which the row numbers of this file come: the one in which most cards
  /// with the same row number agree. A file with more contradictions than agreements is from another phone.
  private func findLineages() throws {
    try database.execute(sql: "DELETE FROM staging.lineage")
    try database.execute(
      sql: """
        INSERT INTO staging.lineage (format, file)
        WITH pair AS (
          SELECT ours.format AS format, ours.file AS file, theirs.name = card.name AS same_name,
            EXISTS (\(Self.samePayload)) AS same_payload
          FROM main.origin AS ours
          CROSS JOIN staging.origin ON origin.format = ours.format AND origin.key = ours.key AND origin.file IS NULL
          CROSS JOIN staging.card ON card.id = origin.card_id CROSS JOIN main.card AS theirs ON theirs.id = ours.card_id
          WHERE ours.file <> '' AND card.file = ?),
        file AS (
          SELECT format, file, sum(same_name AND same_payload) AS agree, sum(NOT same_name AND NOT same_payload) AS clash
          FROM pair GROUP BY format, file)
        SELECT format, file FROM (
          SELECT format, file, row_number() OVER (PARTITION BY format ORDER BY agree - clash DESC, file) AS rank
          FROM file WHERE agree > clash OR clash = 0)
        WHERE rank = 1
        """, arguments: [file])
  }

  /// Stores the keys by which this file identifies the cards that are now in the wallet. Row numbers are stored under
  /// the earlier version of the file, or under a new file.
  func noteOrigins() throws {
    try database.execute(
      sql: """
        INSERT INTO main.origin (format, file, key, card_id)
        SELECT origin.format,
          coalesce(origin.file, (SELECT lineage.file FROM staging.lineage WHERE lineage.format = origin.format), ?),
          origin.key, target.number
        FROM staging.origin JOIN staging.target ON target.card_id = origin.card_id
        JOIN staging.card ON card.id = origin.card_id WHERE card.file = ?
        ON CONFLICT DO UPDATE SET card_id = excluded.card_id WHERE card_id NOT IN (SELECT id FROM main.card)
        """, arguments: [UUID().uuidString, file])
  }
}
