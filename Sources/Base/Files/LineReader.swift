/// Reads lines from a source of any length. It keeps at most one line and a buffer in memory.
package struct LineReader {
  /// A line of the input.
  package enum Line: Equatable {
    /// The bytes of the line, without its end.
    case whole([UInt8])
    /// The line had more than `longest` bytes, which were skipped.
    case tooLong
  }

  /// The largest number of bytes in a line.
  package let longest: Int
  private let source: any ByteSource<StreamError>
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// The part of the buffer that was not returned yet.
  private var rest = 0..<0

  /// Creates a reader for the lines of `source`.
  package init(_ source: any ByteSource<StreamError>, longest: Int) {
    self.source = source
    self.longest = longest
  }

  /// Whether the next line can be read without waiting for more input.
  package var hasLine: Bool { buffer[rest].contains(UInt8(ascii: "\n")) }

  /// Reads the next line; nil at the end. The last line may lack its end.
  package mutating func next() throws(StreamError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    var isAtEnd = true
    while true {
      if rest.isEmpty {
        rest = 0..<(try source.read(into: &buffer))
        if rest.isEmpty { break }
      }
      isAtEnd = false
      let part = buffer[rest].prefix { $0 != UInt8(ascii: "\n") }
      isTooLong = isTooLong || line.count + part.count > longest
      if isTooLong { line = [] } else { line += part }
      rest = min(part.endIndex + 1, rest.upperBound)..<rest.upperBound
      if part.endIndex < rest.upperBound { break }
    }
    if isAtEnd { return nil }
    return isTooLong ? .tooLong : .whole(line)
  }
}

extension UInt8 {
  /// Whether the byte is a blank, a tab or the end of a line.
  package var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
