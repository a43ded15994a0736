internal import CSQLite

/// A prepared statement, during the call of `Database.withStatement`.
package struct Statement {
  let handle: OpaquePointer
  private let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  /// Sets all parameters, none of which is set yet.
  ///
  /// - Throws: `DatabaseError`, SQLITE_MISUSE for another number of values than the statement has parameters.
  package func bind(_ arguments: [(any Bindable)?]) throws {
    let count = Int(sqlite3_bind_parameter_count(handle))
    guard arguments.count == count else {
      throw DatabaseError(.misuse, "\(arguments.count) values for \(count) parameters")
    }
    var index: Int32 = 0
    for argument in arguments {
      index += 1
      // A parameter that is not set is NULL.
      guard let argument else { continue }
      try DatabaseError.require(SQLITE_OK, argument.bind(to: self, at: index), of: database.handle)
    }
  }

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

  /// Goes on to the end. The rows, if any, are ignored.
  ///
  /// - Throws: as `step`.
  func finish() throws { while try step() {} }

  /// Runs the statement with the values of a row of another database, and makes it ready to be run again.
  ///
  /// - Parameters:
  ///   - row: the row, of which no column has been read.
  ///   - count: the number of its columns, which is that of the parameters.
  /// - Throws: as `step`.
  func run(copying row: ColumnReader, count: Int) throws {
    defer { sqlite3_reset(handle) }
    var row = row
    for index in 0..<count {
      let code = sqlite3_bind_value(handle, Int32(index + 1), row.nextValue())
      try DatabaseError.require(SQLITE_OK, code, of: database.handle)
    }
    try finish()
  }
}
