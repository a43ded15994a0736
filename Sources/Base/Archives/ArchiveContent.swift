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
  /// Reads the last `count` bytes; fewer if there are no more.
  func end(_ count: Int) throws -> [UInt8] {
    let start = max(0, size - count)
    var bytes = [UInt8](repeating: 0, count: size - start)
    var found = 0
    while found < bytes.count {
      let more = try bytes.withUnsafeMutableBytes {
        try read(into: UnsafeMutableRawBufferPointer(rebasing: $0[found...]), at: start + found)
      }
      if more == 0 { break }
      found += more
    }
    return Array(bytes.prefix(found))
  }
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
