internal import Glibc
internal import CSQLite
internal import Synchronization

/// An open database, for the duration of a call of `Connection`. One thread uses it at a time.
package final class Database {
  /// SQLite's connection; nil when it is closed.
  private(set) var handle: OpaquePointer?
  /// The statements that were prepared, those that were used last first. They are few, and most are literals, which are
  /// compared by their address, so that a list is faster than a dictionary.
  private var statements: [(sql: String, handle: OpaquePointer)] = []
  /// The most statements that are kept.
  private static let maximumStatements = 100

  /// The most bytes of a value, and of a row.
  private static let maximumValue: Int32 = 64 << 20

  /// The transaction that is open; nil for none.
  private var transaction: Transaction?
  /// Whether another thread has interrupted what is being done.
  let isInterrupted = Atomic(false)
  /// Statements to run before the first change; nil when they have been run.
  private var preparation: String?
  /// Looks at the database before the first change; nil when it has been done.
  var inspection: ((Database) throws -> Void)?
  /// The waiting for another program that uses the file.
  private let waiting: Waiting

  /// How a transaction locks the file. Source: SQLite, BEGIN TRANSACTION.
  package enum Transaction {
    /// It reads the database as it is at the first statement, and changes nothing.
    case reading
    /// It takes the lock for writing with the first change.
    case deferred
    /// It takes the lock for writing at once.
    case immediate
    /// Nobody else reads meanwhile.
    case exclusive

    /// The statement that begins it.
    fileprivate var beginning: String {
      switch self {
      case .reading, .deferred: "BEGIN DEFERRED"
      case .immediate: "BEGIN IMMEDIATE"
      case .exclusive: "BEGIN EXCLUSIVE"
      }
    }
  }

  /// SQLite, prepared once in a process before its first use. If something else has used it before, it stays as it is.
  private static let prepared: Void = { _ = csqlite_prepare() }()

  init(path: String, flags: Int32, timeout: Int, preparation: String) throws(DatabaseError) {
    self.preparation = preparation
    waiting = Waiting(timeout)
    Self.prepared
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK else {
      sqlite3_close(handle)
      handle = nil
      throw DatabaseError(ResultCode(code))
    }
    sqlite3_busy_handler(handle, Waiting.wait, Unmanaged.passUnretained(waiting).toOpaque())
    // `sqlite3_interrupt` does not reach a statement that is about to begin, so a running one looks from time to time.
    sqlite3_progress_handler(
      handle, 1000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Database>.fromOpaque(context).takeUnretainedValue().isInterrupted.load(ordering: .relaxed)
          ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
    // A statement of the file's schema, such as that of a generated column, makes no larger value, nor is one read.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.maximumValue)
    // Foreign keys are held, a text in double quotes is the name of a column, and nothing that the schema of the file names
    // is trusted.
    for (option, isOn) in [
      (SQLITE_DBCONFIG_ENABLE_FKEY, true), (SQLITE_DBCONFIG_DQS_DML, false), (SQLITE_DBCONFIG_DQS_DDL, false),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, false), (SQLITE_DBCONFIG_DEFENSIVE, true),
    ] { csqlite_configure(handle, option, isOn ? 1 : 0) }
  }

  deinit { try? close() }

  /// Finalizes all statements, and closes the connection.
  func close() throws(DatabaseError) {
    for (_, statement) in statements { sqlite3_finalize(statement) }
    statements = []
    let code = sqlite3_close(handle)
    try DatabaseError.require(SQLITE_OK, code, of: handle)
    handle = nil
  }

  /// Turns defensive mode off or on, without which a statement may use a database that has no journal.
  package func setDefensive(_ isDefensive: Bool) {
    csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, isDefensive ? 1 : 0)
  }

  // MARK: statements

  /// Calls `body` with a prepared statement, which may have been prepared before, and resets it afterwards.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - body: uses the statement, which is valid until it returns.
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func withStatement<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws -> Result {
    try withFirstStatement(of: sql) { statement, rest in
      guard let statement, rest.isEmpty else {
        throw DatabaseError(.misuse, statement == nil ? "no statement" : "more than one statement")
      }
      return try body(statement)
    }
  }

  /// Runs statements. Their rows, if any, are ignored.
  ///
  /// - Parameters:
  ///   - sql: one statement, or several with semicolons between them, which then have no parameters.
  ///   - arguments: the values of the parameters `?1`, `?2` and so on.
  /// - Throws: `DatabaseError`.
  package func run(_ sql: String, _ arguments: [(any Bindable)?] = []) throws {
    let rest = try withFirstStatement(of: sql) { statement, rest in
      try statement?.bind(arguments)
      try statement?.finish()
      return rest
    }
    if !rest.isEmpty { try run(String(rest)) }
  }

  /// Calls `body` with the first statement of a text, nil for none, and with the text that follows it.
  private func withFirstStatement<Result>(
    of sql: String, _ body: (Statement?, _ rest: Substring) throws -> Result
  ) throws -> Result {
    if let known = known(sql) {
      defer { Self.reset(known) }
      return try body(usable(known), "")
    }
    let (prepared, rest) = try prepare(sql)
    guard let prepared else { return try body(nil, rest) }
    // A query inside of the same query is not kept, nor is the first of several statements.
    let isKept = rest.isEmpty && !statements.contains { $0.sql == sql } && makeRoom()
    if isKept { statements.insert((sql, prepared), at: 0) }
    defer { if isKept { Self.reset(prepared) } else { sqlite3_finalize(prepared) } }
    return try body(usable(prepared), rest)
  }

  /// The prepared statement of this text, if there is one that is not being used.
  private func known(_ sql: String) -> OpaquePointer? {
    guard let index = statements.firstIndex(where: { $0.sql == sql }) else { return nil }
    let statement = statements[index].handle
    guard sqlite3_stmt_busy(statement) == 0 else { return nil }
    // The next one that is looked for is often the one that followed last time.
    if index > 0 { statements.swapAt(index, index - 1) }
    return statement
  }

  /// Whether another statement can be kept, after finalizing the last one if there are too many.
  private func makeRoom() -> Bool {
    guard statements.count >= Self.maximumStatements else { return true }
    guard let last = statements.last, sqlite3_stmt_busy(last.handle) == 0 else { return false }
    sqlite3_finalize(last.handle)
    statements.removeLast()
    return true
  }

  /// Makes a statement ready to be used again. It forgets the values of its parameters, which may be secret.
  private static func reset(_ statement: OpaquePointer) {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  /// The statement, if it may be used now.
  private func usable(_ statement: OpaquePointer) throws -> Statement {
    if let transaction {
      // After some errors, such as a full disk, SQLite has rolled back by itself. What follows would be outside of the
      // transaction, each statement on its own.
      guard sqlite3_get_autocommit(handle) == 0 else { throw DatabaseError(.rolledBack) }
      if transaction == .reading, sqlite3_stmt_readonly(statement) == 0 { throw DatabaseError(.readOnly) }
    }
    return Statement(statement, of: self)
  }

  /// Prepares the first statement of a text.
  ///
  /// - Returns: the statement, nil for none; the text that follows it.
  private func prepare(_ sql: String) throws -> (OpaquePointer?, rest: Substring) {
    guard handle != nil else { throw DatabaseError(.misuse, "the database is closed") }
    var statement: OpaquePointer?
    let (code, length) = sql.withCString { start in
      var end: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(handle, start, -1, &statement, &end)
      return (code, end.map { $0 - start } ?? 0)
    }
    try DatabaseError.require(SQLITE_OK, code, of: handle)
    let rest = sql.utf8.dropFirst(length).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    return (statement, Substring(rest))
  }

  func refuseIfInterrupted() throws(DatabaseError) {
    if isInterrupted.load(ordering: .relaxed) { throw DatabaseError(.interrupted) }
  }

  /// Calls `body` with a page cache of 48 MiB, which is used as far as needed, for work on much of the main database.
  /// Pages that do not fit are read again, or written early; from then on nobody else can read the file.
  package func withLargeCache<Result>(_ body: () throws -> Result) throws -> Result {
    let usual = try number("PRAGMA main.cache_size") ?? -2000
    try run("PRAGMA main.cache_size = -49152")
    defer { try? run("PRAGMA main.cache_size = \(usual)") }
    return try body()
  }

  // MARK: changes

  /// The number of rows that the last statement changed.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The number of rows that this connection has changed.
  package var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }

  /// The number of the row that was inserted last.
  package var lastRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// Calls `body` in a transaction, which is committed if it returns, and rolled back if it throws an error.
  ///
  /// - Parameters:
  ///   - kind: how the file is locked.
  ///   - commits: whether to commit; if not, the transaction is rolled back in any case.
  ///   - body: reads and changes the database. What it does must not begin another transaction.
  /// - Returns: the result of `body`.
  /// - Throws: the first error: that of `body`, or `DatabaseError` if the transaction cannot be begun or committed.
  package func transaction<Result>(
    _ kind: Transaction, commits: Bool = true, _ body: () throws -> Result
  ) throws -> Result {
    guard transaction == nil else { throw DatabaseError(.misuse, "a transaction inside of another one") }
    if kind != .reading { try prepareForChanges() }
    if kind == .immediate || kind == .exclusive { try inspect() }
    try run(kind.beginning)
    transaction = kind
    defer {
      transaction = nil
      // An error of SQLite may have ended it already. This must succeed when the work was interrupted, too.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }
    let result = try body()
    if commits { try run("COMMIT") }
    return result
  }

  /// Calls `body`, in which a statement fails at once if another program uses the file.
  package func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    let timeout = waiting.timeout
    waiting.timeout = 0
    defer { waiting.timeout = timeout }
    return try body()
  }

  /// Runs the statements that are wanted before the first change.
  func prepareForChanges() throws {
    guard let sql = preparation else { return }
    try run(sql)
    preparation = nil
  }

  /// Looks at the database before its first change.
  private func inspect() throws {
    guard let inspection else { return }
    try inspection(self)
    self.inspection = nil
  }

  /// How a statement waits for another program that uses the file: it tries again at random moments.
  ///
  /// SQLite's own waiting sleeps longer from one try to the next. Of many programs that write, the one that has waited
  /// longest would then be the least likely to be the next, and one of some hundreds would wait in vain. Here each has the
  /// same chance.
  private final class Waiting {
    /// The most seconds to wait.
    var timeout: Int
    /// The pauses between two tries, in microseconds.
    private static let pauses = UInt32(1000)...9000

    init(_ timeout: Int) { self.timeout = timeout }

    /// Sleeps before another try. SQLite calls it with the number of tries before.
    static let wait: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { context, tries in
      guard let context else { return 0 }
      let waiting = Unmanaged<Waiting>.fromOpaque(context).takeUnretainedValue()
      // The pauses are five milliseconds on average.
      guard tries < waiting.timeout * 200 else { return 0 }
      usleep(.random(in: pauses))
      return 1
    }
  }
}

extension Database {
  /// Calls `body` at each row of a query, until it returns a value.
  ///
  /// - Returns: that value; nil after the last row.
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func firstValue<Value>(
    _ sql: String, _ arguments: [(any Bindable)?], _ body: (inout ColumnReader) throws -> Value?
  ) throws -> Value? {
    try withStatement(sql) { statement in
      try statement.bind(arguments)
      while try statement.step() {
        var reader = ColumnReader(statement)
        if let value = try body(&reader) { return value }
      }
      return nil
    }
  }

  /// Calls `body` at each row of a query.
  ///
  /// - Parameters:
  ///   - sql: the query.
  ///   - arguments: the values of the parameters `?1`, `?2` and so on.
  ///   - body: reads the row, which is valid until it returns.
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func forEachRow(
    _ sql: String, _ arguments: [(any Bindable)?] = [], _ body: (inout ColumnReader) throws -> Void
  ) throws {
    let _: Never? = try firstValue(sql, arguments) {
      try body(&$0)
      return nil
    }
  }

  /// The values that `read` returns for the rows of a query.
  package func rows<Value>(
    _ sql: String, _ arguments: [(any Bindable)?] = [], _ read: (inout ColumnReader) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(sql, arguments) { values.append(try read(&$0)) }
    return values
  }

  /// The value that `read` returns for the first row of a query; nil if there is no row.
  package func row<Value>(
    _ sql: String, _ arguments: [(any Bindable)?] = [], _ read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    try firstValue(sql, arguments) { try read(&$0) }
  }

  /// The numbers in the first column of a query.
  package func numbers(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> [Int] {
    try rows(sql, arguments) { try $0.requiredNumber() }
  }

  /// The number in the first row of a query; nil for none, and for NULL.
  package func number(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> Int? {
    try row(sql, arguments) { try $0.number() } ?? nil
  }

  /// The texts in the first column of a query.
  package func texts(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> [String] {
    try rows(sql, arguments) { try $0.requiredText() }
  }

  /// The text in the first row of a query; nil for none, and for NULL.
  package func text(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> String? {
    try row(sql, arguments) { try $0.text() } ?? nil
  }

  /// Whether a query for a truth value says so.
  package func isTrue(_ sql: String, _ arguments: [(any Bindable)?] = []) throws -> Bool {
    try number(sql, arguments) ?? 0 != 0
  }

  /// Copies the rows of a query into another database, values as they are.
  ///
  /// - Parameters:
  ///   - sql: the query.
  ///   - count: the number of its columns.
  ///   - target: the other database.
  ///   - insertion: a statement with as many parameters.
  /// - Throws: `DatabaseError`.
  package func copyRows(_ sql: String, columns count: Int, into target: Database, _ insertion: String) throws {
    try target.withStatement(insertion) { inserting in
      try forEachRow(sql) { try inserting.run(copying: $0, count: count) }
    }
  }
}

extension Database {
  /// Calls `body` while statements can call a function, which gives the same result for the same arguments.
  ///
  /// - Parameters:
  ///   - name: the name of the function.
  ///   - count: the number of its arguments.
  ///   - function: computes the result from the arguments.
  ///   - body: runs statements.
  /// - Throws: `DatabaseError`, and the errors of `body`.
  package func withFunction<Result>(
    _ name: String, arguments count: Int, _ function: @escaping ([Value]) -> Value, _ body: () throws -> Result
  ) throws -> Result {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    let context = Unmanaged.passRetained(Function(function)).toOpaque()
    // If the call fails, SQLite releases the function.
    let code = sqlite3_create_function_v2(
      handle, name, Int32(count), flags, context,
      { context, count, arguments in
        let function = Unmanaged<Function>.fromOpaque(sqlite3_user_data(context)).takeUnretainedValue()
        let values = (0..<Int(count)).map { Value(arguments?[$0]) }
        function.call(values).becomeResult(of: context)
      }, nil, nil, { context in if let context { Unmanaged<Function>.fromOpaque(context).release() } })
    try DatabaseError.require(SQLITE_OK, code, of: handle)
    defer { sqlite3_create_function_v2(handle, name, Int32(count), flags, nil, nil, nil, nil, nil) }
    return try body()
  }

  private final class Function {
    let call: ([Value]) -> Value
    init(_ call: @escaping ([Value]) -> Value) { self.call = call }
  }
}
