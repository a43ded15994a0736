internal import Files
internal import Foundation
internal import GRDB
internal import GRDBSQLite

extension WalletStore {
  /// Whether the file at `path` is marked as a wallet or a backup, whatever state it is in.
  ///
  /// - Throws: `WalletError` if it cannot be read.
  public static func isMarked(_ path: String) throws(WalletError) -> Bool {
    do {
      return try Schema.isWallet(markedAs: mark(of: InputFile(path).read(markLength)))
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// Replaces a damaged wallet by the content of `other`, and keeps the damaged file at `aside`. At any moment, one of
  /// the two is at `path` as a whole.
  ///
  /// - Throws: `WalletError`. If there is a file at `aside` then, the wallet is already the new one.
  public static func replaceDamaged(
    _ path: String, with other: WalletStore, keepingOldAt aside: String
  ) throws(WalletError) {
    do {
      let fresh = try DatabaseQueue(path: "", configuration: configuration)
      defer { try? fresh.close() }
      try migrate(fresh)
      try fresh.write { target in try other.queue.read { try RowCopy.replace(target, with: $0) } }
      if try overwrite(path, with: fresh, keepingOldAt: aside) { return }
      // SQLite cannot open the file, so no other program is using it either.
      let file = WalletFile(path: path)
      try file.whileLocked { try file.putAside(as: aside, replacingBy: fresh.read(DatabaseImage.bytes)) }
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// Overwrites a damaged database page by page, in one transaction. The file itself stays, and other programs wait.
  ///
  /// - Returns: whether SQLite was able to open the file.
  private static func overwrite(
    _ path: String, with fresh: DatabaseQueue, keepingOldAt aside: String
  ) throws -> Bool {
    var connection: SQLiteConnection?
    defer { sqlite3_close_v2(connection) }
    let opened = sqlite3_open_v2(WalletFile(path: path).absolutePath, &connection, SQLITE_OPEN_READWRITE, nil)
    try DatabaseError.require(SQLITE_OK, opened)
    guard let connection else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
    sqlite3_busy_timeout(connection, Int32(WalletFile.patience * 1000))
    // The transaction leaves its lock, so that no other process writes between the two copies.
    let code = sqlite3_exec(
      connection,
      "PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = EXTRA; BEGIN EXCLUSIVE; COMMIT",
      nil, nil, nil)
    if [SQLITE_NOTADB, SQLITE_CORRUPT].contains(code) { return false }
    try DatabaseError.require(SQLITE_OK, code)

    try OutputFile.create(aside) { file in try DatabasePages(connection).forEachPortion { try file.write($0) } }
    do {
      try fresh.read { database in
        guard let backup = sqlite3_backup_init(connection, "main", database.sqliteConnection, "main") else {
          throw DatabaseError(resultCode: ResultCode(rawValue: sqlite3_errcode(connection)))
        }
        let copied = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        try DatabaseError.require(SQLITE_DONE, copied)
        try DatabaseError.require(SQLITE_OK, finished)
      }
    } catch {
      if !isUncertain(error) { unlink(aside) }
      // The damaged page is one that SQLite needs first.
      if let code = (error as? DatabaseError)?.resultCode, code == .SQLITE_NOTADB || code == .SQLITE_CORRUPT {
        return false
      }
      throw error
    }
    return true
  }

  /// Whether a transaction that ended with this error may have been committed: the last operation that can fail is
  /// syncing the folder.
  static func isUncertain(_ error: any Error) -> Bool { (error as? DatabaseError)?.resultCode == .SQLITE_IOERR }
}

extension WalletFile {
  /// Renames the file, and the files that SQLite has created beside it, to `aside`, and creates a new file with these
  /// bytes in its place. At any moment one of the two exists as a whole.
  ///
  /// - Throws: `FileError`.
  /// - Throws: `FileError`.
  fileprivate func putAside(as aside: String, replacingBy bytes: [UInt8]) throws {
    let target = try OutputFile.target(of: path)
    var old = stat()
    guard stat(path, &old) == 0 else { throw FileError(.reading, path: path, errno: errno) }
    do {
      try OutputFile.write(to: path, isPrivate: true) { file in
        try file.write(bytes)
        try OutputFile.create(aside) { try $0.write(allOf: InputFile(path)) }
        for suffix in Self.companions { rename(target + suffix, aside + suffix) }
      }
    } catch {
      var now = stat()
      guard stat(path, &now) == 0, now.st_ino == old.st_ino else {
        // The new file has its name already. Only syncing the folder failed.
        throw WalletError(.uncertain, path: path, detail: WalletError(error, path: path).detail)
      }
      for suffix in Self.companions { rename(aside + suffix, target + suffix) }
      unlink(aside)
      throw error
    }
  }
}
