internal import Files
internal import Glibc
internal import SQLite

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
      try WalletFile(path: path).requireOneName()
      let fresh = try connection(to: .temporary)
      defer { try? fresh.close() }
      try migrate(fresh)
      try fresh.write { target in try other.connection.read { try RowCopy.replace(target, with: $0) } }
      if try overwrite(path, with: fresh, keepingOldAt: aside) { return }
      // SQLite cannot open the file, so no other program is using it either.
      let file = WalletFile(path: path)
      try file.whileLocked { try file.putAside(as: aside, replacingBy: fresh.read { try $0.serialized() }) }
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// Overwrites a damaged database page by page, in one transaction. The file itself stays, and other programs wait.
  ///
  /// - Returns: whether SQLite was able to open the file.
  private static func overwrite(_ path: String, with fresh: Connection, keepingOldAt aside: String) throws -> Bool {
    var isKept = false
    do {
      let damaged = try Connection(.file(WalletFile(path: path).absolutePath), timeout: WalletFile.timeout)
      defer { try? damaged.close() }
      try damaged.withoutTransaction { database in
        // The transaction leaves its lock, so that no other process writes between the two copies.
        try database.run(
          """
          PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = EXTRA;
          BEGIN EXCLUSIVE; COMMIT
          """)
        try OutputFile.create(aside) { file in try database.forEachPortion { try file.write($0) } }
        isKept = true
        try fresh.read { try $0.copy(to: database) }
      }
      return true
    } catch {
      if isKept, !isUncertain(error) { unlink(aside) }
      // The damaged page is one that SQLite needs first.
      if let error = error as? DatabaseError, [.notADatabase, .corrupt].contains(error.code.primary) { return false }
      throw error
    }
  }

  /// Whether a transaction that ended with this error may have been committed: the last operation that can fail is
  /// syncing the folder.
  static func isUncertain(_ error: any Error) -> Bool { (error as? DatabaseError)?.code.primary == .inputOutput }
}

extension WalletFile {
  /// Renames the file, and the files that SQLite has created beside it, to `aside`, and creates a new file with these
  /// bytes in its place. At any moment one of the two exists as a whole.
  ///
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
