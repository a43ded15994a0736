/// A destination for bytes.
public protocol ByteSink: Sendable {
  /// Writes all of `bytes`.
  ///
  /// - Throws: `StreamError`.
  func write(_ bytes: [UInt8]) throws(StreamError)
}

extension ByteSink {
  /// Writes all bytes that are left in `source`.
  ///
  /// - Throws: `StreamError`, and the errors of the source.
  package func write<Failure: Error>(allOf source: any ByteSource<Failure>) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try source.read(into: &buffer), count > 0 { try write(Array(buffer[..<count])) }
  }
}
