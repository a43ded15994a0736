/// A sequence of bytes that can be read at any offset, any number of times.
protocol RandomAccess: Sendable {
  /// The number of bytes.
  var size: Int { get }

  /// Reads the bytes from `offset` on into `buffer`, as many as there are and fit.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  /// - Throws: `ImportError`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int
}
