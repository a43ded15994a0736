/// Where bytes go.
public protocol ByteSink: Sendable {
  /// Writes all of `bytes`.
  ///
  /// - Throws: `StreamError`.
  func write(_ bytes: [UInt8]) throws(StreamError)
}

/// Where bytes come from.
public protocol ByteSource: Sendable {
  /// The next bytes, at most `most`, as soon as there are some; nil at the end of the input.
  ///
  /// - Throws: `StreamError`.
  func read(most: Int) throws(StreamError) -> [UInt8]?
}

extension ByteSource {
  /// Everything up to the end; nil where that is more than `most` bytes.
  ///
  /// - Throws: `StreamError`.
  func readAll(most: Int) throws(StreamError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while let more = try read(most: 65_536) {
      bytes += more
      guard bytes.count <= most else { return nil }
    }
    return bytes
  }

  /// The next line without its end, nil at the end of the input. Takes no byte beyond it.
  ///
  /// - Throws: `StreamError`.
  func readLine() throws(StreamError) -> String? {
    var line: [UInt8] = []
    while let byte = try read(most: 1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}

/// Why bytes could not be written or read.
public enum StreamError: Error, Hashable, Sendable {
  /// Nobody reads on: the other end of the pipe is closed.
  case closed
  /// The system refused, with that `errno`.
  case failed(Int32)
}
