internal import Synchronization

/// A sink that keeps the written bytes in memory.
package final class BytesSink: ByteSink {
  private let content = Mutex<[UInt8]>([])

  package init() {}

  /// All bytes that were written.
  package var bytes: [UInt8] { content.withLock(\.self) }

  package func write(_ bytes: [UInt8]) throws(StreamError) { content.withLock { $0 += bytes } }
}
