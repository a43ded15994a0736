internal import GRDB
internal import GRDBSQLite

extension DatabaseError {
  /// Throws an error unless a call of SQLite's C interface returned the expected code.
  ///
  /// - Parameters:
  ///   - expected: the code of success.
  ///   - connection: the connection with SQLite's message about the error; nil for the standard message of the code.
  /// - Throws: `DatabaseError` for any other code.
  static func require(_ expected: Int32, _ code: Int32, of connection: SQLiteConnection? = nil) throws {
    guard code == expected else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: connection.map { String(cString: sqlite3_errmsg($0)) })
    }
  }
}
