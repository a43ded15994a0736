internal import Files

/// The lines of an age file's header.
struct AgeLines {
  /// Bytes in a header that is taken: keys of hundreds of people.
  private static let mostBytes = 64 << 10

  private let source: BufferedSource
  /// All of them so far.
  private(set) var text: [UInt8]

  init(_ source: BufferedSource, text: [UInt8]) {
    self.source = source
    self.text = text
  }

  /// The next one, without its end.
  ///
  /// - Throws: `AgeError`, and what the source throws.
  mutating func next() throws -> [UInt8] {
    guard let line = try source.nextLine(longest: Self.mostBytes - text.count), line.last == 0x0A else {
      throw AgeError.damaged
    }
    text += line
    return line.dropLast()
  }
}
