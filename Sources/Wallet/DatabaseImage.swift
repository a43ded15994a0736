internal import GRDB
internal import GRDBSQLite

/// A whole database as bytes in memory.
enum DatabaseImage {
  /// Returns the bytes of a database, as they would be in its file.
  ///
  /// - Throws: `DatabaseError`.
  static func bytes(of database: Database) throws -> [UInt8] {
    var size: sqlite3_int64 = 0
    guard let memory = sqlite3_serialize(database.sqliteConnection, "main", &size, 0) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    defer { sqlite3_free(memory) }
    return [UInt8](UnsafeBufferPointer(start: memory, count: Int(size)))
  }

  /// Opens a database in memory from its bytes. It never has a write-ahead log, even if the bytes declare one.
  ///
  /// - Throws: `DatabaseError`.
  static func open(_ bytes: [UInt8], _ configuration: Configuration) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.writeWithoutTransaction { database in
      let size = sqlite3_int64(bytes.count)
      guard let memory = sqlite3_malloc64(sqlite3_uint64(size))?.assumingMemoryBound(to: UInt8.self) else {
        throw DatabaseError(resultCode: .SQLITE_NOMEM)
      }
      bytes.withUnsafeBufferPointer { memory.update(from: $0.baseAddress ?? UnsafePointer(memory), count: $0.count) }
      if bytes.count >= DatabasePages.Header.size {
        for index in DatabasePages.Header.versions { memory[index] = DatabasePages.Header.rollbackJournal }
      }
      // SQLite frees the memory even if the call fails.
      let code = sqlite3_deserialize(
        database.sqliteConnection, "main", memory, size, size,
        UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
      try DatabaseError.require(SQLITE_OK, code)
      database.clearSchemaCache()
    }
    return queue
  }
}
