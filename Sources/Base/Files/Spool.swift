internal import Glibc

/// Bytes that are written first and read later, once. A few are kept in memory, more in a file without a name.
package final class Spool {
  private let folder: String
  private var bytes: [UInt8] = []
  private var file: NewFile?
  /// Where each record ends.
  private var ends: [Int] = []
  /// The number of records.
  package var recordCount: Int { ends.count }
  private static let maximumInMemory = 1 << 20
  /// The number of bytes.
  package private(set) var count = 0

  /// Creates an empty spool.
  ///
  /// - Parameter folder: the folder for its file, if it needs one.
  package init(in folder: String) { self.folder = folder }

  /// Adds bytes.
  ///
  /// - Throws: `FileError` for the folder.
  package func write(_ more: [UInt8]) throws(FileError) {
    bytes += more
    count += more.count
    if bytes.count > Self.maximumInMemory { try spill() }
  }

  /// Adds bytes that `forEachRecord` returns together.
  ///
  /// - Throws: `FileError` for the folder.
  package func write(record: [UInt8]) throws(FileError) {
    try write(record)
    ends.append(count)
  }

  /// Calls `body` with some of the records.
  ///
  /// - Precondition: nothing but records was written.
  /// - Parameter places: the places of the records, in the order in which they are wanted; 0 is the first that was written.
  /// - Throws: `FileError` for the folder, and the errors of `body`.
  package func forEachRecord(_ places: [Int], _ body: ([UInt8]) throws -> Void) throws {
    if file != nil { try spill() }
    for place in places {
      let range = (place == 0 ? 0 : ends[place - 1])..<ends[place]
      if let file {
        guard let record = file.bytes(range) else { throw FileError(path: folder, errno: errno) }
        try body(record)
      } else {
        try body(Array(bytes[range]))
      }
    }
  }

  private func spill() throws(FileError) {
    let target: NewFile
    if let file { target = file } else { target = try NewFile(in: Folder(folder), for: folder, isPrivate: true) }
    file = target
    do throws(StreamError) { try target.descriptor.write(bytes) } catch { throw FileError(path: folder, error) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns all the bytes. No more can be added after that.
  ///
  /// - Throws: `FileError` for the folder.
  package func source() throws -> any ByteSource<StreamError> {
    guard let file else { return BytesSource(bytes) }
    try spill()
    return try TemporaryFile.reading(file, in: folder)
  }
}
