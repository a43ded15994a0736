/// A source that concatenates several others.
package final class JoinedSource: ByteSource {
  private var rest: ArraySlice<any ByteSource<StreamError>>

  package init(_ sources: [any ByteSource<StreamError>]) { rest = sources[...] }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
    while let source = rest.first {
      let count = try source.read(into: buffer)
      if count > 0 { return count }
      rest.removeFirst()
    }
    return 0
  }
}
