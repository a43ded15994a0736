/// Where bytes go.
public protocol ByteSink: Sendable {
  /// Writes all of `bytes`.
  ///
  /// - Throws: `StreamError`.
  func write(_ bytes: [UInt8]) throws(StreamError)
}

/// Where bytes come from.
public protocol ByteSource: Sendable {
  /// Everything up to the end.
  ///
  /// - Throws: `StreamError`.
  func readAll() throws(StreamError) -> [UInt8]

  /// The next line without its end, nil at the end of the input.
  ///
  /// - Throws: `StreamError`.
  func readLine() throws(StreamError) -> String?
}

/// Why bytes could not be written or read.
public enum StreamError: Error, Hashable, Sendable {
  /// Nobody reads on: the other end of the pipe is closed.
  case closed
  /// The system refused, with that `errno`.
  case failed(Int32)
}
