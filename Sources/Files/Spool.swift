/// Bytes that are written now and read later, once: in memory while they are few, else in a file without a name.
package final class Spool {
  private let folder: String
  private var bytes: [UInt8] = []
  private var file: NewFile?
  private static let mostInMemory = 1 << 20
  /// How many bytes there are.
  package private(set) var count = 0

  /// An empty one.
  ///
  /// - Parameter folder: where its file is, when there is one.
  package init(in folder: String) { self.folder = folder }

  /// Adds bytes.
  ///
  /// - Throws: `FileError`, for the folder.
  package func write(_ more: [UInt8]) throws(FileError) {
    bytes += more
    count += more.count
    if bytes.count > Self.mostInMemory { try spill() }
  }

  private func spill() throws(FileError) {
    let target: NewFile
    if let file { target = file } else { target = try NewFile(in: Folder(folder), for: folder, isPrivate: true) }
    file = target
    do throws(StreamError) { try target.descriptor.write(bytes) } catch { throw FileError(path: folder, error) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// What hands over the bytes, a portion at a time, and none at the end. Nothing can be added then.
  ///
  /// - Throws: `FileError` for the folder.
  package func reader() throws -> () throws -> [UInt8] {
    guard let file else {
      var rest: [UInt8]? = bytes
      return {
        defer { rest = nil }
        return rest ?? []
      }
    }
    try spill()
    let source = try TemporaryFile.reading(file, in: folder)
    return { try source.read(1 << 18) }
  }

  /// Hands over all bytes, a portion at a time.
  ///
  /// - Throws: `FileError` for the folder, and what `body` throws.
  package func read(_ body: ([UInt8]) throws -> Void) throws {
    let next = try reader()
    while case let portion = try next(), !portion.isEmpty { try body(portion) }
  }
}
