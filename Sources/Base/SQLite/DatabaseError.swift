internal import CSQLite

/// A result code of SQLite.
///
/// Source: SQLite, Result and Error Codes.
package struct ResultCode: Sendable, Equatable {
  package let rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// An extended code is a primary one with a reason in the higher bytes.
  private init(_ primary: Int32, reason: Int32) { self.init(primary | reason << 8) }

  /// The code without its reason.
  package var primary: ResultCode { ResultCode(rawValue & 0xFF) }

  package static let error = ResultCode(SQLITE_ERROR)
  package static let permission = ResultCode(SQLITE_PERM)
  package static let busy = ResultCode(SQLITE_BUSY)
  package static let locked = ResultCode(SQLITE_LOCKED)
  package static let outOfMemory = ResultCode(SQLITE_NOMEM)
  package static let readOnly = ResultCode(SQLITE_READONLY)
  /// The file has been moved or removed since it was opened.
  package static let movedFile = ResultCode(SQLITE_READONLY, reason: 4)
  package static let interrupted = ResultCode(SQLITE_INTERRUPT)
  package static let inputOutput = ResultCode(SQLITE_IOERR)
  /// The system has refused a lock on the file. The reasons are those of RDLOCK, CHECKRESERVEDLOCK and LOCK.
  package static let locking = [9, 14, 15].map { ResultCode(SQLITE_IOERR, reason: $0) }
  package static let writing = ResultCode(SQLITE_IOERR, reason: 3)
  package static let truncating = ResultCode(SQLITE_IOERR, reason: 6)
  package static let corrupt = ResultCode(SQLITE_CORRUPT)
  package static let full = ResultCode(SQLITE_FULL)
  package static let cannotOpen = ResultCode(SQLITE_CANTOPEN)
  package static let constraint = ResultCode(SQLITE_CONSTRAINT)
  package static let foreignKey = ResultCode(SQLITE_CONSTRAINT, reason: 3)
  package static let mismatch = ResultCode(SQLITE_MISMATCH)
  /// A value or a row is too large.
  package static let tooBig = ResultCode(SQLITE_TOOBIG)
  package static let misuse = ResultCode(SQLITE_MISUSE)
  package static let authorization = ResultCode(SQLITE_AUTH)
  package static let notADatabase = ResultCode(SQLITE_NOTADB)
  /// SQLite has rolled the transaction back by itself.
  package static let rolledBack = ResultCode(SQLITE_ABORT, reason: 2)
}

/// An error of SQLite.
package struct DatabaseError: Error, CustomStringConvertible {
  /// The extended result code.
  package let code: ResultCode
  /// SQLite's message, which never has the values of parameters.
  package let message: String

  package var description: String { "SQLite error \(code.rawValue): \(message)" }

  /// - Parameters:
  ///   - code: the result code.
  ///   - message: the message; nil for the standard one of the code.
  package init(_ code: ResultCode, _ message: String? = nil) {
    self.code = code
    self.message = message ?? String(cString: sqlite3_errstr(code.rawValue))
  }

  /// Throws an error unless a call of SQLite's C interface returned the expected code.
  ///
  /// - Parameters:
  ///   - expected: the code of success.
  ///   - code: the code that was returned.
  ///   - handle: the connection with SQLite's message about the error; nil for the standard message of the code.
  /// - Throws: `DatabaseError` for any other code.
  static func require(_ expected: Int32, _ code: Int32, of handle: OpaquePointer? = nil) throws(DatabaseError) {
    guard code != expected else { return }
    let message = handle.map { String(cString: sqlite3_errmsg($0)) }
    throw DatabaseError(ResultCode(code), message)
  }
}

/// A row has a value that the program never writes.
package struct DamagedRow: Error {
  package init() {}
}
