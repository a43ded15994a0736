/// Reads from a source in large pieces, and returns the bytes in small ones or as lines.
package final class BufferedSource: ByteSource {
  private let fill: (inout [UInt8]) throws -> Int
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// The part of the buffer that was not returned yet.
  private var rest = 0..<0
  /// The number of bytes that were returned.
  package private(set) var position = 0

  /// Creates a buffer for `source`.
  package init<Failure: Error>(_ source: any ByteSource<Failure>) {
    fill = { try source.read(into: &$0) }
  }

  package func read(into target: UnsafeMutableRawBufferPointer) throws -> Int {
    if rest.isEmpty { rest = 0..<(try fill(&buffer)) }
    let part = buffer[rest].prefix(target.count)
    target.copyBytes(from: part)
    take(part.count)
    return part.count
  }

  /// Reads the next line, including its end; nil at the end of the input. The last line of the input may have no end.
  /// Of a line with more than `longest` bytes, only the first `longest` are returned.
  ///
  /// - Throws: the errors of the source.
  package func nextLine(longest: Int) throws -> [UInt8]? {
    var line: [UInt8] = []
    while line.count < longest {
      if rest.isEmpty { rest = 0..<(try fill(&buffer)) }
      guard !rest.isEmpty else { break }
      let room = buffer[rest].prefix(longest - line.count)
      let part = room.firstIndex(of: UInt8(ascii: "\n")).map { room[...$0] } ?? room
      line += part
      take(part.count)
      if line.last == UInt8(ascii: "\n") { break }
    }
    return line.isEmpty ? nil : line
  }

  private func take(_ count: Int) {
    rest = (rest.lowerBound + count)..<rest.upperBound
    position += count
  }
}
