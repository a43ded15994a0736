internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// The open file of a database connection. It is read through SQLite's own descriptor, since closing another one would
/// release SQLite's locks.
///
/// While a transaction reads, no process writes to the file of a database with a rollback journal, so that its bytes
/// are the whole database.
struct DatabasePages {
  private let file: UnsafeMutablePointer<sqlite3_file>
  private let methods: sqlite3_io_methods
  /// The number of bytes of the file.
  let size: Int

  /// The number of bytes that are read at a time.
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

  /// The counter in the file that each transaction changes.
  ///
  /// - Throws: `DatabaseError` if the file cannot be read.
  func changeCounter() throws -> UInt32 {
    UInt32(Header.number(Header.changeCounter, of: try header()))
  }

  /// The header of the file.
  ///
  /// - Throws: `DatabaseError` if the file cannot be read.
  func header() throws -> [UInt8] { try bytes(at: 0, count: Header.size) }

  private func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      try DatabaseError.require(SQLITE_OK, methods.xRead(file, buffer.baseAddress, Int32(count), sqlite3_int64(offset)))
      initialized = count
    }
  }

  /// Calls `body` with the bytes in order, a portion at a time.
  ///
  /// - Throws: `DatabaseError` if the file cannot be read, and the errors of `body`.
  func forEachPortion(_ body: ([UInt8]) throws -> Void) throws {
    var offset = 0
    while offset < size {
      let count = min(Self.portion, size - offset)
      try body(bytes(at: offset, count: count))
      offset += count
    }
  }
}

extension DatabasePages {
  /// The header of a SQLite file.
  ///
  /// Source: SQLite, Database File Format, 1.3.
  enum Header {
    /// The number of bytes of the header.
    static let size = 100
    static let magic = Array("SQLite format 3\0".utf8)
    /// The bytes of the counter that each transaction changes, the most significant one first, as in all numbers.
    static let changeCounter = 24..<28
    /// The bytes of the number that `PRAGMA user_version` sets.
    static let userVersion = 60..<64
    /// The bytes of the application id.
    static let applicationID = 68..<72
    /// The bytes with the versions for reading and writing: 1 with a rollback journal, 2 with a write-ahead log.
    static let versions = 18..<20
    static let rollbackJournal: UInt8 = 1

    /// A number of a header.
    static func number(_ range: Range<Int>, of header: [UInt8]) -> Int {
      header[range].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
