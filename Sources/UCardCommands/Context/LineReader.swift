/// Reads lines from a source that may be long, and holds no more of it than one line and a buffer.
struct LineReader {
  /// A line of the input.
  enum Line: Equatable {
    /// Its bytes, without the end.
    case whole([UInt8])
    /// It has more than `longest` bytes; they are gone.
    case tooLong
  }

  /// The most bytes in a line.
  let longest: Int
  private let source: any ByteSource
  private var buffer: ArraySlice<UInt8> = []
  private static let bufferSize = 65_536

  init(_ source: any ByteSource, longest: Int) {
    self.source = source
    self.longest = longest
  }

  /// Whether the next line can be had without waiting for more input.
  var hasLine: Bool { buffer.contains(UInt8(ascii: "\n")) }

  /// The next line; nil at the end. The last one may lack its end.
  mutating func next() throws(StreamError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    var isAtEnd = true
    while true {
      if buffer.isEmpty {
        guard let more = try source.read(most: Self.bufferSize) else { break }
        buffer = more[...]
      }
      isAtEnd = false
      let part = buffer.prefix { $0 != UInt8(ascii: "\n") }
      isTooLong = isTooLong || line.count + part.count > longest
      if isTooLong { line = [] } else { line += part }
      buffer = buffer.dropFirst(part.count)
      if buffer.popFirst() != nil { break }
    }
    if isAtEnd { return nil }
    return isTooLong ? .tooLong : .whole(line)
  }
}
