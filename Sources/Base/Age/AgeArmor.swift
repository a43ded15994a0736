internal import Files

/// Reads an age file in its text form, a strict form of PEM (RFC 7468).
///
/// Source: age-encryption.org/v1, "ASCII armor".
final class AgeArmor: ByteSource {
  static let beginning = "-----BEGIN AGE ENCRYPTED FILE-----"
  private static let end = "-----END AGE ENCRYPTED FILE-----"
  /// The number of characters in each line but the last.
  private static let columns = 64
  /// The largest number of blanks before and after the text that are skipped.
  static let maximumBlanks = 1024

  private let source: BufferedSource
  private var rest: ArraySlice<UInt8> = []
  private var hasShortLine = false
  private var isAtEnd = false

  /// Creates a reader for the file whose first line, the beginning, was already read from `source`.
  init(_ source: BufferedSource) { self.source = source }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while rest.isEmpty, !isAtEnd { try readLine() }
    return rest.move(into: buffer)
  }

  private func readLine() throws {
    // A line includes its end of one or two characters.
    guard var line = try source.nextLine(longest: Self.columns + 2) else { throw AgeError.damaged }
    if line.last == 0x0A { line.removeLast() }
    if line.last == 0x0D { line.removeLast() }
    if line.elementsEqual(Self.end.utf8) {
      isAtEnd = true
      return try readBlanks()
    }
    guard !hasShortLine, !line.isEmpty, line.count <= Self.columns, line.count.isMultiple(of: 4) else {
      throw AgeError.damaged
    }
    // All lines have a multiple of four characters, so that the number of padding characters follows from the others.
    let text = line.prefix { $0 != UInt8(ascii: "=") }
    let padding = line.dropFirst(text.count)
    guard padding.allSatisfy({ $0 == UInt8(ascii: "=") }), padding.count <= 2, let bytes = AgeBase64.bytes(of: text)
    else { throw AgeError.damaged }
    hasShortLine = text.count < Self.columns
    rest = bytes[...]
  }

  /// Reads to the end of the file, where only blanks may follow.
  private func readBlanks() throws {
    let blanks = try source.read(Self.maximumBlanks + 1)
    guard blanks.count <= Self.maximumBlanks, blanks.allSatisfy(\.isBlank) else { throw AgeError.damaged }
  }
}
