internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// The file of a database, as the connection has it open: SQLite's own descriptor is read, since closing another one
/// would drop SQLite's locks.
///
/// While a transaction reads, nobody writes the file of a database with a rollback journal, so that its bytes are the
/// whole database.
struct DatabasePages {
  private let file: UnsafeMutablePointer<sqlite3_file>
  private let methods: sqlite3_io_methods
  /// Bytes of the file.
  let size: Int

  /// Bytes that are read at a time.
  private static let portion = 1 << 16

  /// - Throws: `DatabaseError` for a database without a file.
  init(_ connection: SQLiteConnection) throws {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    try DatabaseError.require(SQLITE_OK, code)
    guard let file, let methods = file.pointee.pMethods else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
    self.file = file
    self.methods = methods.pointee
    var size: sqlite3_int64 = 0
    try DatabaseError.require(SQLITE_OK, methods.pointee.xFileSize(file, &size))
    self.size = Int(size)
  }

  /// What the file says of how often it was written: another number after each transaction.
  ///
  /// - Throws: `DatabaseError` where it cannot be read.
  func changeCounter() throws -> UInt32 {
    var counter: UInt32 = 0
    let code = withUnsafeMutableBytes(of: &counter) {
      methods.xRead(file, $0.baseAddress, Int32($0.count), sqlite3_int64(Header.changeCounter))
    }
    try DatabaseError.require(SQLITE_OK, code)
    return counter
  }

  /// Hands over the bytes in their order, a portion at a time.
  ///
  /// - Throws: `DatabaseError` where they cannot be read, and what `body` throws.
  func forEachPortion(_ body: ([UInt8]) throws -> Void) throws {
    var offset = 0
    while offset < size {
      let count = min(Self.portion, size - offset)
      let portion = try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        try DatabaseError.require(
          SQLITE_OK, methods.xRead(file, buffer.baseAddress, Int32(count), sqlite3_int64(offset)))
        initialized = count
      }
      try body(portion)
      offset += count
    }
  }
}

extension DatabasePages {
  /// The bytes with which a file of SQLite says what it is.
  ///
  /// Source: SQLite, Database File Format, 1.3.
  enum Header {
    /// Bytes of it.
    static let size = 100
    static let magic = Array("SQLite format 3\0".utf8)
    /// Where the number stands that each transaction changes.
    static let changeCounter = 24
    /// Where the application's mark stands, as four bytes, the first one the highest.
    static let applicationID = 68..<72
    /// Where it stands how the file is read and written: 1 with a rollback journal, 2 with a write-ahead log.
    static let versions = 18..<20
    static let rollbackJournal: UInt8 = 1
  }
}
