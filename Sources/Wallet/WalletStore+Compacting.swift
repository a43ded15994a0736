internal import GRDB

extension WalletStore {
  /// How large the wallet's file is, and how much of it nothing is in, in bytes.
  ///
  /// - Throws: `WalletError`.
  public func room() throws(WalletError) -> (size: Int, unused: Int) { try read(Self.room) }

  /// Makes the file as small as its content allows: what was deleted leaves no room behind. Cards and history stay.
  ///
  /// SQLite writes the file anew, in one transaction, and needs as much free room on the disk meanwhile.
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
        try database.execute(sql: "VACUUM")
        return (before, try Self.room(in: database).size)
      }
    } catch {
      throw failure(error, isWriting: true)
    }
  }

  /// Forgets the history: what was deleted or changed is then nowhere in the file, and nothing can be undone.
  ///
  /// - Returns: how many steps are forgotten.
  /// - Throws: `WalletError`. Where only the last part failed, the history is forgotten already, and the file not as small
  ///   as it could be.
  public func forgetHistory() throws(WalletError) -> Int {
    let count = try write { database in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM step WHERE size >= 0") ?? 0
      try ChangeRecorder.forget("TRUE", in: database)
      try ChangeRecorder.clear(atMost: nil, in: database)
      return count
    }
    _ = try compact()
    return count
  }

  private static func room(in database: Database) throws -> (size: Int, unused: Int) {
    func number(_ name: String) throws -> Int { try Int.fetchOne(database, sql: "PRAGMA \(name)") ?? 0 }
    let page = try number("page_size")
    return (try number("page_count") * page, try number("freelist_count") * page)
  }
}
