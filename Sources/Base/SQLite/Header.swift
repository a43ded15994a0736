/// The header of a database file.
///
/// Source: SQLite, Database File Format, 1.3.
package struct Header {
  /// The number of bytes of a header.
  package static let size = 100
  private static let magic = Array("SQLite format 3\0".utf8)
  /// The bytes with the versions for writing and reading: 1 with a rollback journal, 2 with a write-ahead log.
  private static let versions = 18..<20
  private static let rollbackJournal: UInt8 = 1
  private static let applicationIDBytes = 68..<72

  private let bytes: [UInt8]

  /// Reads the header at the beginning of a file; nil if the file is not a database.
  package init?(_ file: some Collection<UInt8>) {
    bytes = Array(file.prefix(Self.size))
    guard bytes.count == Self.size, bytes.starts(with: Self.magic) else { return nil }
  }

  /// The number that tells programs' files apart.
  package var applicationID: Int { number(Self.applicationIDBytes) }
  /// The counter that each transaction changes.
  package var changeCounter: Int { number(24..<28) }
  /// Whether the database has a rollback journal, not a write-ahead log.
  package var hasRollbackJournal: Bool { bytes[Self.versions].allSatisfy { $0 == Self.rollbackJournal } }

  /// A number, of which the most significant byte comes first.
  private func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }

  /// Sets the application id of a file that begins with a header.
  package static func set(applicationID: Int, in file: inout [UInt8]) {
    guard Header(file) != nil else { return }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: applicationID).bigEndian) {
      file.replaceSubrange(applicationIDBytes, with: $0)
    }
  }

  /// Makes a file that begins with a header one with a rollback journal.
  static func setRollbackJournal(in file: UnsafeMutableBufferPointer<UInt8>) {
    guard file.count >= size else { return }
    for index in versions { file[index] = rollbackJournal }
  }
}
