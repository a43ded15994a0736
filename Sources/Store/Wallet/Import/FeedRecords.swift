internal import Cards
internal import SQLite
internal import Values

/// The records that the wallet keeps of feeds, during an import.
///
/// A plus before `format` keeps SQLite from the index that begins with it, since nearly all rows have the same one.
struct FeedRecords {
  private let database: Database
  private let feed: ImportFeed?

  init(_ stage: ImportStage) {
    database = stage.database
    feed = stage.feed
  }

  private var file: String { feed?.key ?? ImportFeed.nameless }

  /// The number of cards of the wallet that the feed contained before; nil if the files are no feed.
  func knownCount() throws -> Int? {
    guard let feed else { return nil }
    return try database.number(
      """
      SELECT count(DISTINCT card_id) FROM main.origin
      WHERE format = ? AND file = ? AND card_id IN (SELECT id FROM main.card)
      """, [ImportFeed.format, feed.key])
  }

  /// The memory of the cards that match staged cards of a file, by the numbers of the staged ones.
  func entries(file number: Int) throws -> [Int: FeedEntry] {
    let known = try database.isTrue(
      "SELECT EXISTS (SELECT 1 FROM main.origin WHERE format = ? AND file = ?)", [ImportFeed.format, file])
    guard known else { return [:] }
    var entries: [Int: FeedEntry] = [:]
    try database.forEachRow(
      """
      SELECT match.card_id, ours.entry, (
        SELECT count(*) > 1 FROM main.origin AS all_ours
        WHERE all_ours.card_id = match.number AND +all_ours.format = ?1 AND +all_ours.file = ?2)
      FROM staging.match JOIN main.card AS card ON card.id = match.number
      LEFT JOIN staging.origin AS theirs
        ON theirs.card_id = match.card_id AND +theirs.format = ?1 AND theirs.file = ?2
      JOIN main.origin AS ours
        ON ours.format = ?1 AND ours.file = ?2 AND ours.key = coalesce(theirs.key, card.uuid)
      WHERE match.file = ?3 AND ours.card_id = match.number AND ours.entry IS NOT NULL
      """, [ImportFeed.format, file, number]
    ) { reader in
      let card = try reader.requiredNumber()
      var entry = FeedEntry(try reader.requiredText())
      entry.isShared = try reader.flag()
      entries[card] = entry
    }
    return entries
  }

  /// Remembers the cards of a file. If the file is not a feed, only cards are remembered that the file named by UUID
  /// and whose identifiers it changed.
  func note(file number: Int) throws {
    guard try feed != nil || hasRenumbered(number) else { return }
    // The identifiers of a staged card have no index of use, so each of them looks up its card.
    try database.run(
      """
      CREATE INDEX IF NOT EXISTS staging.origin_card ON origin(card_id);
      INSERT INTO staging.given (card_id, identifiers)
      SELECT part.card_id, group_concat(ours.uuid, ' ') FROM staging.identifier AS part
      CROSS JOIN staging.target ON target.card_id = part.card_id
      CROSS JOIN staging.card ON card.id = part.card_id
      CROSS JOIN main.identifier AS ours
        ON ours.card_id = target.number AND ours.kind = part.kind AND ours.payload = part.payload
      WHERE card.file = \(number) GROUP BY part.card_id;
      """)
    let isNoted = feed != nil ? "result IS NOT 'skipped'" : Self.isRenumbered
    try database.run(
      """
      INSERT INTO main.origin (format, file, key, card_id, entry)
      SELECT ?1, ?2, coalesce(origin.key, ours.uuid), target.number, coalesce(given.identifiers, '')
      FROM staging.target JOIN staging.card ON card.id = target.card_id
      JOIN main.card AS ours ON ours.id = target.number
      LEFT JOIN staging.match ON match.card_id = card.id
      LEFT JOIN staging.given ON given.card_id = card.id
      LEFT JOIN staging.origin ON origin.card_id = card.id AND +origin.format = ?1 AND origin.file = ?2
      WHERE card.file = ?3 AND \(isNoted)
      ON CONFLICT DO UPDATE SET card_id = excluded.card_id, entry = excluded.entry
      """, [ImportFeed.format, file, number])
  }

  /// The condition that the file has changed the identifiers of a card by the UUID of the card.
  private static let isRenumbered = """
    card.identity IS NOT NULL AND result = 'updated' AND NOT fields & \(CardFields.deletesMissing.rawValue)
    AND differences & \(CardFields.identifiers.rawValue)
    """

  private func hasRenumbered(_ file: Int) throws -> Bool {
    try database.isTrue(
      """
      SELECT EXISTS (SELECT 1 FROM staging.match JOIN staging.card ON card.id = match.card_id
        WHERE match.file = ? AND \(Self.isRenumbered))
      """, [file])
  }

  /// Finds the cards that the feed does not contain any more. It leaves out cards that were archived for that reason
  /// and that a person took out of the archive again, and cards that another feed contains.
  ///
  /// - Throws: `PruneError` if there are more than the feed may lack.
  func lostCards() throws -> [Int] {
    guard let feed, let maximum = feed.maximumPruned else { return [] }
    let rows = try database.rows(
      """
      SELECT card_id, entry, EXISTS (
        SELECT 1 FROM main.origin AS other
        WHERE other.card_id = origin.card_id AND +other.format = ?1 AND other.file NOT IN (?2, ?3)
          AND coalesce(other.entry, '') NOT LIKE 'pruned%')
      FROM main.origin JOIN main.card ON card.id = card_id
      WHERE format = ?1 AND file = ?2 AND is_archived = 0
        AND card_id NOT IN (SELECT number FROM staging.target)
      ORDER BY card_id
      """, [ImportFeed.format, feed.key, ImportFeed.nameless]
    ) { (card: try $0.requiredNumber(), entry: FeedEntry(try $0.text() ?? ""), isElsewhere: try $0.flag()) }
    var lost: [Int] = []
    for (card, entry, isElsewhere) in rows where !entry.isPruned && lost.last != card {
      // The card is gone from this feed; it is archived once no other feed has it.
      if isElsewhere { try markPruned(card) } else { lost.append(card) }
    }
    guard lost.count <= maximum else { throw PruneError(count: lost.count, maximum: maximum) }
    return lost
  }

  /// Archives a card that the feed does not contain any more.
  func prune(_ card: Card, at time: Instant) throws {
    var archived = card.content
    archived.isArchived = true
    try CardRecord.store(archived, of: card.number, before: card.content, in: database)
    try WalletStore.touch(card.number, at: time, in: database)
    try markPruned(card.number)
  }

  /// Remembers that the feed does not contain a card any more.
  private func markPruned(_ card: Int) throws {
    guard let feed else { return }
    let origins = try database.rows(
      "SELECT key, entry FROM main.origin WHERE format = ? AND file = ? AND card_id = ?",
      [ImportFeed.format, feed.key, card]
    ) { (key: try $0.requiredText(), entry: FeedEntry(try $0.text() ?? "")) }
    for (key, known) in origins {
      var entry = known
      entry.isPruned = true
      try database.run(
        "UPDATE main.origin SET entry = ? WHERE format = ? AND file = ? AND key = ?",
        [entry.text, ImportFeed.format, feed.key, key])
    }
  }
}

/// A source of cards that is imported again and again, such as the table that a shop writes every night. The wallet
/// remembers which cards a feed contained and which identifiers it gave to them.
///
/// The memory is in the table of origins, with the format `feed`, the name of the feed as file, and as key
/// the identity of the card in the feed, or else its UUID in the wallet.
public struct ImportFeed: Hashable, Sendable {
  /// The name of the feed, as a person chose it.
  public let name: String
  /// The largest number of cards that may be archived because the feed does not contain them any more; nil to archive
  /// none.
  public var maximumPruned: Int?

  /// The format of origins that stand for feeds.
  static let format = "feed"
  /// The file of origins of cards that were updated by their UUID from files without a feed's name.
  static let nameless = ""

  /// Creates a feed.
  public init(name: String, maximumPruned: Int? = nil) {
    self.name = name
    self.maximumPruned = maximumPruned
  }

  /// The name in the wallet, which ignores letter case.
  var key: String { SearchKey.identity(of: name) }
}
