internal import Cryptography
internal import Files

/// The header of an age file that is encrypted with a passphrase.
///
/// Source: age-encryption.org/v1, "File format".
struct AgeHeader {
  /// The beginning of the first line in every version of the format.
  static let beginning = "age-encryption.org/"
  private static let version = beginning + "v1"
  private static let stanzaMark = "-> "
  private static let endMark = "---"
  /// Characters in a line of a stanza's body; a shorter line ends it.
  private static let columns = 64
  /// Bytes in a header that is taken: keys of hundreds of people.
  private static let mostBytes = 64 << 10
  private static let codeLength = 32

  private let passphrase: AgePassphrase
  /// All of it that is authenticated.
  private let text: [UInt8]
  private let code: [UInt8]

  // MARK: writing

  /// The header of a new file with that key, as it is written.
  ///
  /// - Throws: `CryptographyError`.
  static func bytes(
    for fileKey: [UInt8], passphrase: [UInt8], work: Int
  ) throws(CryptographyError) -> [UInt8] {
    let stanza = try AgePassphrase(fileKey, for: passphrase, work: work)
    let text = """
      \(version)
      \(stanzaMark)\(([AgePassphrase.type] + stanza.arguments).joined(separator: " "))
      \(AgeBase64.text(of: stanza.wrappedKey))
      \(endMark)
      """
    let code = try authentication(of: Array(text.utf8), fileKey).finish()
    return Array("\(text) \(AgeBase64.text(of: code))\n".utf8)
  }

  private static func authentication(
    of text: [UInt8], _ fileKey: [UInt8]
  ) throws(CryptographyError) -> MessageAuthentication {
    let key = try KeyDerivation.hkdf(fileKey, salt: [], info: Array("header".utf8), count: 32)
    let code = try MessageAuthentication(.sha256, key: key)
    try code.update(text[...])
    return code
  }

  // MARK: reading

  /// Reads a header.
  ///
  /// - Parameter first: its first line, which was read already.
  /// - Throws: `AgeError`, and what the source throws.
  init(_ first: [UInt8], _ source: BufferedSource) throws {
    guard first == Array((Self.version + "\n").utf8) else {
      let other = first.dropFirst(Self.beginning.utf8.count + 1).dropLast()
      let isVersion = first.last == 0x0A && !other.isEmpty && other.allSatisfy { (0x30...0x39).contains($0) }
      throw first.starts(with: Self.beginning.utf8) && isVersion ? AgeError.unknownVersion : .damaged
    }
    var lines = Lines(source, text: first)
    var stanzas: [Stanza] = []
    var line = try lines.next()
    while line.starts(with: Self.stanzaMark.utf8) {
      stanzas.append(try Stanza(line, &lines))
      line = try lines.next()
    }
    let mark = Array((Self.endMark + " ").utf8)
    guard line.starts(with: mark), let code = AgeBase64.bytes(of: line.dropFirst(mark.count)),
      code.count == Self.codeLength, !stanzas.isEmpty
    else { throw AgeError.damaged }
    guard let stanza = stanzas.first(where: { $0.type.elementsEqual(AgePassphrase.type.utf8) }) else {
      throw AgeError.notForPassphrase
    }
    // Whoever knows the passphrase may not be told that others can read the file too.
    guard stanzas.count == 1 else { throw AgeError.damaged }
    passphrase = try AgePassphrase(arguments: stanza.arguments, body: stanza.body)
    self.code = code
    text = lines.text.dropLast(line.count + 1) + Array(Self.endMark.utf8)
  }

  /// The file's key.
  ///
  /// - Throws: `AgeError`, `CryptographyError`.
  func fileKey(for passphrase: [UInt8]) throws -> [UInt8] {
    guard let key = try self.passphrase.fileKey(for: passphrase) else { throw AgeError.wrongPassphrase }
    guard try Self.authentication(of: text, key).finish(beginsWith: code) else { throw AgeError.damaged }
    return key
  }

  /// The lines of a header.
  private struct Lines {
    private let source: BufferedSource
    /// All of them so far.
    private(set) var text: [UInt8]

    init(_ source: BufferedSource, text: [UInt8]) {
      self.source = source
      self.text = text
    }

    /// The next one, without its end.
    mutating func next() throws -> [UInt8] {
      guard let line = try source.nextLine(longest: AgeHeader.mostBytes - text.count), line.last == 0x0A else {
        throw AgeError.damaged
      }
      text += line
      return line.dropLast()
    }
  }

  /// A part of the header that holds the file's key, encrypted for one recipient.
  private struct Stanza {
    let type: [UInt8]
    let arguments: [[UInt8]]
    let body: [UInt8]

    init(_ first: [UInt8], _ lines: inout Lines) throws {
      let words = first.dropFirst(AgeHeader.stanzaMark.utf8.count)
        .split(separator: 0x20, omittingEmptySubsequences: false).map { Array($0) }
      guard words.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x21...0x7E).contains($0) } }) else {
        throw AgeError.damaged
      }
      type = words[0]
      arguments = Array(words.dropFirst())
      var body: [UInt8] = []
      while true {
        let line = try lines.next()
        guard line.count <= AgeHeader.columns, let part = AgeBase64.bytes(of: line) else { throw AgeError.damaged }
        body += part
        if line.count < AgeHeader.columns { break }
      }
      self.body = body
    }
  }
}
