/// The bytes of an archive, which can be read at any offset, any number of times.
package protocol ArchiveContent {
  /// The number of bytes.
  var size: Int { get }

  /// Reads the bytes from `offset` on into `buffer`, as many as there are and fit.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  /// - Throws: `StreamError` for an error of the system, or any other error.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int
}

extension ArchiveContent {
  /// Reads the bytes of a range; fewer at the end.
  func bytes(_ range: Range<Int>) throws -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    var bytes = [UInt8](repeating: 0, count: range.count)
    var found = 0
    while found < bytes.count {
      let more = try bytes.withUnsafeMutableBytes {
        try read(into: UnsafeMutableRawBufferPointer(rebasing: $0[found...]), at: range.lowerBound + found)
      }
      if more == 0 { break }
      found += more
    }
    return Array(bytes.prefix(found))
  }

  /// The bytes that are a zip archive, from its first file to the end of its central directory and the comment (APPNOTE
  /// 4.3.16); nil if there is none. Programs may have added bytes before and behind.
  ///
  /// If an archive is cut off, one that stands inside of it is not taken in its place: a file begins before that one.
  package func archiveBounds() throws -> Range<Int>? {
    let start = max(0, size - ZipMark.endLength)
    let bytes = try bytes(start..<size)
    guard bytes.count >= 22 else { return nil }
    var damaged: Range<Int>?
    for index in stride(from: bytes.count - 22, through: 0, by: -1) where bytes[index...].starts(with: ZipMark.end) {
      func number(_ offset: Int, _ count: Int) -> Int {
        bytes[(index + offset)...].prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      let end = start + index + 22 + number(20, 2)
      let (length, offset) = (number(12, 4), number(16, 4))
      guard end <= size else { continue }
      func isDirectory(at offset: Int) throws -> Bool {
        guard offset + length <= start + index else { return false }
        if number(10, 2) == 0 { return true }
        return try self.bytes(offset..<offset + 4) == ZipMark.directory
      }
      // The numbers of large archives (Zip64) are elsewhere; libzip compares them.
      if length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF { return 0..<end }
      let first = start + index - length - offset
      if first > 0, try isDirectory(at: first + offset) { return try beginsArchive(at: first) ? first..<end : nil }
      if try isDirectory(at: offset) { return 0..<end }
      if end == size { damaged = 0..<end }
    }
    return damaged
  }

  /// Whether no file of another archive begins before an offset.
  private func beginsArchive(at offset: Int) throws -> Bool {
    guard offset <= ZipMark.mostBefore else { return false }
    return try !bytes(0..<offset).contains(ZipMark.file)
  }
}

/// The marks of the parts of a zip archive, and the sizes that are expected of it.
private enum ZipMark {
  /// The first bytes of the end of an archive, of its directory and of a file (APPNOTE 4.3.16, 4.3.12, 4.3.7).
  static let end: [UInt8] = [0x50, 0x4B, 5, 6]
  static let directory: [UInt8] = [0x50, 0x4B, 1, 2]
  static let file: [UInt8] = [0x50, 0x4B, 3, 4]
  /// The number of bytes at the end of a file that contain the end of the central directory: its 22, and the longest
  /// comment. Other bytes may stand in the place of the comment.
  static let endLength = 22 + 65_535
  /// The largest number of bytes that may stand before an archive.
  static let mostBefore = 1 << 20
}

/// Limits on unpacked bytes, and on the values that are read from them, which ensure that a small file takes little
/// memory and time, even a malicious one.
package final class UnpackingBudget {
  /// The number of bytes that may still be unpacked.
  private var bytes: Int
  /// The number of values, such as those of JSON, that may still be read.
  package var values: Int

  /// Creates the budget of a file of `size` bytes.
  ///
  /// Text is compressed to a tenth, and JSON has one value in a dozen bytes or more; small files may exceed both.
  package init(size: Int) {
    let size = min(size, 1 << 40)
    bytes = 2 << 20 + 20 * size
    values = 200_000 + size / 10
  }

  /// Subtracts bytes from the budget.
  ///
  /// - Returns: whether there were enough.
  func spend(bytes count: Int) -> Bool {
    bytes -= min(count, bytes + 1)
    return bytes >= 0
  }
}
