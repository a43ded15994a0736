internal import Cryptography
internal import Files

/// The header of an age file.
///
/// Source: age-encryption.org/v1, "File format".
struct AgeHeader {
  /// The beginning of the first line in every version of the format.
  static let beginning = "age-encryption.org/"
  /// The number of bytes of a file key.
  static let fileKeyLength = 16
  private static let version = beginning + "v1"
  private static let endMark = "---"
  private static let codeLength = 32

  private let stanzas: [AgeStanza]
  /// The part of the header that is authenticated.
  private let text: [UInt8]
  private let code: [UInt8]

  // MARK: writing

  /// Returns the header of a new file.
  ///
  /// - Parameter stanzas: a stanza with the file key, and others.
  /// - Throws: `CryptographyError`.
  static func bytes(for fileKey: [UInt8], _ stanzas: [AgeStanza]) throws(CryptographyError) -> [UInt8] {
    let text = ([version] + stanzas.map(\.text) + [endMark]).joined(separator: "\n")
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

  /// The label of the file; nil if it has none. It can be trusted as soon as the file key is known.
  var label: AgeLabel? { stanzas.lazy.compactMap(AgeLabel.init).first }

  /// Reads a header.
  ///
  /// - Parameter first: the first line, which was already read.
  /// - Throws: `AgeError`, and the errors of the source.
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
    // A file with a passphrase must not have other recipients, since the owner of the passphrase would not know of
    // them.
    guard stanzas.count == 1 || !stanzas.contains(where: AgePassphrase.accepts) else { throw AgeError.damaged }
    self.stanzas = stanzas
    self.code = code
    text = lines.text.dropLast(line.count + 1) + Array(Self.endMark.utf8)
  }

  /// Returns the stanza of a passphrase.
  ///
  /// - Throws: `AgeError`, `.notForPassphrase` if there is none.
  func passphrase() throws(AgeError) -> AgePassphrase {
    guard let stanza = stanzas.first(where: AgePassphrase.accepts) else { throw .notForPassphrase }
    return try AgePassphrase(stanza)
  }

  /// Returns the file key, decrypted with a passphrase.
  ///
  /// - Throws: `AgeError`, `CryptographyError`.
  func fileKey(for passphrase: [UInt8]) throws -> [UInt8] {
    guard let key = try self.passphrase().fileKey(for: passphrase) else { throw AgeError.wrongPassphrase }
    return try authenticated(key)
  }

  /// Returns the file key, decrypted with the identity of one of the recipients.
  ///
  /// - Throws: `AgeError`, `.wrongIdentity` if the identity is not that of a recipient; `CryptographyError`.
  func fileKey(for identity: AgeIdentity) throws -> [UInt8] {
    for stanza in stanzas where AgeRecipient.accepts(stanza) {
      if let key = try identity.fileKey(in: stanza) { return try authenticated(key) }
    }
    throw AgeError.wrongIdentity
  }

  private func authenticated(_ key: [UInt8]) throws -> [UInt8] {
    guard try Self.authentication(of: text, key).finish(beginsWith: code) else { throw AgeError.damaged }
    return key
  }
}
