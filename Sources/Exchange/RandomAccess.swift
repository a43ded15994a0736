/// Bytes that are read from any place, as often as one likes.
protocol RandomAccess: Sendable {
  /// How many.
  var size: Int { get }

  /// Puts the bytes from `offset` on into `buffer`, as many as are at hand and fit.
  ///
  /// - Returns: how many; 0 at the end.
  /// - Throws: `ImportError`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int
}
