internal import CSQLite

extension Database {
  /// The number of bytes that are read at a time.
  private static let portion = 1 << 16

  /// Calls `body` with the bytes of the database's file in order, a portion at a time. During a transaction that reads,
  /// no process writes to the file of a database with a rollback journal, so that they are the whole database.
  ///
  /// The file is read through SQLite's own descriptor, since closing another one would release SQLite's locks.
  ///
  /// - Throws: `DatabaseError` if the file cannot be read, or if there is none; the errors of `body`.
  package func forEachPortion(_ body: ([UInt8]) throws -> Void) throws {
    let file = try file()
    var size: sqlite3_int64 = 0
    try DatabaseError.require(SQLITE_OK, file.pointee.pMethods.pointee.xFileSize(file, &size))
    for offset in stride(from: 0, to: Int(size), by: Self.portion) {
      try body(Self.bytes(of: file, at: offset, count: min(Self.portion, Int(size) - offset)))
    }
  }

  /// The header of the database's file, during a transaction; nil if there is no file, or an empty one.
  ///
  /// - Throws: `DatabaseError` if the file cannot be read.
  package func header() throws -> Header? {
    guard let file = try? file() else { return nil }
    var size: sqlite3_int64 = 0
    try DatabaseError.require(SQLITE_OK, file.pointee.pMethods.pointee.xFileSize(file, &size))
    return size < Header.size ? nil : Header(try Self.bytes(of: file, at: 0, count: Header.size))
  }

  /// The number that tells programs' files apart.
  ///
  /// - Throws: `DatabaseError`.
  package func applicationID() throws -> Int { try number("PRAGMA application_id") ?? 0 }

  /// The number that `PRAGMA user_version` sets.
  ///
  /// - Throws: `DatabaseError`.
  package func userVersion() throws -> Int { try number("PRAGMA user_version") ?? 0 }

  private func file() throws -> UnsafeMutablePointer<sqlite3_file> {
    var file: UnsafeMutablePointer<sqlite3_file>?
    try DatabaseError.require(SQLITE_OK, sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file))
    guard let file, file.pointee.pMethods != nil else { throw DatabaseError(.cannotOpen) }
    return file
  }

  private static func bytes(of file: UnsafeMutablePointer<sqlite3_file>, at offset: Int, count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let code = file.pointee.pMethods.pointee.xRead(file, buffer.baseAddress, Int32(count), sqlite3_int64(offset))
      try DatabaseError.require(SQLITE_OK, code)
      initialized = count
    }
  }

  /// The bytes of the database, as they would be in its file.
  ///
  /// - Throws: `DatabaseError`.
  package func serialized() throws -> [UInt8] {
    var size: sqlite3_int64 = 0
    guard let memory = sqlite3_serialize(handle, "main", &size, 0) else { throw DatabaseError(.outOfMemory) }
    defer { sqlite3_free(memory) }
    return [UInt8](UnsafeBufferPointer(start: memory, count: Int(size)))
  }

  /// Replaces this database by one in memory, from its bytes. It never has a write-ahead log, even if the bytes declare one.
  ///
  /// - Throws: `DatabaseError`.
  package func deserialize(_ bytes: [UInt8]) throws {
    let size = sqlite3_int64(bytes.count)
    guard let memory = sqlite3_malloc64(sqlite3_uint64(size))?.assumingMemoryBound(to: UInt8.self) else {
      throw DatabaseError(.outOfMemory)
    }
    let copy = UnsafeMutableBufferPointer(start: memory, count: bytes.count)
    _ = copy.update(from: bytes)
    Header.setRollbackJournal(in: copy)
    // SQLite frees the memory even if the call fails.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    try DatabaseError.require(SQLITE_OK, sqlite3_deserialize(handle, "main", memory, size, size, flags), of: handle)
  }

  /// Copies the whole database over another one, page by page, in one transaction of the other.
  ///
  /// - Throws: `DatabaseError`.
  package func copy(to other: Database) throws {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw DatabaseError(ResultCode(sqlite3_extended_errcode(other.handle)))
    }
    let copied = sqlite3_backup_step(backup, -1)
    let finished = sqlite3_backup_finish(backup)
    try DatabaseError.require(SQLITE_DONE, copied)
    try DatabaseError.require(SQLITE_OK, finished)
  }
}
