package import Cryptography
internal import Files

/// A private key, which opens the age files that are encrypted for its recipient.
///
/// Source: age-encryption.org/v1, "The X25519 recipient type".
package struct AgeIdentity: Sendable {
  private static let name = "age-secret-key-"

  private let key: [UInt8]
  /// The recipient that belongs to the identity.
  package let recipient: AgeRecipient

  private init(key: [UInt8]) throws(CryptographyError) {
    self.key = key
    recipient = AgeRecipient(key: try X25519(privateKey: key).publicKey())
  }

  /// Creates a new identity.
  package static func make() throws(CryptographyError) -> AgeIdentity {
    try AgeIdentity(key: RandomBytes.make(X25519.keyLength))
  }

  /// Reads an identity as `age-keygen` writes it: `AGE-SECRET-KEY-1…`; nil for any other text.
  package init?(_ text: String) throws(CryptographyError) {
    guard let key = Bech32.bytes(of: text, name: Self.name), key.count == X25519.keyLength else { return nil }
    try self.init(key: key)
  }

  /// The identity as text: `AGE-SECRET-KEY-1…`.
  package var text: String { Bech32.text(of: key, name: Self.name).uppercased() }

  /// Decrypts an age file in memory.
  ///
  /// - Throws: `AgeError`, `.wrongIdentity` if the file is for another recipient; `CryptographyError`.
  package func open(_ file: [UInt8]) throws -> [UInt8] { try openLabeled(file).content }

  /// Decrypts an age file in memory.
  ///
  /// - Returns: the content, and the label, which is as the file was written.
  /// - Throws: as `open(_:)`.
  package func openLabeled(_ file: [UInt8]) throws -> (content: [UInt8], label: AgeLabel?) {
    let source = BufferedSource(BytesSource(file))
    let header = try AgeHeader(source.nextLine(longest: file.count) ?? [], source)
    let reader = try AgeReader(source, fileKey: header.fileKey(for: self))
    guard let content = try reader.readAll(most: file.count) else { throw AgeError.damaged }
    return (content, header.label)
  }

  /// Returns the file key in a stanza; nil if the stanza is for another recipient.
  ///
  /// - Throws: `AgeError`, `CryptographyError`.
  func fileKey(in stanza: AgeStanza) throws -> [UInt8]? {
    try recipient.fileKey(in: stanza, X25519(privateKey: key))
  }
}

/// A public key for which age files are encrypted. The owner of the private key, the identity, can read them.
///
/// Source: age-encryption.org/v1, "The X25519 recipient type".
package struct AgeRecipient: Hashable, Sendable {
  private static let stanzaType = "X25519"
  private static let name = "age"
  private static let info = Array("age-encryption.org/v1/X25519".utf8)
  /// The nonce may be constant, since the key, to which a new key pair contributes, encrypts nothing else.
  private static let nonce = [UInt8](repeating: 0, count: ChaCha20Poly1305.nonceLength)

  let key: [UInt8]

  init(key: [UInt8]) { self.key = key }

  /// Reads a recipient as `age-keygen` writes it: `age1…`; nil for any other text.
  package init?(_ text: String) {
    guard let key = Bech32.bytes(of: text, name: Self.name), key.count == X25519.keyLength else { return nil }
    self.key = key
  }

  /// The recipient as text: `age1…`.
  package var text: String { Bech32.text(of: key, name: Self.name) }

  /// Encrypts `content` for this recipient.
  ///
  /// - Parameter label: what the header says of the file.
  /// - Returns: a file in the age format.
  package func seal(_ content: [UInt8], label: AgeLabel? = nil) throws(CryptographyError) -> [UInt8] {
    let sink = BytesSink()
    do {
      let writer = try AgeWriter(to: sink, recipient: self, label: label)
      try writer.write(content)
      try writer.finish()
    } catch {
      throw error as? CryptographyError ?? .failed
    }
    return sink.bytes
  }

  // MARK: stanzas

  static func accepts(_ stanza: AgeStanza) -> Bool { stanza.type.elementsEqual(stanzaType.utf8) }

  /// Returns a stanza with the file key of a new file, encrypted for this recipient.
  func stanza(for fileKey: [UInt8]) throws(CryptographyError) -> AgeStanza {
    let pair = X25519(privateKey: RandomBytes.make(X25519.keyLength))
    let share = try pair.publicKey()
    guard let secret = try pair.secret(with: key) else { throw .failed }
    let wrapped = try cipher(secret, share).seal(fileKey[...], nonce: Self.nonce)
    return AgeStanza(type: Self.stanzaType, arguments: [AgeBase64.text(of: share)], body: wrapped)
  }

  /// Returns the file key in a stanza; nil if the stanza is for another recipient.
  ///
  /// - Parameter pair: the key pair of this recipient.
  /// - Throws: `AgeError`, `CryptographyError`.
  func fileKey(in stanza: AgeStanza, _ pair: X25519) throws -> [UInt8]? {
    guard stanza.arguments.count == 1, let share = AgeBase64.bytes(of: stanza.arguments[0]),
      share.count == X25519.keyLength, stanza.body.count == AgeHeader.fileKeyLength + ChaCha20Poly1305.tagLength,
      let secret = try pair.secret(with: share)
    else { throw AgeError.damaged }
    return try cipher(secret, share).open(stanza.body[...], nonce: Self.nonce)
  }

  private func cipher(_ secret: [UInt8], _ share: [UInt8]) throws(CryptographyError) -> ChaCha20Poly1305 {
    ChaCha20Poly1305(
      key: try KeyDerivation.hkdf(secret, salt: share + key, info: Self.info, count: ChaCha20Poly1305.keyLength))
  }
}
