internal import Cards
public import Foundation
internal import GRDB

extension WalletStore {
  /// Takes in cards of files: those that the wallet has are brought up to date, the others added. All of it is one step,
  /// or nothing is changed.
  ///
  /// - Parameters:
  ///   - conflict: what happens to cards that the wallet has otherwise.
  ///   - isDryRun: whether the wallet stays as it is, whatever the counts say.
  ///   - feed: hands over what the files hold. The wallet can be read and written meanwhile.
  ///   - outcome: is told of every card what became of it, in the order of the files.
  /// - Returns: how many cards became what.
  /// - Throws: `WalletError`, and what `feed` and `outcome` throw.
  @discardableResult
  public func importing(
    _ conflict: ImportConflict = .update, isDryRun: Bool = false, at time: Date,
    from feed: (ImportStage) throws -> Void, outcome: (ImportOutcome) throws -> Void = { _ in }
  ) throws -> ImportCounts {
    do {
      return try queue.writeWithoutTransaction { database in
        try Self.withStaging(database) { stage in
          try database.inTransaction(.deferred) {
            try feed(stage)
            return .commit
          }
          var counts = ImportCounts()
          try database.inTransaction(.immediate) {
            counts = try Self.merge(stage, conflict, at: time, outcome)
            return isDryRun ? .rollback : .commit
          }
          return counts
        }
      }
    } catch {
      throw error is DatabaseError || error is RowDecodingError || error is DamagedRow ? failure(error) : error
    }
  }

  /// Pages of the wallet that an import keeps in memory, in KiB: what does not fit is written before its time, and then
  /// nobody can read.
  private static let cacheSize = 48 << 10

  private static func withStaging<Value>(_ database: Database, _ body: (ImportStage) throws -> Value) throws -> Value {
    let usualCache = try Int.fetchOne(database, sql: "PRAGMA main.cache_size") ?? -2000
    try database.execute(
      sql: """
        ATTACH '' AS staging;
        PRAGMA staging.journal_mode = OFF;
        PRAGMA staging.synchronous = OFF;
        PRAGMA staging.cache_size = -16384;
        PRAGMA main.cache_size = -\(cacheSize);
        """)
    defer {
      try? database.execute(sql: "DETACH staging; PRAGMA main.cache_size = \(usualCache);")
    }
    return try body(ImportStage(database))
  }

  private static func merge(
    _ stage: ImportStage, _ conflict: ImportConflict, at time: Date, _ outcome: (ImportOutcome) throws -> Void
  ) throws -> ImportCounts {
    let database = stage.database
    let step = try beginStep(.import, at: time, in: database)
    for file in 1...max(stage.fileCount, 1) {
      try ImportMerge(database, file: file, conflict, at: time, step: step).run()
    }
    var counts = ImportCounts()
    var subjects: [String] = []
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT theirs.name, target, file, entry, line, item, coalesce(result, 'added'), coalesce(differences, 0),
          ours.uuid
        FROM staging.card AS theirs JOIN main.card AS ours ON ours.id = target
        LEFT JOIN staging.match ON match.card_id = theirs.id ORDER BY theirs.id
        """)
    while let row = try rows.next() {
      let result = ImportOutcome.Result(rawValue: row[6]) ?? .added
      counts.count(result)
      if (result == .added || result == .updated) && subjects.count < mostSubjects { subjects.append(row[0]) }
      try outcome(
        ImportOutcome(
          result: result, name: row[0], id: UUID(uuidString: row[8]) ?? UUID(), number: row[1], differences: CardFields(rawValue: row[7]), file: row[2] - 1,
          place: ImportPlace(entry: row[3], line: row[4], item: row[5])))
    }
    try endStep(step, subjects: subjects, count: counts.added + counts.updated, in: database)
    return counts
  }
}
