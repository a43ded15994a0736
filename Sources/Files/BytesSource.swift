/// A source of bytes in memory.
package final class BytesSource: ByteSource {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }
}
