internal import GRDB

extension WalletStore {
  /// How large the wallet's file is, and how much of it nothing is in, in bytes.
  ///
  /// - Throws: `WalletError`.
  public func room() throws(WalletError) -> (size: Int, unused: Int) { try read(Self.room) }

  /// Makes the file as small as its content allows: what was deleted leaves no room behind. Cards and history stay.
  ///
  /// SQLite writes the file anew, in one transaction: beside it, and in its temporary folder where it is a large one.
  ///
  /// - Returns: the size before and after, in bytes.
  /// - Throws: `WalletError`; the wallet is then as it was.
  public func compact() throws(WalletError) -> (before: Int, after: Int) {
    do {
      return try queue.writeWithoutTransaction { database in
        let before = try Self.room(in: database).size
        try database.inTransaction(.immediate) {
          try ChangeRecorder.clear(atMost: nil, in: database)
          return .commit
        }
        try Self.vacuum(database)
        return (before, try Self.room(in: database).size)
      }
    } catch {
      throw failure(error, isWriting: true)
    }
  }

  /// Writes the file anew.
  static func vacuum(_ database: Database) throws {
    // What is to vanish from the file should not stand in another.
    let isSmall = try room(in: database).size <= mostInMemory
    if isSmall { try database.execute(sql: "PRAGMA temp_store = MEMORY") }
    try database.execute(sql: "VACUUM")
  }

  /// Bytes of a wallet that is compacted in memory.
  private static let mostInMemory = 256 << 20

  /// How many steps there are, read or not.
  ///
  /// - Throws: `WalletError`.
  public func stepCount() throws(WalletError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM step WHERE size >= 0") ?? 0 }
  }

  /// Forgets the history: what was deleted or changed is then nowhere in the file, and nothing can be undone.
  ///
  /// - Returns: how many steps are forgotten, and why the file is not as small as it could be; nil where it is.
  /// - Throws: `WalletError`; the history is then as it was.
  public func forgetHistory() throws(WalletError) -> (steps: Int, compacting: WalletError?) {
    let count = try stepCount()
    try write { database in
      try ChangeRecorder.forget("TRUE", in: database)
      try ChangeRecorder.clear(atMost: nil, in: database)
    }
    do throws(WalletError) { _ = try compact() } catch { return (count, error) }
    return (count, nil)
  }

  private static func room(in database: Database) throws -> (size: Int, unused: Int) {
    func number(_ name: String) throws -> Int { try Int.fetchOne(database, sql: "PRAGMA \(name)") ?? 0 }
    let page = try number("page_size")
    return (try number("page_count") * page, try number("freelist_count") * page)
  }
}
