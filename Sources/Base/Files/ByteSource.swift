internal import Synchronization

/// A sequence of bytes that can be read once, from the first to the last.
public protocol ByteSource<Failure> {
  /// The reason why bytes could not be read.
  associatedtype Failure: Error = StreamError

  /// Reads the next bytes into `buffer`, as many as are available and fit. It waits only until there are some.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}

extension ByteSource {
  /// Reads the next bytes into `buffer` from index `start` on, as many as are available and fit. It waits only until
  /// there are some.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  package func read(into buffer: inout [UInt8], from start: Int = 0) throws(Failure) -> Int {
    try buffer.withUnsafeMutableBufferPointer { bytes throws(Failure) in
      try read(into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[start...]))
    }
  }

  /// Reads the next `count` bytes; fewer only at the end.
  package func read(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var found = 0
    while found < count {
      let more = try read(into: &bytes, from: found)
      if more == 0 { break }
      found += more
    }
    return Array(bytes.prefix(found))
  }

  /// Reads all bytes that are left; nil if there are more than `most`.
  package func readAll(most: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try read(into: &buffer)
      guard count > 0 else { return bytes }
      guard bytes.count + count <= most else { return nil }
      bytes += buffer[..<count]
    }
  }

  /// Reads the next line without its end, and at most one byte more than `longest`; nil at the end of the input. It
  /// reads no byte beyond the line.
  package func readLine(longest: Int = .max - 1) throws(Failure) -> [UInt8]? {
    var line: [UInt8] = []
    while line.count <= longest {
      guard let byte = try read(1).first else { return line.isEmpty ? nil : line }
      if byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    return line
  }
}

/// A source of bytes in memory.
package final class BytesSource: ByteSource, Sendable {
  private let rest: Mutex<ArraySlice<UInt8>>

  package init(_ bytes: [UInt8]) { rest = Mutex(bytes[...]) }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
    rest.withLock { $0.move(into: buffer) }
  }
}

extension ArraySlice<UInt8> {
  /// Moves bytes from the beginning into `buffer`, as many as fit, and returns their number.
  package mutating func move(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = prefix(buffer.count)
    buffer.copyBytes(from: part)
    self = dropFirst(part.count)
    return part.count
  }
}

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
  /// If a line has more than `longest` bytes, only the first `longest` are returned.
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

/// The reason why bytes could not be written or read.
public enum StreamError: Error, Hashable, Sendable {
  /// The other end of the pipe is closed.
  case closed
  /// The system returned this `errno`.
  case failed(Int32)
}
