internal import Files

/// Reads the lines of an age file's header.
struct AgeLines {
  /// The largest number of bytes of a header, enough for the keys of hundreds of people.
  private static let maximumBytes = 64 << 10

  private let source: BufferedSource
  /// All lines that were read.
  private(set) var text: [UInt8]

  init(_ source: BufferedSource, text: [UInt8]) {
    self.source = source
    self.text = text
  }

  /// Reads the next line, without its end.
  ///
  /// - Throws: `AgeError`, and the errors of the source.
  mutating func next() throws -> [UInt8] {
    guard let line = try source.nextLine(longest: Self.maximumBytes - text.count), line.last == 0x0A else {
      throw AgeError.damaged
    }
    text += line
    return line.dropLast()
  }
}
