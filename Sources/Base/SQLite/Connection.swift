internal import Glibc
internal import CSQLite
internal import Synchronization

/// A connection to a database. Threads that use it at once wait for each other.
///
/// It is `@unchecked` because a `Database` is no value that threads may share: `gate` is held while one uses it, and
/// `Database` is handed out for the duration of a call alone.
package final class Connection: @unchecked Sendable {
  private let database: Database
  /// Held while a thread uses the database.
  private let gate = Mutex(())
  /// Held for a moment, by a thread that interrupts another one, or that begins or ends.
  private let state = Mutex(State.idle)
  /// The thread that uses the database; 0 for none.
  private let user = Atomic<UInt>(0)

  private enum State { case idle, inUse, closed }

  /// The version of SQLite.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Where a database is.
  package enum Place {
    /// A file that exists.
    case file(String)
    /// A file that exists, and that is not changed.
    case readOnly(String)
    /// A file without a name, which is deleted at the end. SQLite uses it for pages that do not fit in memory.
    case temporary
    case memory
  }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - place: where it is. A path is absolute, because SQLite gives some relative ones a meaning of their own.
  ///   - timeout: the number of seconds to wait for another program that uses the database.
  ///   - preparation: statements to run before the first change.
  ///   - inspection: looks at the database before the first transaction that changes it, and throws an error to
  ///     prevent that.
  /// - Throws: `DatabaseError`.
  package init(
    _ place: Place, timeout: Int, preparation: String = "", inspection: ((Database) throws -> Void)? = nil
  ) throws {
    let (path, flags) =
      switch place {
      case .file(let path): (path, SQLITE_OPEN_READWRITE)
      case .readOnly(let path): (path, SQLITE_OPEN_READONLY)
      case .temporary: ("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      case .memory: (":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY)
      }
    database = try Database(path: path, flags: flags, timeout: timeout, preparation: preparation)
    database.inspection = inspection
  }

  /// Calls `body` with the database as it is at one moment. It must not change anything.
  ///
  /// - Throws: `DatabaseError`, SQLITE_READONLY for a statement that changes something; the errors of `body`.
  package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try exclusively { database in try database.transaction(.reading) { try body(database) } }
  }

  /// Calls `body` in a transaction, which is committed if it returns, and rolled back if it throws an error.
  ///
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try exclusively { database in try database.transaction(.immediate) { try body(database) } }
  }

  /// Calls `body` without a transaction.
  ///
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func withoutTransaction<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try exclusively { database in
      try database.prepareForChanges()
      return try body(database)
    }
  }

  /// Calls `body` while no other thread uses the database.
  ///
  /// - Throws: `DatabaseError`, SQLITE_MISUSE if this thread uses it already, or if it is closed; the errors of `body`.
  private func exclusively<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let thread = pthread_self()
    guard user.load(ordering: .relaxed) != thread else {
      throw DatabaseError(.misuse, "the database is being used by this thread")
    }
    var result: Swift.Result<Result, any Error>?
    gate.withLock { _ in
      let isOpen = state.withLock { state in
        guard state == .idle else { return false }
        state = .inUse
        database.isInterrupted.store(false, ordering: .relaxed)
        return true
      }
      guard isOpen else { return result = .failure(DatabaseError(.misuse, "the database is closed")) }
      user.store(thread, ordering: .relaxed)
      result = Swift.Result { try body(database) }
      user.store(0, ordering: .relaxed)
      state.withLock { $0 = .idle }
    }
    guard let result else { throw DatabaseError(.misuse) }
    return try result.get()
  }

  /// Interrupts what another thread does with the database: its current statement fails, or its next one. Without one it
  /// does nothing.
  package func interrupt() {
    state.withLock { state in
      guard state == .inUse else { return }
      database.isInterrupted.store(true, ordering: .relaxed)
      sqlite3_interrupt(database.handle)
    }
  }

  /// Closes the database, when other threads have finished what they do. Any later call fails, but this one.
  ///
  /// - Throws: `DatabaseError`.
  package func close() throws {
    guard user.load(ordering: .relaxed) != pthread_self() else {
      throw DatabaseError(.misuse, "the database is being used by this thread")
    }
    var failure: DatabaseError?
    gate.withLock { _ in
      guard
        state.withLock({ state in
          defer { state = .closed }
          return state != .closed
        })
      else { return }
      do throws(DatabaseError) { try database.close() } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

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
