internal import SQLite

extension WalletStore {
  /// Returns the size of the wallet's file and the size of its unused part, in bytes.
  public func room() throws(WalletError) -> (size: Int, unused: Int) { try read { try Self.room(in: $0) } }

  /// Makes the file as small as its content allows, because deleting leaves unused space. Cards and history stay.
  ///
  /// SQLite rewrites the file, in one transaction. It needs space beside the file, and for a large one in its
  /// temporary folder too.
  ///
  /// - Returns: the sizes before and after, in bytes.
  /// - Throws: `WalletError`; the wallet is then left unchanged.
  public func compact() throws(WalletError) -> (before: Int, after: Int) {
    do {
      return try connection.withoutTransaction { database in
        let before = try Self.room(in: database).size
        try database.transaction(.immediate) {
          try ChangeRecorder.clear(atMost: nil, in: database)
        }
        try Self.vacuum(database)
        return (before, try Self.room(in: database).size)
      }
    } catch {
      throw failure(error, isWriting: true)
    }
  }

  /// Rewrites the file.
  static func vacuum(_ database: Database) throws {
    // Content that is to be removed from the file should not be written to another one.
    let isSmall = try room(in: database).size <= maximumInMemory
    if isSmall { try database.run("PRAGMA temp_store = MEMORY") }
    try database.run("VACUUM")
  }

  /// The size of the largest wallet that is compacted in memory, in bytes.
  private static let maximumInMemory = 256 << 20

  /// Returns the number of steps, readable or not.
  ///
  /// - Parameter isUndone: whether only those that can be redone, or that can be undone, are counted; nil for all.
  public func stepCount(isUndone: Bool? = nil) throws(WalletError) -> Int {
    let condition = isUndone.map { $0 ? "is_undone = 1" : Self.isUndoable } ?? "TRUE"
    return try read { try $0.number("SELECT count(*) FROM step WHERE size >= 0 AND \(condition)") ?? 0 }
  }

  /// Forgets the history: deleted and replaced content is removed from the file, and nothing can be undone. The household
  /// gets another key, so that secrets in its earlier commits cannot be read any more.
  ///
  /// - Returns: the number of forgotten steps, and the error that prevented compacting the file; nil for none.
  /// - Throws: `WalletError`; the history is then left unchanged.
  public func forgetHistory() throws(WalletError) -> (steps: Int, compacting: WalletError?) {
    let count = try stepCount()
    try write { database in
      try Phones.forgetDeletedCards(in: database)
      try ChangeRecorder.forget("TRUE", in: database)
      try HouseholdKeys.replace(in: database)
      try ChangeRecorder.clear(atMost: nil, in: database)
    }
    do throws(WalletError) { _ = try compact() } catch { return (count, error) }
    return (count, nil)
  }

  private static func room(in database: Database) throws -> (size: Int, unused: Int) {
    func number(_ name: String) throws -> Int { try database.number("PRAGMA \(name)") ?? 0 }
    let page = try number("page_size")
    return (try number("page_count") * page, try number("freelist_count") * page)
  }
}
