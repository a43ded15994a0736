/// A format's way to read a file.
protocol ImportReader {
  /// Reads all of it, in its order.
  ///
  /// - Throws: `ImportError`, and what `receive` and the options' functions throw.
  func read(_ receive: (ImportEvent) throws -> Void) throws
}
