internal import GRDB
internal import GRDBSQLite

extension DatabaseError {
  /// Makes an error of what a call of SQLite's own interface gave.
  ///
  /// - Parameters:
  ///   - expected: what it gives when all is well.
  ///   - connection: has SQLite's words about the error; nil for those that belong to the code.
  /// - Throws: `DatabaseError` for another code than the one expected.
  static func require(_ expected: Int32, _ code: Int32, of connection: SQLiteConnection? = nil) throws {
    guard code == expected else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: connection.map { String(cString: sqlite3_errmsg($0)) })
    }
  }
}
