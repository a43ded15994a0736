/// Reads from a source in large pieces, and gives them in small ones or as lines.
package final class BufferedSource: ByteSource {
  private let fill: (inout [UInt8]) throws -> Int
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// What of the buffer is still to be given.
  private var rest = 0..<0
  /// Bytes that were given.
  package private(set) var position = 0

  /// The bytes of `source`.
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

  /// The next line with its end; without one at the end of the input, and where the line has more than `longest` bytes,
  /// of which it gives so many. Nil at the end.
  ///
  /// - Throws: what the source throws.
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
