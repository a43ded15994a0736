internal import Synchronization

/// A source of bytes in memory.
package final class BytesSource: ByteSource, Sendable {
  private let rest: Mutex<ArraySlice<UInt8>>

  package init(_ bytes: [UInt8]) { rest = Mutex(bytes[...]) }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
    let part = rest.withLock { rest in
      let part = rest.prefix(buffer.count)
      rest = rest.dropFirst(part.count)
      return part
    }
    buffer.copyBytes(from: part)
    return part.count
  }
}
