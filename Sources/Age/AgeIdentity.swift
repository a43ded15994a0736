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
  ///
  /// - Throws: `CryptographyError`.
  package static func make() throws(CryptographyError) -> AgeIdentity {
    try AgeIdentity(key: RandomBytes.make(X25519.keyLength))
  }

  /// Reads an identity as `age-keygen` writes it: `AGE-SECRET-KEY-1…`; nil for any other text.
  ///
  /// - Throws: `CryptographyError`.
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
