internal import CSQLite

/// A prepared statement, during the call of `Database.withStatement`.
package struct Statement {
  let handle: OpaquePointer
  private let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  /// Sets all parameters, which keep copies of the values.
  ///
  /// - Throws: `DatabaseError`, SQLITE_MISUSE for another number of values than the statement has parameters.
  package func bind(_ arguments: [(any Bindable)?]) throws {
    let count = Int(sqlite3_bind_parameter_count(handle))
    guard arguments.count == count else {
      throw DatabaseError(.misuse, "\(arguments.count) values for \(count) parameters")
    }
    for index in 0..<count {
      let code = Self.bind(arguments[index]?.value ?? .null, at: Int32(index + 1), of: handle)
      try DatabaseError.require(SQLITE_OK, code, of: database.handle)
    }
  }

  /// - Returns: SQLite's result code.
  private static func bind(_ value: Value, at index: Int32, of handle: OpaquePointer) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        // Without an address SQLite would bind NULL.
        guard let start = bytes.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, nil) }
        return sqlite3_bind_text64(
          handle, index, UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), sqlite3_uint64(bytes.count),
          copied, UInt8(SQLITE_UTF8))
      }
    case .blob(let bytes):
      // The same holds for bytes.
      if bytes.isEmpty { return sqlite3_bind_zeroblob(handle, index, 0) }
      return sqlite3_bind_blob64(handle, index, bytes, sqlite3_uint64(bytes.count), copied)
    }
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the value.
  static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  /// Goes on to the next row.
  ///
  /// - Returns: whether there is one.
  /// - Throws: `DatabaseError`.
  package func step() throws -> Bool {
    try database.refuseIfInterrupted()
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    // A function may have put a value into its message.
    if code == SQLITE_ERROR { throw DatabaseError(.error) }
    try DatabaseError.require(SQLITE_DONE, code, of: database.handle)
    return false
  }

  /// Runs the statement with these values, and makes it ready to be run again. Its rows, if any, are ignored.
  ///
  /// - Throws: as `bind` and `step`.
  package func run(_ arguments: [(any Bindable)?] = []) throws {
    defer { sqlite3_reset(handle) }
    try bind(arguments)
    while try step() {}
  }

  /// Runs the statement with the values of a row of another database, as `run` does.
  ///
  /// - Parameters:
  ///   - row: the row, of which no column has been read.
  ///   - count: the number of its columns, which is that of the parameters.
  /// - Throws: as `step`.
  package func run(copying row: ColumnReader, count: Int) throws {
    defer { sqlite3_reset(handle) }
    var row = row
    for index in 0..<count {
      let code = sqlite3_bind_value(handle, Int32(index + 1), row.nextValue())
      try DatabaseError.require(SQLITE_OK, code, of: database.handle)
    }
    while try step() {}
  }
}
