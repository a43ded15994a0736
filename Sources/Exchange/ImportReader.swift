/// Reads files of one format.
protocol ImportReader {
  /// Reads the whole file, in order.
  ///
  /// - Throws: `ImportError`, and the errors of `receive` and the options' functions.
  func read(_ receive: (ImportEvent) throws -> Void) throws
}
