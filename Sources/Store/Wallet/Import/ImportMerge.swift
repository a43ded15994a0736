internal import Barcodes
internal import Cards
internal import SQLite
internal import Values

/// Merges the staged cards of one file into the wallet.
struct ImportMerge {
  let database: Database
  let file: Int
  private let isLast: Bool
  let conflict: ImportConflict
  let time: Instant
  let step: Int
  let stage: ImportStage
  private let pictures: PhonePictures
  private let deletions: PhoneDeletions
  private let feed: FeedRecords
  private let rows: PhoneRowMemory

  /// Creates the merge of a file by its number among all files, from 1 on.
  ///
  /// - Parameter isLast: whether it is the last file.
  init(
    _ stage: ImportStage, file: Int, isLast: Bool, _ conflict: ImportConflict, at time: Instant, step: Int
  ) {
    self.stage = stage
    pictures = PhonePictures(stage)
    deletions = PhoneDeletions(stage, pictures, step: step, areAdded: conflict == .duplicate)
    feed = FeedRecords(stage)
    rows = PhoneRowMemory(stage)
    database = stage.database
    self.file = file
    self.isLast = isLast
    self.conflict = conflict
    self.time = time
    self.step = step
  }

  func run() throws {
    try ChangeRecorder.pause(in: database)
    try nameCategories()
    let matching = ImportMatching(stage, file: file)
    try matching.run(deletions, at: time)
    if conflict != .duplicate { try PhoneGroups(database: database).leaveOutKnown(file: file) }
    try addCategories()
    try update()
    try add()
    // The following does not change cards.
    try matching.noteOrigins(at: time, step: step, pictures, deletions)
    try feed.note(file: file)
    if !isLast { try matching.learnWhatIsNew() }
    try noteUse()
  }

  /// Renames categories of the file if the wallet has the same ones under other names.
  private func nameCategories() throws {
    try database.run(
      """
      UPDATE staging.category SET (name, name_key, search_key) =
        (SELECT name, name_key, search_key FROM main.category AS ours WHERE ours.uuid = category.uuid)
      WHERE file = ? AND uuid IN (SELECT uuid FROM main.category)
      """, [file])
  }

  // MARK: comparing and changing

  /// The number of cards of the wallet that are compared at a time.
  private static let batch = 500

  /// Compares the cards of the wallet with the matching ones of the file, stores the result for each, and changes those
  /// to be updated.
  private func update() throws {
    var last = 0
    let given = try feed.entries(file: file)
    // An identifier that was deleted and is back has another UUID.
    let (known, same) = ("i.uuid = ours.identifier", "i.kind = card.key_kind AND i.payload = card.key_payload")
    func own(_ condition: String) -> String {
      "(SELECT uuid FROM main.identifier AS i WHERE i.card_id = match.number AND \(condition))"
    }
    while true {
      var staged: [Int: [StagedEntry]] = [:]
      let _: Bool? = try database.firstValue(
        """
        SELECT match.number, match.card_id, \(Self.news), origin.entry, ours.entry, \(Phones.offers(of: "ours")),
          coalesce(\(own(known)), \(own(same)), ours.identifier), ours.format, ours.file, ours.key,
          (SELECT is_secret FROM main.identifier AS i WHERE i.card_id = match.number AND i.uuid = ours.identifier),
          \(Phones.isForDeletedIdentifier("match.number", own: "\(known) OR \(same)"))
        FROM staging.match CROSS JOIN staging.card ON card.id = match.card_id
        LEFT JOIN staging.origin ON match.key IS NOT NULL AND origin.card_id = match.card_id AND origin.file IS NULL
        LEFT JOIN staging.lineage ON lineage.format = origin.format
        LEFT JOIN main.origin AS ours
          ON ours.format = origin.format AND ours.file = lineage.file AND ours.key = match.key
        WHERE match.file = ? AND match.number > ? ORDER BY match.number, match.card_id
        """, [file, last]
      ) { reader in
        let number = try reader.requiredNumber()
        if staged[number] == nil, staged.count == Self.batch { return true }
        staged[number, default: []].append(try stagedEntry(&reader))
        last = number
        return nil
      }
      guard !staged.isEmpty else { return }
      try ChangeRecorder.begin(step, in: database)
      let incoming = try CardRecord.cards(staged.values.joined().map(\.id), of: "staging", in: database)
      let byID = try Dictionary(uniqueKeysWithValues: incoming.map { ($0.number, try stage.opened($0.content)) })
      for card in try CardRecord.cards(staged.keys.sorted(), in: database) {
        let entries = try (staged[card.number] ?? []).compactMap { entry in
          try byID[entry.id].map { content in
            let same = try pictures.sameSides(content.pictures, as: card.content.pictures, row: entry.row)
            var imported = ImportedCard(content, fields: entry.fields.subtracting(same), at: .init())
            imported.given = given[entry.id]
            return (entry, imported)
          }
        }
        try update(card, by: entries)
      }
      // Added rows are recorded in the history table by table, without triggers.
      try ChangeRecorder.pause(in: database)
    }
  }

  /// The parts that count of a staged card, as a query: all but those that are as this program wrote them, if the card has
  /// changed since.
  private static let news = """
    CASE WHEN unchanged AND card.changed <= (
      SELECT max(own.changed, coalesce(revision.changed, 0)) FROM main.card AS own
      LEFT JOIN main.event_revision AS revision ON revision.uuid = own.uuid WHERE own.id = match.number)
    THEN fields & ~unchanged ELSE fields END
    """

  /// An entry of the file that matches a card of the wallet.
  private struct StagedEntry {
    let id: Int
    let fields: CardFields
    /// The row as the phone shows it; nil if the file is no phone's.
    let entry: String?
    /// The earlier content of the row, and the offers that are open.
    let known: PhoneRowMemory.Known
    /// The UUID of the identifier that the row is about.
    let identifier: UUID?
    /// Whether that identifier is secret here.
    let isSecret: Bool
    /// Whether that identifier was deleted here, and the row does not stand for the card itself.
    let isDeleted: Bool
    /// The key by which the wallet knows the entry; nil if it does not.
    let row: OriginKey?
  }

  /// Reads an entry from a row of the query above, after the number of the card.
  private func stagedEntry(_ reader: inout ColumnReader) throws -> StagedEntry {
    let (id, fields) = (try reader.requiredNumber(), CardFields(rawValue: try reader.requiredNumber()))
    let (entry, seen, offers) = (try reader.text(), try reader.text(), try reader.text())
    let identifier = try reader.text().flatMap(UUID.init(text:))
    let row = reader.passesNull(3) ? nil : try OriginKey(&reader)
    let (isSecret, isDeleted) = (try reader.number() == 1, try reader.number() == 1)
    return StagedEntry(
      id: id, fields: fields, entry: entry, known: PhoneRowMemory.Known(seen, offers: offers), identifier: identifier,
      isSecret: isSecret, isDeleted: isDeleted, row: row)
  }

  /// Compares an entry with its earlier content; nil if none is known.
  private func comparison(_ entry: StagedEntry, with card: CardContent) throws -> SeenRow? {
    // The phone still has what is secret here.
    if entry.isSecret { return SeenRow(identifier: entry.identifier, sameThere: .everything, sameHere: .everything) }
    guard let text = entry.entry else { return nil }
    return rows.comparison(
      of: text, with: entry.known, identifier: entry.identifier, isDeleted: entry.isDeleted,
      pictures: try entry.row.map(pictures.own) ?? [:], in: card)
  }

  /// Stores the result for each entry of the file that matches `card`, and updates the card.
  private func update(_ card: Card, by entries: [(staged: StagedEntry, card: ImportedCard)]) throws {
    var updated = card
    for (staged, imported) in entries {
      var entry = imported
      entry.seen = try comparison(staged, with: updated.content)
      let (content, conflicts) = merged(entry, into: updated)
      let differences = content.differences(from: updated.content)
      let news = entry.newsOfDeleted
      if news?.isEmpty ?? false {
        guard conflict != .duplicate else {
          try note(.added, [], of: staged.id, as: card.number)
          continue
        }
        let isReported = try staged.row.map(deletions.isReported) ?? false
        try note(isReported ? .stillDeletedHere : .deletedHere, [], of: staged.id, as: card.number)
        try staged.row.map(deletions.noteReported)
        continue
      }
      let isBack = deletions.returned.contains(card.number)
      if differences.isEmpty, conflicts.isEmpty, !isBack {
        try note(.unchanged, [], of: staged.id, as: card.number)
        continue
      }
      switch isBack ? .update : conflict {
      case .update:
        try note(
          isBack ? .returned : news == nil ? .updated : .identifierReturned, news ?? differences, of: staged.id,
          as: card.number)
        updated.content = content
        if !entry.content.pictures.isEmpty || !entry.content.originals.isEmpty {
          try ImportStage.keepFiles(ofCards: "\(staged.id)", in: database)
        }
        for value in conflicts { try stage.keep(value, of: updated) }
      case .skip:
        try note(.skipped, differences, of: staged.id, as: card.number)
      case .duplicate:
        let copy = try copy(of: entry, beside: card.number)
        try note(
          copy == nil ? .added : .unchanged, copy == nil ? differences : [], of: staged.id, as: copy ?? card.number)
      }
    }
    guard updated.content != card.content else { return }
    try CardRecord.store(updated.content, of: card.number, before: card.content, in: database)
    try WalletStore.touch(card.number, at: time, in: database)
  }

  /// A card with what an entry of the file says, and the values that lost.
  private func merged(_ entry: ImportedCard, into card: Card) -> (content: CardContent, conflicts: [ConflictingValue]) {
    if let seen = entry.seen { return entry.merged(into: card, since: seen, at: time, from: stage.phone) }
    return (merged(entry, into: card.content), [])
  }

  /// A card as an entry of the file says. Payments that were entered after the file was written stay, and a balance from a
  /// file without a history is set by an entry behind those of the card.
  private func merged(_ card: ImportedCard, into before: CardContent) -> CardContent {
    var content = before
    card.update(&content)
    let (history, old) = (content.balanceHistory, before.balanceHistory)
    if history.count < old.count, old.starts(with: history), history.last?.after == content.balance {
      (content.balance, content.balanceHistory) = (before.balance, old)
    } else if !old.isEmpty, history.isEmpty || history == old, let balance = content.balance {
      content.balanceHistory = old
      if balance == before.balance { return content }
    }
    content.enterBalance(at: time)
    return content
  }

  private func note(_ result: ImportOutcome.Result, _ differences: CardFields, of staged: Int, as number: Int) throws {
    try database.run(
      "UPDATE staging.match SET result = ?, differences = ? WHERE card_id = ?",
      [result.rawValue, differences.rawValue, staged])
    if result == .deletedHere || result == .stillDeletedHere { return }
    guard result == .added else {
      try database.run(
        "INSERT INTO staging.target (card_id, number, is_new, file) VALUES (?, ?, 0, ?)", [staged, number, file])
      return
    }
    // A card that is added despite a match is another card, so it and its parts get UUIDs of their own.
    try database.run("UPDATE staging.card SET identity = NULL, uuid = ? WHERE id = ?", [UUID().text, staged])
    try database.run("UPDATE staging.identifier SET uuid = '' WHERE card_id = ?", [staged])
    try database.run("UPDATE staging.balance_entry SET uuid = '', seen = NULL WHERE card_id = ?", [staged])
  }

  /// Another card of the wallet, beside the match, that equals the card of the file: a duplicate that an earlier import
  /// has added.
  private func copy(of card: ImportedCard, beside number: Int) throws -> Int? {
    let selected = card.content.identifiers.selected
    let candidates = try database.numbers(
      """
      SELECT DISTINCT card_id FROM staging.known
      WHERE name = ? AND kind = ? AND payload = ? AND card_id <> ? ORDER BY card_id
      """,
      [card.content.name, selected?.kind.id ?? "", selected?.payload.bytes ?? [], number])
    return try CardRecord.cards(candidates, in: database).first { candidate in
      var content = candidate.content
      card.update(&content)
      return content == candidate.content
    }?.number
  }

  // MARK: use

  private func noteUse() throws {
    try database.run(
      """
      INSERT INTO main.usage (card_id, last_shown, times_shown)
      SELECT target.number, max(last_shown), max(times_shown) FROM staging.usage
      JOIN staging.target ON target.card_id = usage.card_id
      WHERE target.file = ? GROUP BY target.number
      ON CONFLICT DO UPDATE SET last_shown = max(last_shown, excluded.last_shown),
        times_shown = max(times_shown, excluded.times_shown)
      """, [file])
  }
}
