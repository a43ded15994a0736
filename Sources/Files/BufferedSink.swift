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
