internal import Cards
internal import SQLite
internal import Values

/// What was deleted here although a phone still has it, and what was deleted on a phone, during an import.
///
/// The memory is in the table of origins, whose rows stay when their card or identifier is deleted, and in
/// `CardOrigin.Mark`.
struct PhoneDeletions {
  private let database: Database
  private let stage: ImportStage
  private let pictures: PhonePictures
  private let areAdded: Bool

  /// - Parameter areAdded: whether cards that were deleted here are added again.
  init(_ stage: ImportStage, _ pictures: PhonePictures, areAdded: Bool) {
    database = stage.database
    self.stage = stage
    self.pictures = pictures
    self.areAdded = areAdded
  }

  /// The entries among what is known of a row, without marks.
  static func entries(_ known: String?...) -> [String] {
    known.compactMap(\.self).filter { !$0.isEmpty && CardOrigin.Mark(rawValue: $0) == nil }
  }

  // MARK: deleted here

  /// Finds the cards of a file that were deleted here. Those that the phone has as they were are left out; those that have
  /// changed there are added, which the report tells.
  func findDeletedHere(file: Int) throws {
    guard !areAdded else { return }
    let isOpen = "card.file = \(file) AND card.id NOT IN (SELECT card_id FROM staging.match)"
    // An event that is as this program wrote it for a calendar. Each card with an event that was deleted has a revision.
    try database.run(
      """
      INSERT INTO staging.match (card_id, file, number, result, differences)
      SELECT id, file, 0, ?, 0 FROM staging.card
      WHERE \(isOpen) AND unchanged AND NOT (fields & ~unchanged & ~?) AND identity NOT IN (SELECT uuid FROM main.card)
        AND EXISTS (SELECT 1 FROM main.event_revision AS own WHERE own.uuid = identity AND own.changed >= card.changed)
      """, [ImportOutcome.Result.deletedHere.rawValue, CardFields.type.rawValue])
    let isGone = "ours.card_id NOT IN (SELECT id FROM main.card)"
    let columns = "card.id, ours.format, ours.file, ours.key, ours.entry, ours.sent, origin.entry"
    let rows = try database.rows(
      """
      SELECT \(columns) FROM \(ImportMatching.rows)
      WHERE \(isOpen) AND ours.entry IS NOT NULL AND ours.entry NOT IN \(Phones.lost)
        AND (\(isGone) OR ours.entry = '\(CardOrigin.Mark.hidden.rawValue)' AND ours.identifier IS NOT NULL
          AND ours.identifier NOT IN (SELECT uuid FROM main.identifier))
      UNION ALL
      SELECT \(columns) FROM \(ImportMatching.lineages) JOIN main.origin AS ours
        ON ours.format = origin.format AND ours.file = lineage.file AND ours.sent = origin.entry
      WHERE \(isOpen) AND ours.sent IS NOT NULL AND \(isGone)
      """
    ) { reader in
      (
        staged: try reader.requiredNumber(), key: try OriginKey(&reader), known: try reader.text(),
        sent: try reader.text(), entry: try reader.text()
      )
    }
    for (staged, key, known, sent, entry) in rows {
      guard let entry else { continue }
      if known == CardOrigin.Mark.hidden.rawValue {
        try note(.deletedHere, [], of: staged)
        continue
      }
      let same = Self.entries(known, sent).map { stage.sameParts($0, entry) }
      let changed = stage.sameParts(entry, entry).subtracting(same.reduce(into: CardFields()) { $0.formUnion($1) })
        .union(try newPictures(of: staged, in: key))
      if changed.isEmpty {
        try note(.deletedHere, [], of: staged)
      } else if same.contains(where: { !$0.isDisjoint(with: [.name, .identifier]) }) {
        try note(.returned, changed, of: staged)
      }
    }
  }

  private func note(_ result: ImportOutcome.Result, _ changed: CardFields, of staged: Int) throws {
    // No card has the number 0.
    try database.run(
      """
      INSERT OR IGNORE INTO staging.match (card_id, file, number, result, differences)
      SELECT id, file, 0, ?, ? FROM staging.card WHERE id = ?
      """, [result.rawValue, changed.rawValue, staged])
  }

  private func newPictures(of staged: Int, in row: OriginKey) throws -> CardFields {
    var new: CardFields = []
    try database.forEachRow("SELECT side, digest FROM staging.card_picture WHERE card_id = ?", [staged]) { reader in
      guard let side = PictureSide(rawValue: try reader.requiredText()) else { return }
      if try pictures.isNew(reader.requiredText(), side, in: row) { new.insert(CardFields(side)) }
    }
    return new
  }

  // MARK: deleted on the phone

  /// Notes which rows a phone does not have any more, if a file has every card of it. A row of which it is not known what
  /// it says, or that was sent since, may never have arrived.
  ///
  /// - Parameters:
  ///   - file: the number of the file.
  ///   - lineage: the identity of the phone's files.
  func noteMissing(file: Int, format: String, lineage: String) throws {
    guard stage.completeFormats[file] == format else { return }
    let missing = """
      format = ?1 AND file = ?2 AND key NOT IN (
        SELECT key FROM staging.origin JOIN staging.card ON card.id = origin.card_id
        WHERE card.file = ?3 AND origin.file IS NULL AND origin.format = ?1)
      """
    let arguments: [(any Bindable)?] = [format, lineage, file]
    try database.run(
      """
      UPDATE main.origin SET entry = iif(entry IS NULL OR entry = 'hidden' OR sent IS NOT NULL, 'absent', 'deleted')
      WHERE coalesce(entry, '') NOT IN \(Phones.lost) AND \(missing)
      """, arguments)
    try database.run("DELETE FROM main.phone_picture WHERE \(missing)", arguments)
    try database.run("INSERT OR IGNORE INTO staging.complete (format, file) VALUES (?, ?)", [format, lineage])
  }

  /// A card of which rows were deleted on the phone.
  struct Loss {
    let card: Card
    /// The identifiers of the rows; nil for the row of a card without any.
    let identifiers: [UUID?]
    /// Whether the phone has no row of the card any more.
    let isWhole: Bool
  }

  /// Finds the cards of which rows were deleted on the phones whose files were imported. A card in the archive is put away
  /// here too, so that it is not one of them.
  func losses() throws -> [Loss] {
    let isThere = "coalesce(other.entry, '') NOT IN \(Phones.lost)"
    let others = """
      SELECT 1 FROM main.origin AS other WHERE other.card_id = ours.card_id AND +other.format = ours.format
        AND +other.file = ours.file AND \(isThere)
      """
    var identifiers: [Int: [UUID?]] = [:]
    var whole: Set<Int> = []
    try database.forEachRow(
      """
      SELECT ours.card_id, ours.identifier, NOT EXISTS (\(others))
      FROM staging.complete CROSS JOIN main.origin AS ours ON ours.format = complete.format AND ours.file = complete.file
      CROSS JOIN main.card ON card.id = ours.card_id
      WHERE ours.entry = 'deleted' AND is_archived = 0 AND NOT EXISTS (\(others) AND other.identifier IS ours.identifier)
        AND NOT (\(Phones.isForDeletedIdentifier("ours.card_id")))
      ORDER BY ours.card_id
      """
    ) { reader in
      let card = try reader.requiredNumber()
      identifiers[card, default: []].append(try reader.text().flatMap(UUID.init(text:)))
      if try reader.flag() { whole.insert(card) }
    }
    return try CardRecord.cards(identifiers.keys.sorted(), in: database).map { card in
      Loss(card: card, identifiers: identifiers[card.number] ?? [], isWhole: whole.contains(card.number))
    }
  }

  /// Archives a card that was deleted on the phone.
  func follow(_ loss: Loss, at time: Instant) throws {
    var archived = loss.card.content
    archived.isArchived = true
    try CardRecord.store(archived, of: loss.card.number, before: loss.card.content, in: database)
    try WalletStore.touch(loss.card.number, at: time, in: database)
    try database.run(
      "UPDATE main.origin SET entry = 'followed' WHERE card_id = ? AND entry = 'deleted'", [loss.card.number])
  }

  /// What the report tells of a loss: the card, or the rows that the phone does not have any more.
  static func outcomes(_ loss: Loss, isFollowed: Bool) -> [ImportOutcome] {
    let (card, list) = (loss.card, loss.card.identifiers)
    let names = loss.identifiers.map { id in
      guard let index = list.firstIndex(where: { $0.id == id }) else { return card.name }
      return ImportedCard.name(of: card.name, label: list[index].label, at: index, isSelected: index == list.selection)
    }
    return (loss.isWhole ? [card.name] : names).map { name in
      ImportOutcome(
        result: .deletedThere, name: name, id: card.id, number: card.number, differences: isFollowed ? .archive : [],
        file: 0, location: ImportLocation())
    }
  }
}
