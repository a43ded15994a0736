internal import Cards
internal import Glibc
internal import SQLite
public import Values

extension WalletStore {
  /// Imports cards of files: cards that the wallet has already are updated, the others are added. All of it is one
  /// step; on an error, nothing is changed.
  ///
  /// - Parameters:
  ///   - conflict: the treatment of cards that differ in the wallet.
  ///   - isDryRun: whether to leave the wallet as it is, and only return the counts.
  ///   - time: the moment of the import.
  ///   - feed: adds the content of the files to the stage. The wallet can be used in the meantime.
  ///   - reportsEveryCard: whether `outcome` also receives cards of files that are new or unchanged.
  ///   - outcome: receives the results: first of the cards that a person has made, then in the order of the files.
  ///   - events: receives the wallet with the imported cards, and the numbers of those that were added or updated and have
  ///     an event.
  /// - Returns: the numbers of cards by result.
  /// - Throws: `WalletError`; `PruneError` if the feed lacks more cards than it may; `MissingCards`; the errors of the functions.
  @discardableResult
  public func importing(
    _ conflict: ImportConflict = .update, isDryRun: Bool = false, at time: Instant,
    from feed: (ImportStage) throws -> Void, reportsEveryCard: Bool = false,
    outcome: (ImportOutcome) throws -> Void = { _ in }, events: (WalletSnapshot, [Int]) throws -> Void = { _, _ in }
  ) throws -> ImportCounts {
    try keepingOthers(isWriting: !isDryRun) {
      try takingOverUses { takeOver in
        try connection.withoutTransaction { database in
          try Self.withStaging(database) { stage in
            stage.room = try maximumOriginals - Self.originalsSize(in: database).bytes
            try database.transaction(.deferred) { try feed(stage) }
            return try database.transaction(.immediate, commits: !isDryRun) {
              if !isDryRun { try takeOver(database) }
              let counts = try merge(stage, conflict, at: time, tell: outcome)
              try Self.report(everyCard: reportsEveryCard, stage.database, outcome)
              let dated = try Self.dated(stage.database)
              if !dated.isEmpty { try events(WalletSnapshot(database), dated) }
              return counts
            }
          }
        }
      }
    }
  }

  /// Removes the wallet's file if nothing was ever stored in it. Another process that has it open gets an error
  /// (`ResultCode.movedFile`), and loses nothing.
  public func removeIfUnused() throws(WalletError) {
    guard let path else { return }
    do {
      // Another process may be about to migrate it.
      try WalletFile(path: path).whileLocked {
        try connection.withoutTransaction { database in
          try database.transaction(.exclusive, commits: false) {
            if try !Self.isUsed(database) { unlink(path) }
          }
        }
      }
    } catch {
      throw failure(error)
    }
  }

  private static func withStaging<Value>(_ database: Database, _ body: (ImportStage) throws -> Value) throws -> Value {
    // Defensive mode refuses a database without a journal. This one is discarded in any case.
    database.setDefensive(false)
    defer { database.setDefensive(true) }
    try database.run(
      """
      ATTACH '' AS staging;
      PRAGMA staging.journal_mode = OFF;
      PRAGMA staging.synchronous = OFF;
      PRAGMA staging.cache_size = -16384;
      """)
    defer { try? database.run("DETACH staging") }
    return try database.withLargeCache { try body(ImportStage(database)) }
  }

  private func merge(
    _ stage: ImportStage, _ conflict: ImportConflict, at time: Instant, tell: (ImportOutcome) throws -> Void
  ) throws -> ImportCounts {
    let database = stage.database
    guard try WalletLock.current(in: database)?.recipient == stage.sealing.name else {
      // Another process has locked or unlocked the wallet while the files were read.
      throw WalletError(.busy, path: "")
    }
    let sameParts = stage.sameParts
    // Whether two entries for the same row are about the same card: the name or the number is the same, or all.
    return try database.withFunction(ImportMatching.agreement, arguments: 2) { values in
      guard case .text(let one) = values[0], case .text(let other) = values[1] else { return .integer(0) }
      let same = sameParts(one, other)
      return .integer(
        same.isDisjoint(with: [.name, .identifier]) ? 0 : sameParts(other, other).isSubset(of: same) ? 2 : 1)
    } _: {
      try mergeStaged(stage, conflict, at: time, tell: tell)
    }
  }

  private func mergeStaged(
    _ stage: ImportStage, _ conflict: ImportConflict, at time: Instant, tell: (ImportOutcome) throws -> Void
  ) throws -> ImportCounts {
    let database = stage.database
    let step = try Self.beginStep(.import, at: time, in: database)
    let before = stage.hasOriginals ? try Self.originalsSize(in: database).bytes : 0
    let feed = FeedRecords(stage)
    let known = try feed.knownCount()
    try addMade(stage, at: time, step: step, tell)
    for file in 1...max(stage.fileCount, 1) {
      try ImportMerge(stage, file: file, isLast: file >= stage.fileCount, conflict, at: time, step: step).run()
    }
    let lost = try feed.lostCards()
    let deletions = PhoneDeletions(stage, PhonePictures(stage), step: step, areAdded: conflict == .duplicate)
    let losses = try deletions.losses()
    if !lost.isEmpty || !losses.isEmpty { try ChangeRecorder.begin(step, in: database) }
    var lostNames: [String] = []
    for card in try CardRecord.cards(lost, in: database) {
      lostNames.append(card.content.name)
      try feed.prune(card, at: time)
      try tell(
        ImportOutcome(
          result: .pruned, name: card.content.name, id: card.id, number: card.number, differences: .archive, file: 0,
          location: ImportLocation()))
    }
    var counts = ImportCounts()
    counts.pruned = lostNames.count
    for loss in losses {
      let isDeleted = try deletions.follow(loss, at: time)
      if isDeleted { lostNames.append(loss.card.name) }
      for outcome in PhoneDeletions.outcomes(loss, isDeleted: isDeleted) {
        if isDeleted { counts.deletedThere += 1 }
        try tell(outcome)
      }
    }
    counts.known = known
    try database.forEachRow("SELECT result, count(*) FROM staging.match GROUP BY result") { reader in
      let result = ImportOutcome.Result(rawValue: try reader.requiredText())
      counts.add(try reader.requiredNumber(), of: result)
    }
    let ofFiles = stage.cardCount - counts.updated - counts.unchanged - counts.skipped - counts.deletedHere
    let made = stage.made.cards.map(\.card.content.name)
    counts.added = made.count + ofFiles
    let subjects = try database.texts(
      """
      SELECT name FROM staging.card LEFT JOIN staging.match ON match.card_id = card.id
      WHERE result IS NULL OR result IN ('added', 'returned', 'updated', 'identifierReturned')
      ORDER BY card.id LIMIT \(StepSubjects.maximumNames)
      """)
    if stage.hasOriginals { try requireRoom(after: before, in: database) }
    try endStep(
      step, onlyAdds: counts.updated == 0 && lostNames.isEmpty,
      StepSubjects(made + subjects + lostNames, count: counts.added + counts.updated + lostNames.count), in: database)
    try EventNotices.follow(step, at: time, in: database)
    return counts
  }

  /// Adds the cards that a person has made.
  private func addMade(
    _ stage: ImportStage, at time: Instant, step: Int, _ tell: (ImportOutcome) throws -> Void
  ) throws {
    guard !stage.made.cards.isEmpty else { return }
    let database = stage.database
    try ChangeRecorder.begin(step, onlyAdds: true, in: database)
    _ = try keep(stage.made.files, in: database)
    for (card, file) in stage.made.cards {
      let number = try CardRecord.insert(card.content, id: card.id, at: time, in: database)
      try tell(
        ImportOutcome(
          result: .added, name: card.content.name, id: card.id, number: number, differences: [], file: file - 1,
          location: ImportLocation()))
    }
  }

  /// The numbers of the cards with an event that the import added or updated.
  private static func dated(_ database: Database) throws -> [Int] {
    try database.numbers(
      """
      SELECT card.id FROM main.card CROSS JOIN staging.target ON target.number = card.id
      LEFT JOIN staging.match ON match.card_id = target.card_id
      WHERE card.starts IS NOT NULL AND coalesce(result, 'added') IN ('added', 'returned', 'updated', 'identifierReturned')
      """)
  }

  private static func report(
    everyCard: Bool, _ database: Database, _ outcome: (ImportOutcome) throws -> Void
  ) throws {
    try database.forEachRow(
      """
      SELECT theirs.name, coalesce(target.number, 0), theirs.file, entry, line, item, coalesce(result, 'added'),
        coalesce(differences, 0), ours.uuid
      FROM staging.card AS theirs LEFT JOIN staging.target ON target.card_id = theirs.id
      LEFT JOIN main.card AS ours ON ours.id = target.number
      LEFT JOIN staging.match ON match.card_id = theirs.id
      WHERE \(everyCard ? "TRUE" : "result NOT IN ('added', 'unchanged')") ORDER BY theirs.id
      """
    ) { reader in
      let (name, number, file) = (try reader.requiredText(), try reader.requiredNumber(), try reader.requiredNumber())
      let location = ImportLocation(entry: try reader.text(), line: try reader.number(), item: try reader.number())
      let result = ImportOutcome.Result(rawValue: try reader.requiredText()) ?? .added
      let differences = CardFields(rawValue: try reader.requiredNumber())
      try outcome(
        ImportOutcome(
          result: result, name: name, id: UUID(text: try reader.text() ?? "") ?? UUID(), number: number,
          differences: differences, file: file - 1, location: location))
    }
  }
}
