internal import Cards
internal import SQLite
internal import Values

/// Handles deletions during an import: rows that were deleted here and that a phone still has, and rows that were
/// deleted on a phone.
///
/// The memory is in the table of origins, whose rows stay when their card or identifier is deleted, and in
/// `CardOrigin.Mark`.
final class PhoneDeletions {
  private let database: Database
  private let stage: ImportStage
  private let pictures: PhonePictures
  private let areAdded: Bool
  private let step: Int

  /// - Parameters:
  ///   - step: the number of the import's step.
  ///   - areAdded: whether cards that were deleted here are added again.
  init(_ stage: ImportStage, _ pictures: PhonePictures, step: Int, areAdded: Bool) {
    database = stage.database
    self.step = step
    self.stage = stage
    self.pictures = pictures
    self.areAdded = areAdded
  }

  // MARK: deleted here

  /// Finds the cards of a file that were deleted here. Cards that are unchanged on the phone are left out. Cards that
  /// have changed there are added, and the report says so.
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
    let columns = """
      card.id, ours.format, ours.file, ours.key, ours.entry, \(Phones.offers(of: "ours")), origin.entry, ours.card_id, ours.card,
      ours.is_told
      """
    let isKnown = """
      ours.entry IS NOT NULL AND ours.entry NOT IN \(Phones.lost)
        OR ours.entry IS NULL AND EXISTS (SELECT 1 FROM main.offer WHERE \(Phones.open("offer", of: "ours")))
      """
    let known = try database.rows(
      """
      SELECT \(columns) FROM \(ImportMatching.knownRows)
      WHERE \(isOpen) AND (\(isKnown))
        AND (\(isGone) OR ours.entry = '\(CardOrigin.Mark.hidden.rawValue)' AND ours.identifier IS NOT NULL
          AND ours.identifier NOT IN (SELECT uuid FROM main.identifier))
      UNION ALL
      SELECT \(columns) FROM \(ImportMatching.offered) WHERE \(isOpen) AND \(isGone)
      """
    ) { reader in
      DeletedRow(
        staged: try reader.requiredNumber(), key: try OriginKey(&reader), mark: try reader.text(),
        offers: try reader.text(), entry: try reader.text(), card: try reader.requiredNumber(),
        uuid: try reader.text(), isReported: try reader.flag())
    }
    for row in known {
      guard let entry = row.entry else { continue }
      if row.mark == CardOrigin.Mark.hidden.rawValue {
        try leaveOut(row)
        continue
      }
      let same = PhoneRowMemory.Known(row.mark, offers: row.offers).all.map { stage.sameParts($0, entry) }
      let changed = stage.sameParts(entry, entry).subtracting(same.reduce(into: CardFields()) { $0.formUnion($1) })
        .union(try newPictures(of: row.staged, in: row.key))
      if changed.isEmpty {
        try leaveOut(row)
      } else if same.contains(where: { !$0.isDisjoint(with: [.name, .identifier]) }) {
        try bringBack(row, changed)
      }
    }
  }

  /// A row that a phone has of a card that was deleted here.
  private struct DeletedRow {
    let staged: Int
    let key: OriginKey
    let mark: String?
    let offers: String?
    let entry: String?
    let card: Int
    let uuid: String?
    let isReported: Bool
  }

  /// The numbers of the deleted cards that were brought back as they were.
  private(set) var returned: Set<Int> = []

  private func leaveOut(_ row: DeletedRow) throws {
    try note(row.isReported ? .stillDeletedHere : .deletedHere, [], of: row.staged)
    try noteReported(row.key)
  }

  /// Notes that the person is told that the phone has a row which was deleted here.
  func noteReported(_ row: OriginKey) throws {
    try database.run(
      "UPDATE main.origin SET is_told = 1 WHERE format = ? AND file = ? AND key = ?", [row.format, row.file, row.key])
  }

  /// Whether the person was told that the phone has a row which was deleted here.
  func isReported(_ row: OriginKey) throws -> Bool {
    try database.isTrue(
      "SELECT is_told FROM main.origin WHERE format = ? AND file = ? AND key = ?", [row.format, row.file, row.key])
  }

  /// Brings a deleted card back, because the phone has changed it since. If the history has the card, it is restored,
  /// and the row is merged into it like other rows. Otherwise it gets the content that the phone shows, under its old
  /// number, by which other phones know it.
  private func bringBack(_ row: DeletedRow, _ changed: CardFields) throws {
    var isBack = returned.contains(row.card)
    if !isBack {
      try ChangeRecorder.begin(step, in: database)
      isBack = try ChangeRecorder.restore(card: row.card, in: database)
      try ChangeRecorder.pause(in: database)
    }
    if isBack {
      returned.insert(row.card)
      try database.run(
        """
        INSERT OR IGNORE INTO staging.match (card_id, number, key, file)
        SELECT id, ?, ?, file FROM staging.card WHERE id = ?
        """, [row.card, row.key.key, row.staged])
    } else {
      try database.run(
        "INSERT OR IGNORE INTO staging.returned (card_id, number, uuid) VALUES (?, ?, ?)",
        [row.staged, row.card, row.uuid])
      try note(.returned, changed, of: row.staged)
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

  /// Notes which rows a phone does not have any more, if a file has every card of it. A row that no export has shown, or of
  /// which an offer is open, may never have arrived, or was deleted to make room for the offer.
  ///
  /// - Parameters:
  ///   - file: the number of the file.
  ///   - lineage: the identity of the phone's files.
  /// - Throws: `MissingCards` if more than half of the cards that the phone has shown are missing.
  func noteMissing(file: Int, format: String, lineage: String) throws {
    guard stage.completeFormats[file] == format else { return }
    let arguments: [(any Bindable)?] = [format, lineage, file]
    let rows = "FROM main.origin AS ours WHERE format = ?1 AND file = ?2"
    let isThere = "key IN (\(Self.rowsOfFile))"
    let isSeen = """
      entry IS NOT NULL AND entry NOT IN \(Phones.lost)
        AND NOT EXISTS (SELECT 1 FROM main.offer WHERE \(Phones.open("offer", of: "ours")))
      """
    try database.run(
      """
      INSERT INTO staging.gone (format, file, key, card_id, identifier, entry)
      SELECT format, file, key, card_id, identifier, entry \(rows) AND \(isSeen) AND NOT \(isThere)
      """, arguments)
    let gone = try database.number("SELECT count(*) FROM staging.gone WHERE file = ?", [lineage]) ?? 0
    let shown = try database.number("SELECT count(*) \(rows) AND \(isSeen)", [format, lineage]) ?? 0
    if !stage.mayMissMost, gone * 2 > shown { throw MissingCards(count: gone, all: shown) }
    let missing = "format = ?1 AND file = ?2 AND NOT \(isThere)"
    try database.run(
      """
      UPDATE main.origin SET entry = iif(
        key IN (SELECT key FROM staging.gone WHERE gone.format = ?1 AND gone.file = ?2), 'deleted', 'absent')
      WHERE coalesce(entry, '') NOT IN \(Phones.lost) AND \(missing)
      """, arguments)
    try database.run("DELETE FROM main.phone_picture WHERE \(missing)", arguments)
  }

  /// The keys of the rows of a file, as a query with the format and the number of the file as its first and third argument.
  private static let rowsOfFile = """
    SELECT staged.key FROM staging.origin AS staged JOIN staging.card ON card.id = staged.card_id
    WHERE card.file = ?3 AND staged.file IS NULL AND staged.format = ?1
    """

  /// A card of which rows were deleted on the phone.
  struct Loss {
    let card: Card
    /// The identifiers of the rows; nil for the row of a card without any.
    let identifiers: [UUID?]
    /// Whether the phone has no row of the card any more.
    let isWhole: Bool
    /// Whether the rows equalled the card, which means that it was not edited here since.
    let isUnedited: Bool
  }

  /// Finds the cards of which rows were deleted on a phone, as the files show. Rows of identifiers that are secret here
  /// do not count.
  func losses() throws -> [Loss] {
    let isThere = "coalesce(other.entry, '') NOT IN \(Phones.lost)"
    let others = """
      SELECT 1 FROM main.origin AS other WHERE other.card_id = ours.card_id AND +other.format = ours.format
        AND +other.file = ours.file AND \(isThere)
      """
    var rows: [Int: [(identifier: UUID?, entry: String, isWhole: Bool)]] = [:]
    try database.forEachRow(
      """
      SELECT ours.card_id, ours.identifier, ours.entry, NOT EXISTS (\(others)) FROM staging.gone AS ours
      CROSS JOIN main.card ON card.id = ours.card_id
      WHERE NOT EXISTS (\(others) AND other.identifier IS ours.identifier)
        AND NOT (\(Phones.isForDeletedIdentifier("ours.card_id")))
        AND NOT EXISTS (
          SELECT 1 FROM main.identifier AS i WHERE i.card_id = ours.card_id AND i.uuid = ours.identifier AND is_secret = 1)
      ORDER BY ours.card_id
      """
    ) { reader in
      rows[try reader.requiredNumber(), default: []].append(
        (try reader.text().flatMap(UUID.init(text:)), try reader.requiredText(), try reader.flag()))
    }
    return try CardRecord.cards(rows.keys.sorted(), in: database).map { card in
      let lost = rows[card.number] ?? []
      let isWhole = lost.allSatisfy(\.isWhole)
      let (gone, shown) = (Set(lost.map(\.identifier)), card.identifiers.filter { !$0.isSecret })
      let isKnown = !isWhole || shown.allSatisfy { gone.contains($0.id) } || gone == [nil] && shown.count <= 1
      let isUnedited = lost.allSatisfy { row in
        guard let own = stage.entry(card.content, row.identifier) else { return false }
        return stage.sameParts(own, own).isSubset(of: stage.sameParts(own, row.entry))
      }
      return Loss(
        card: card, identifiers: lost.map(\.identifier), isWhole: isWhole, isUnedited: isKnown && isUnedited)
    }
  }

  /// Deletes what was deleted on the phone: a card, or some of its identifiers. An edit wins over a deletion: what was
  /// edited here since stays, and goes back to the phone.
  ///
  /// - Returns: whether it was deleted.
  func follow(_ loss: Loss, at time: Instant) throws -> Bool {
    guard loss.isUnedited else {
      try database.run(
        "UPDATE main.origin SET entry = 'absent' WHERE card_id = ? AND entry = 'deleted'", [loss.card.number])
      return false
    }
    if loss.isWhole {
      try WalletStore.delete(CardCondition([loss.card.number]), in: database)
    } else {
      var content = loss.card.content
      for index in content.identifiers.indices.reversed() where loss.identifiers.contains(content.identifiers[index].id)
      {
        content.identifiers.remove(at: index)
      }
      try CardRecord.store(content, of: loss.card.number, before: loss.card.content, in: database)
      try WalletStore.touch(loss.card.number, at: time, in: database)
    }
    return true
  }

  /// The entries of the report for a loss: the card, or the rows that the phone does not have any more.
  static func outcomes(_ loss: Loss, isDeleted: Bool) -> [ImportOutcome] {
    let (card, list) = (loss.card, loss.card.identifiers)
    let names = loss.identifiers.map { id in
      guard let index = list.firstIndex(where: { $0.id == id }) else { return card.name }
      return ImportedCard.name(of: card.name, label: list[index].label, at: index, isSelected: index == list.selection)
    }
    return (loss.isWhole ? [card.name] : names).map { name in
      ImportOutcome(
        result: isDeleted ? .deletedThere : .editedHere, name: name, id: card.id, number: card.number,
        differences: [], file: 0, location: ImportLocation())
    }
  }
}

/// The error of a phone's file that lacks more than half of the cards that the phone has shown. It may be from another phone, or
/// from one on which Catima was installed anew. Nothing is changed then.
public struct MissingCards: Error, Hashable, Sendable {
  /// The number of cards that are missing.
  public let count: Int
  /// The number of cards that the phone has shown.
  public let all: Int
}
