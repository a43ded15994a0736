internal import CSQLite
internal import GRDB
internal import GRDBSQLite

/// A connection to the file of a wallet for reading, through SQLite's own interface alone.
///
/// Most commands read a few rows once, and most people wait for `ucard show`. GRDB takes longer to open a file and to
/// prepare its statements than these commands take altogether, so that only what changes a wallet opens it by GRDB. The
/// queries and the reading of rows are the same for both connections (`RowSource`).
///
/// One thread at a time may use it.
final class DirectConnection: RowSource {
  private let connection: SQLiteConnection
  /// The statements that were prepared. They are few, so that a list is faster than a dictionary.
  private var statements: [(sql: String, statement: SQLiteStatement)] = []

  /// The most statements that are kept.
  private static let most = 100

  /// Opens a file that exists.
  ///
  /// It is opened for writing, because SQLite has to roll back the change of a program that was interrupted.
  ///
  /// - Throws: `DatabaseError`.
  init(path: String) throws {
    var opened: SQLiteConnection?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    connection = opened
    sqlite3_busy_timeout(connection, Int32(WalletFile.patience * 1000))
    csqlite_set_defensive(connection, 1)
    csqlite_set_trusted_schema(connection, 0)
  }

  deinit {
    for (_, statement) in statements { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  /// Calls `body` with the wallet as it is at one moment.
  ///
  /// - Throws: `DatabaseError`, and the errors of `body`.
  func read<Value>(_ body: (DirectConnection) throws -> Value) throws -> Value {
    try execute("BEGIN")
    // A transaction that only reads has nothing to lose. After some errors SQLite has ended it already.
    defer { if sqlite3_get_autocommit(connection) == 0 { try? execute("COMMIT") } }
    return try body(self)
  }

  /// The header of the file, during a transaction.
  ///
  /// - Throws: `DatabaseError`.
  func header() throws -> [UInt8] { try DatabasePages(connection).header() }

  private func execute(_ sql: String) throws {
    try withStatement(sql) { statement in
      try DatabaseError.require(SQLITE_DONE, sqlite3_step(statement), of: connection)
    }
  }

  func withStatement<Value>(_ sql: String, _ body: (SQLiteStatement) throws -> Value) throws -> Value {
    let known = statements.first { $0.sql == sql }?.statement
    if let known, sqlite3_stmt_busy(known) == 0 {
      defer { sqlite3_reset(known) }
      return try body(known)
    }
    var prepared: SQLiteStatement?
    try DatabaseError.require(SQLITE_OK, sqlite3_prepare_v2(connection, sql, -1, &prepared, nil), of: connection)
    guard let prepared else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
    // A query inside of the same query is not kept, nor one of very many.
    let isKept = known == nil && statements.count < Self.most
    if isKept { statements.append((sql, prepared)) }
    defer { _ = isKept ? sqlite3_reset(prepared) : sqlite3_finalize(prepared) }
    return try body(prepared)
  }

  /// Interrupts the current query, which then fails. Another thread may call this.
  func interrupt() { sqlite3_interrupt(connection) }
}
