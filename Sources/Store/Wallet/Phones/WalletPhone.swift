internal import SQLite
public import Values

/// The key of a row of the table of origins.
struct OriginKey: Hashable {
  let format: String
  let file: String
  let key: String
}

extension OriginKey {
  /// Reads the next three columns of a row.
  init(_ reader: inout ColumnReader) throws(DamagedRow) {
    self.init(format: try reader.requiredText(), file: try reader.requiredText(), key: try reader.requiredText())
  }
}

/// A phone from which cards were imported, or for which they were exported, with the numbers that its wallet gives to
/// cards.
public struct WalletPhone: Hashable, Sendable {
  /// The identity of the phone's files, as in `CardOrigin`.
  public let file: String
  /// The name that the person gave to the phone; nil for none.
  public let name: String?
  /// The moment of the last import or export; nil if it is not known.
  public let used: Instant?
  /// The largest number that stands for a card there, even for one that was deleted since; 0 if there is none.
  public let lastKey: Int
}

extension WalletPhone {
  /// Creates a phone that has no cards yet.
  public init(name: String?) { self.init(file: UUID().text, name: name, used: nil, lastKey: 0) }
}

/// The content of phones' rows before an import replaced it, for the cards that the import changed. Undoing the import
/// restores it, so that the import can be repeated, and cards that were deleted here before stay deleted.
///
/// It is kept in the table `change`, like the images of `ChangeRecorder`, under `origin`. A row of that table has no
/// number, so that `change.key` only counts the images of a step.
enum PhoneHistory {
  private static let columns = ["format", "file", "key", "card_id", "identifier", "entry", "shown"]

  /// A row of `origin` as JSON.
  ///
  /// - Parameter entry: the earlier content of the row; nil if the row still has it.
  private static func image(of row: String, entry: String? = nil) -> String {
    let values = columns.map { "'\($0)', " + ($0 == "entry" ? entry ?? "\(row).entry" : "\(row).\($0)") }
    return "json_object(" + values.joined(separator: ", ") + ")"
  }

  /// Calls `body`, and records the rows that it changes. Rows of cards that the import has added or has not changed are
  /// not recorded. If the phone did not have a row before, undoing the import leaves the content of that row unknown.
  ///
  /// - Throws: `DatabaseError`, and the errors of `body`.
  static func recording(_ step: Int, in database: Database, _ body: () throws -> Void) throws {
    let isOfStep = "EXISTS (SELECT 1 FROM change WHERE step_id = \(step) AND tbl = 'card'"
    func trigger(_ event: String, _ condition: String, _ image: String) -> String {
      """
      CREATE TEMP TRIGGER record_\(event)_origin AFTER \(event) ON main.origin WHEN \(condition) BEGIN
        INSERT INTO change (step_id, tbl, key, key2, image)
        SELECT \(step), 'origin', coalesce(max(key), 0) + 1, 0, \(image)
        FROM change WHERE step_id = \(step) AND tbl = 'origin';
      END;
      """
    }
    try database.run(
      trigger("INSERT", "\(isOfStep) AND key = new.card_id AND image IS NOT NULL)", image(of: "new", entry: "NULL"))
        + trigger(
          "UPDATE",
          """
          (old.entry IS NOT new.entry OR old.card_id <> new.card_id OR old.identifier IS NOT new.identifier)
            AND \(isOfStep) AND key IN (old.card_id, new.card_id))
          """, image(of: "old", entry: "iif(old.entry IN \(Phones.lost), NULL, old.entry)")))
    defer { try? database.run("DROP TRIGGER temp.record_INSERT_origin; DROP TRIGGER temp.record_UPDATE_origin") }
    try body()
  }

  /// Gives an undone step, once another step follows, images of the rows as they were before it: as an earlier undone
  /// step had left them, or as they are now, unless the new step has changed them.
  ///
  /// - Parameters:
  ///   - earlier: the undone steps before it, whose images are the rows as these steps had left them.
  ///   - new: the new step.
  /// - Throws: `DatabaseError`.
  static func keepUndone(_ step: Int, after earlier: [Int], before new: Int, in database: Database) throws {
    guard try database.isTrue("SELECT EXISTS (SELECT 1 FROM change WHERE step_id = ? AND tbl = 'origin')", [step])
    else {
      return
    }
    let steps = (earlier + [new]).map(String.init).joined(separator: ", ")
    let row = ["format", "file", "key"].map { "json_extract(image, '$.\($0)') AS \($0)" }.joined(separator: ", ")
    try database.run(
      """
      CREATE TEMP TABLE told (format, file, key, rank INTEGER, number INTEGER, image,
        PRIMARY KEY (format, file, key, rank, number)) WITHOUT ROWID;
      INSERT INTO told SELECT \(row), iif(step_id = \(new), 0, -step_id), key, image
      FROM main.change WHERE step_id IN (\(steps)) AND tbl = 'origin';
      UPDATE change SET image = coalesce(
        (SELECT told.image FROM told WHERE \(same("told")) ORDER BY rank, number LIMIT 1),
        (SELECT \(image(of: "now")) FROM origin AS now WHERE \(same("now"))), image)
      WHERE step_id = \(step) AND tbl = 'origin';
      DROP TABLE temp.told;
      """)
  }

  /// The condition that a row with keys is the one of an image in `change`.
  private static func same(_ row: String) -> String {
    ["format", "file", "key"].map { "\(row).\($0) = json_extract(change.image, '$.\($0)')" }.joined(separator: " AND ")
  }

  /// Swaps the recorded images with the rows after an import was undone or redone. The rows of cards that the import
  /// had added become unknown. Rows that the phone does not have stay marked.
  ///
  /// - Throws: `DatabaseError`.
  static func follow(_ step: Int, in database: Database) throws {
    let of = "step_id = \(step) AND tbl"
    let before = columns.map { "json_extract(image, '$.\($0)') AS \($0)" }.joined(separator: ", ")
    let same = "now.format = row.format AND now.file = row.file AND now.key = row.key"
    // Two files of one phone may have changed a row; the first image is the row as it was before both.
    try database.run(
      """
      CREATE TEMP TABLE before_origin (number INTEGER PRIMARY KEY, \(columns.joined(separator: ", ")));
      INSERT INTO before_origin SELECT row.* FROM (
        SELECT min(key), \(before) FROM main.change WHERE \(of) = 'origin' GROUP BY 2, 3, 4) AS row
      JOIN main.origin AS now ON \(same) WHERE coalesce(now.entry, '') NOT IN \(Phones.lost);
      UPDATE change SET image = (
        SELECT \(image(of: "now")) FROM before_origin AS row JOIN origin AS now ON \(same) WHERE row.number = change.key)
      WHERE \(of) = 'origin' AND key IN (SELECT number FROM before_origin);
      """)
    defer { try? database.run("DROP TABLE temp.before_origin") }
    // A card that the import has brought back was deleted before, which an earlier step knows.
    let cards = """
      card_id IN (SELECT key FROM change WHERE \(of) = 'card') AND format <> '\(ImportFeed.format)'
        AND card_id NOT IN (SELECT key FROM change WHERE step_id <> \(step) AND tbl = 'card' AND image IS NOT NULL)
      """
    try database.run(
      """
      DELETE FROM offer WHERE (format, file, key) IN (
        SELECT format, file, key FROM origin WHERE \(cards) AND card_id NOT IN (SELECT id FROM card));
      UPDATE origin SET entry = iif(entry = 'hidden' OR entry IN \(Phones.lost), entry, NULL)
      WHERE \(cards) AND card_id NOT IN (SELECT id FROM card);
      UPDATE origin AS now SET card_id = row.card_id, identifier = row.identifier, entry = row.entry,
        shown = coalesce(row.shown, 0)
      FROM temp.before_origin AS row WHERE \(same);
      """)
  }

  /// Hides what the images say, which would be plain text in a locked wallet. Only digests stay, and nothing of secrets.
  ///
  /// - Throws: `DatabaseError`.
  static func hide(in database: Database) throws {
    try Phones.hiding(in: database) {
      try database.run(
        """
        UPDATE change SET image = json_remove(json_set(image, '$.entry', CASE
            WHEN json_extract(image, '$.identifier') IN (SELECT uuid FROM identifier WHERE is_secret = 1) THEN 'hidden'
            ELSE \(Phones.hidden)(json_extract(image, '$.entry')) END), '$.sent')
        WHERE tbl = 'origin' AND coalesce(json_extract(image, '$.entry'), 'hidden') <> 'hidden'
        """)
    }
  }
}

/// A value that lost when a phone was merged, either the wallet's or the phone's, and that no household has taken yet.
public struct WaitingValue: Sendable {
  fileprivate let number: Int
  /// The UUID of the card.
  public let card: UUID
  /// The value, in the notation of the household's files.
  public let text: String
}

extension WalletStore {
  /// The values that wait, in the order in which they lost.
  ///
  /// - Throws: `WalletError`.
  public func waitingValues() throws(WalletError) -> [WaitingValue] {
    try read { database in
      try database.rows("SELECT id, card, value FROM waiting ORDER BY id") { reader in
        let number = try reader.requiredNumber()
        let card = try reader.required(reader.id())
        return WaitingValue(number: number, card: card, text: try reader.requiredText())
      }
    }
  }

  /// Forgets values that are no longer waiting, because a person has chosen or the household has them. Values of cards
  /// that are not in the wallet stay.
  ///
  /// - Throws: `WalletError`.
  public func forget(_ values: [WaitingValue]) throws(WalletError) {
    if values.isEmpty { return }
    try write { database in
      for value in values {
        try database.run("DELETE FROM waiting WHERE id = ? AND card IN (SELECT uuid FROM card)", [value.number])
      }
    }
  }
}
