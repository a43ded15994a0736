/// A sequence of bytes that can be read once, from the first to the last.
public protocol ByteSource<Failure> {
  /// The reason why bytes could not be read.
  associatedtype Failure: Error = StreamError

  /// Reads the next bytes into `buffer`, as many as are available and fit. It waits only until there are some.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  /// - Throws: `Failure`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}

extension ByteSource {
  /// Reads the next bytes into `buffer` from index `start` on, as many as are available and fit. It waits only until
  /// there are some.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  /// - Throws: `Failure`.
  package func read(into buffer: inout [UInt8], from start: Int = 0) throws(Failure) -> Int {
    try buffer.withUnsafeMutableBufferPointer { bytes throws(Failure) in
      try read(into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[start...]))
    }
  }

  /// Reads the next `count` bytes; fewer only at the end.
  ///
  /// - Throws: `Failure`.
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
  ///
  /// - Throws: `Failure`.
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
  ///
  /// - Throws: `Failure`.
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
