internal import Cryptography
internal import Files

/// The header of an age file.
///
/// Source: age-encryption.org/v1, "File format".
struct AgeHeader {
  /// The beginning of the first line in every version of the format.
  static let beginning = "age-encryption.org/"
  /// Bytes of a file's key.
  static let fileKeyLength = 16
  private static let version = beginning + "v1"
  private static let endMark = "---"
  private static let codeLength = 32

  private let stanzas: [AgeStanza]
  /// All of it that is authenticated.
  private let text: [UInt8]
  private let code: [UInt8]

  // MARK: writing

  /// The header of a new file with that key for one recipient, as it is written.
  ///
  /// - Throws: `CryptographyError`.
  static func bytes(for fileKey: [UInt8], _ stanza: AgeStanza) throws(CryptographyError) -> [UInt8] {
    let text = """
      \(version)
      \(stanza.text)
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
    var lines = AgeLines(source, text: first)
    var stanzas: [AgeStanza] = []
    var line = try lines.next()
    while line.starts(with: AgeStanza.mark.utf8) {
      stanzas.append(try AgeStanza(line, &lines))
      line = try lines.next()
    }
    let mark = Array((Self.endMark + " ").utf8)
    guard line.starts(with: mark), let code = AgeBase64.bytes(of: line.dropFirst(mark.count)),
      code.count == Self.codeLength, !stanzas.isEmpty
    else { throw AgeError.damaged }
    // Whoever knows the passphrase may not be told that others can read the file too.
    guard stanzas.count == 1 || !stanzas.contains(where: AgePassphrase.isMeant) else { throw AgeError.damaged }
    self.stanzas = stanzas
    self.code = code
    text = lines.text.dropLast(line.count + 1) + Array(Self.endMark.utf8)
  }

  /// The stanza of a passphrase.
  ///
  /// - Throws: `AgeError`, `.notForPassphrase` where there is none.
  func passphrase() throws(AgeError) -> AgePassphrase {
    guard let stanza = stanzas.first(where: AgePassphrase.isMeant) else { throw .notForPassphrase }
    return try AgePassphrase(stanza)
  }

  /// The file's key for whoever knows the passphrase.
  ///
  /// - Throws: `AgeError`, `CryptographyError`.
  func fileKey(for passphrase: [UInt8]) throws -> [UInt8] {
    guard let key = try self.passphrase().fileKey(for: passphrase) else { throw AgeError.wrongPassphrase }
    return try authenticated(key)
  }

  /// The file's key for whoever has the identity of one of its recipients.
  ///
  /// - Throws: `AgeError`, `.wrongIdentity` for that of another; `CryptographyError`.
  func fileKey(for identity: AgeIdentity) throws -> [UInt8] {
    for stanza in stanzas where AgeRecipient.isMeant(stanza) {
      if let key = try identity.fileKey(in: stanza) { return try authenticated(key) }
    }
    throw AgeError.wrongIdentity
  }

  private func authenticated(_ key: [UInt8]) throws -> [UInt8] {
    guard try Self.authentication(of: text, key).finish(beginsWith: code) else { throw AgeError.damaged }
    return key
  }
}
