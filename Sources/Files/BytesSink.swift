internal import Synchronization

/// Keeps what is written to it in memory.
package final class BytesSink: ByteSink {
  private let content = Mutex<[UInt8]>([])

  package init() {}

  /// All that was written.
  package var bytes: [UInt8] { content.withLock(\.self) }

  package func write(_ bytes: [UInt8]) throws(StreamError) { content.withLock { $0 += bytes } }
}
