internal import Files
internal import SQLite

extension WalletStore {
  /// Writes the whole wallet as a file that is marked as a backup. Other processes can read the wallet in the meantime,
  /// but have to wait to write.
  ///
  /// A damaged wallet is written as it is.
  ///
  /// - Parameter write: writes bytes of the backup, a portion at a time.
  /// - Returns: the problems of the wallet; empty if there are none.
  /// - Throws: `WalletError`, and the errors of `write`.
  public func backUp(to write: ([UInt8]) throws -> Void) throws -> [WalletFinding] {
    // A wallet that cannot be written to can be backed up all the same.
    try? takeOverUses()
    return try keepingOthers {
      try connection.withoutTransaction { database in
        try Self.endLog(of: database)
        return try database.transaction(.deferred) {
          let findings = try Self.findings(in: database)
          try Self.write(database, markedAs: Schema.backupID, to: write)
          return findings
        }
      }
    }
  }

  /// Writes the whole wallet to a new file at `path`, as `backUp(to:)` does.
  ///
  /// - Returns: the problems of the wallet; empty if there are none.
  /// - Throws: `WalletError`, `.cannotCreate` if there is a file already.
  @discardableResult
  public func backUp(to path: String) throws(WalletError) -> [WalletFinding] {
    do {
      var findings: [WalletFinding] = []
      try OutputFile.create(path) { file in findings = try backUp { try file.write($0) } }
      return findings
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// Ends a write-ahead log, if another program has turned it on, so that the file contains the whole wallet.
  static func endLog(of database: Database) throws { try database.run("PRAGMA journal_mode = DELETE") }

  /// Writes the file of a database.
  ///
  /// - Parameters:
  ///   - mark: the application id to write; nil to keep that of the file.
  ///   - write: writes bytes of the file, a portion at a time.
  static func write(_ database: Database, markedAs mark: Int?, to write: ([UInt8]) throws -> Void) throws {
    var isFirst = true
    try database.forEachPortion { portion in
      guard isFirst, let mark else { return try write(portion) }
      isFirst = false
      var portion = portion
      Header.set(applicationID: mark, in: &portion)
      try write(portion)
    }
  }

  /// Whether the file at `path` is a backup that a later one may replace, because it was never used as a wallet. The
  /// file is only read.
  ///
  /// - Throws: `WalletError` if it cannot be read.
  public static func isBackup(_ path: String) throws(WalletError) -> Bool {
    do {
      let file = try reading(path)
      defer { try? file.close() }
      return try file.read(Schema.isBackup)
    } catch {
      throw WalletError(error, path: path)
    }
  }

  /// The number of bytes at the beginning of a file by which a backup is recognised.
  public static let markLength = Header.size

  /// Whether a file with this beginning is a backup that a later one may replace.
  public static func isBackup(beginningWith bytes: [UInt8]) -> Bool { mark(of: bytes) == Schema.backupID }

  /// The application id of a file with this beginning; nil if it is not a database.
  static func mark(of bytes: [UInt8]) -> Int? { Header(bytes)?.applicationID }

  /// The file beside `path` that SQLite would apply to a file of that name: a journal or log that an interrupted
  /// program has left. Nil for none.
  public static func leftoverJournal(beside path: String) -> String? { WalletFile(path: path).strayCompanion }

  /// Whether `path` leads to the file of the wallet at `wallet`, or to a file that SQLite creates beside it.
  public static func isPart(_ path: String, of wallet: String) -> Bool { WalletFile(path: wallet).isPart(path) }

  /// Removes the files that `leftoverJournal(beside:)` finds.
  public static func removeLeftoverJournals(beside path: String) throws(WalletError) {
    try WalletFile(path: path).removeCompanions()
  }

  /// Opens a read-only connection.
  static func reading(_ path: String) throws -> Connection {
    try connection(to: .readOnly(WalletFile(path: path).absolutePath))
  }
}
