internal import Files
internal import Values

/// A part of an age file's header: the file key, encrypted for one recipient.
///
/// Source: age-encryption.org/v1, "Recipient stanza".
struct AgeStanza {
  static let mark = "-> "
  /// The number of characters in a line of the body. A shorter line is the last.
  private static let columns = 64

  let type: [UInt8]
  let arguments: [[UInt8]]
  let body: [UInt8]

  init(type: String, arguments: [String], body: [UInt8]) {
    self.type = Array(type.utf8)
    self.arguments = arguments.map { Array($0.utf8) }
    self.body = body
  }

  /// The stanza as text, without the end of its last line.
  ///
  /// - Precondition: the body is shorter than a line, as an encrypted file key always is.
  var text: String {
    let body = AgeBase64.text(of: body)
    precondition(body.utf8.count < Self.columns)
    let words = ([type] + arguments).map { String(decoding: $0, as: UTF8.self) }
    return Self.mark + words.joined(separator: " ") + "\n" + body
  }

  /// Reads a stanza.
  ///
  /// - Parameters:
  ///   - first: the first line of the stanza.
  ///   - lines: the lines after it.
  /// - Throws: `AgeError`, and the errors of the source.
  init(_ first: [UInt8], _ lines: inout AgeLines) throws {
    let words = first.dropFirst(Self.mark.utf8.count)
      .split(separator: 0x20, omittingEmptySubsequences: false).map { Array($0) }
    guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x21...0x7E).contains($0) } }) else {
      throw AgeError.damaged
    }
    type = words[0]
    arguments = Array(words.dropFirst())
    var body: [UInt8] = []
    while true {
      let line = try lines.next()
      guard line.count <= Self.columns, let part = AgeBase64.bytes(of: line) else { throw AgeError.damaged }
      body += part
      if line.count < Self.columns { break }
    }
    self.body = body
  }
}

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

/// Base64 as the age format uses it: RFC 4648, section 4, in canonical form only.
enum AgeBase64 {
  /// The text for `bytes`, without padding.
  static func text(of bytes: [UInt8]) -> String {
    let padded = Base64.text(of: bytes)
    return String(padded.prefix { $0 != "=" })
  }

  /// The bytes of a text without padding; nil if `text(of:)` would not return that text.
  static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
    guard let bytes = (Array(text) + padding).withUnsafeBufferPointer(Base64.bytes) else { return nil }
    return self.text(of: bytes).utf8.elementsEqual(text) ? bytes : nil
  }
}
