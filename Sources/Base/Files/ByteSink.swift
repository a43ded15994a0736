internal import Synchronization

/// A destination for bytes.
public protocol ByteSink: Sendable {
  /// Writes all of `bytes`.
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

/// A sink that keeps the written bytes in memory.
package final class BytesSink: ByteSink {
  private let content = Mutex<[UInt8]>([])

  package init() {}

  /// All bytes that were written.
  package var bytes: [UInt8] { content.withLock(\.self) }

  package func write(_ bytes: [UInt8]) throws(StreamError) { content.withLock { $0 += bytes } }
}

/// Collects small writes, and passes them on as large ones.
package final class BufferedSink {
  private let output: any ByteSink
  private var pending: [UInt8] = []
  private static let size = 1 << 18

  /// Creates a sink that passes its bytes on to `output`.
  package init(_ output: any ByteSink) {
    self.output = output
    pending.reserveCapacity(Self.size)
  }

  package func write(_ bytes: [UInt8]) throws(StreamError) {
    pending += bytes
    if pending.count >= Self.size { try flush() }
  }

  /// Passes on the bytes that are left.
  package func flush() throws(StreamError) {
    guard !pending.isEmpty else { return }
    try output.write(pending)
    pending.removeAll(keepingCapacity: true)
  }
}
