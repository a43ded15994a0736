internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// A connection to a wallet whose rows can be read: GRDB's, or one that was opened for reading alone.
///
/// Rows are read through SQLite's own interface, in a fraction of the time that GRDB's rows take.
protocol RowSource {
  /// Calls `body` with the prepared statement of a query, which may have been prepared before, and resets it afterwards.
  ///
  /// - Throws: `DatabaseError`, and the errors of `body`.
  func withStatement<Value>(_ sql: String, _ body: (SQLiteStatement) throws -> Value) throws -> Value
}

extension RowSource {
  /// Calls `body` at each row of a query, until it returns a value.
  private func firstValue<Value>(
    _ sql: String, _ arguments: [DatabaseValue], _ body: (inout ColumnReader) throws -> Value?
  ) throws -> Value? {
    try withStatement(sql) { statement in
      for (index, value) in arguments.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
      while true {
        let code = sqlite3_step(statement)
        if code == SQLITE_DONE { return nil }
        try DatabaseError.require(SQLITE_ROW, code, of: sqlite3_db_handle(statement))
        var reader = ColumnReader(statement)
        if let value = try body(&reader) { return value }
      }
    }
  }

  /// Calls `body` at each row of a query.
  ///
  /// - Parameter arguments: the values of the parameters `?1`, `?2` and so on.
  /// - Throws: `DatabaseError`, and the errors of `body`.
  func forEachRow(
    _ sql: String, _ arguments: [DatabaseValue] = [], _ body: (inout ColumnReader) throws -> Void
  ) throws {
    let _: Never? = try firstValue(sql, arguments) {
      try body(&$0)
      return nil
    }
  }

  /// The values that `read` returns for the rows of a query.
  func rows<Value>(
    _ sql: String, _ arguments: [DatabaseValue] = [], _ read: (inout ColumnReader) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(sql, arguments) { values.append(try read(&$0)) }
    return values
  }

  /// The value that `read` returns for the first row of a query; nil if there is no row.
  func row<Value>(
    _ sql: String, _ arguments: [DatabaseValue] = [], _ read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    try firstValue(sql, arguments) { try read(&$0) }
  }

  /// The numbers in the first column of a query.
  func numbers(_ sql: String, _ arguments: [DatabaseValue] = []) throws -> [Int] {
    try rows(sql, arguments) { try $0.requiredNumber() }
  }

  /// The number in the first row of a query; nil for none, and for NULL.
  func number(_ sql: String, _ arguments: [DatabaseValue] = []) throws -> Int? {
    try row(sql, arguments) { try $0.number() } ?? nil
  }

  /// The texts in the first column of a query.
  func texts(_ sql: String, _ arguments: [DatabaseValue] = []) throws -> [String] {
    try rows(sql, arguments) { try $0.requiredText() }
  }

  /// The text in the first row of a query; nil for none, and for NULL.
  func text(_ sql: String, _ arguments: [DatabaseValue] = []) throws -> String? {
    try row(sql, arguments) { try $0.text() } ?? nil
  }

  /// Whether a query for a truth value says so.
  func isTrue(_ sql: String, _ arguments: [DatabaseValue] = []) throws -> Bool {
    try number(sql, arguments) ?? 0 != 0
  }
}

extension Database: RowSource {
  func withStatement<Value>(_ sql: String, _ body: (SQLiteStatement) throws -> Value) throws -> Value {
    var statement = try cachedStatement(sql: sql)
    // A query inside of the same query.
    if sqlite3_stmt_busy(statement.sqliteStatement) != 0 { statement = try makeStatement(sql: sql) }
    defer { sqlite3_reset(statement.sqliteStatement) }
    return try body(statement.sqliteStatement)
  }
}

extension SQLiteStatement {
  /// Sets a parameter, which keeps a copy of the value.
  fileprivate func bind(_ value: DatabaseValue, at index: Int32) throws {
    // SQLITE_TRANSIENT, which Swift does not import.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code =
      switch value.storage {
      case .null: sqlite3_bind_null(self, index)
      case .int64(let number): sqlite3_bind_int64(self, index, number)
      case .double(let number): sqlite3_bind_double(self, index, number)
      case .string(let text): sqlite3_bind_text(self, index, text, Int32(text.utf8.count), copied)
      case .blob(let data):
        data.withUnsafeBytes { bytes in
          // Without an address SQLite would bind NULL.
          bytes.isEmpty
            ? sqlite3_bind_zeroblob(self, index, 0)
            : sqlite3_bind_blob(self, index, bytes.baseAddress, Int32(bytes.count), copied)
        }
      }
    try DatabaseError.require(SQLITE_OK, code, of: sqlite3_db_handle(self))
  }
}
