/// Gathers small pieces, and passes them on when they are large together.
package final class BufferedSink {
  private let output: any ByteSink
  private var pending: [UInt8] = []
  private static let size = 1 << 18

  /// A sink before `output`.
  package init(_ output: any ByteSink) {
    self.output = output
    pending.reserveCapacity(Self.size)
  }

  package func write(_ bytes: [UInt8]) throws(StreamError) {
    pending += bytes
    if pending.count >= Self.size { try flush() }
  }

  /// Passes on what is left.
  package func flush() throws(StreamError) {
    guard !pending.isEmpty else { return }
    try output.write(pending)
    pending.removeAll(keepingCapacity: true)
  }
}
