package import Cryptography
internal import Files

/// The private half of a key pair: it opens the age files that are encrypted for its recipient.
///
/// Source: age-encryption.org/v1, "The X25519 recipient type".
package struct AgeIdentity: Sendable {
  private static let name = "age-secret-key-"

  private let key: [UInt8]
  /// Whom files are encrypted for that this opens.
  package let recipient: AgeRecipient

  private init(key: [UInt8]) throws(CryptographyError) {
    self.key = key
    recipient = AgeRecipient(key: try X25519(privateKey: key).publicKey())
  }

  /// A new identity.
  ///
  /// - Throws: `CryptographyError`.
  package static func make() throws(CryptographyError) -> AgeIdentity {
    try AgeIdentity(key: RandomBytes.make(X25519.keyLength))
  }

  /// The identity of a text as `age-keygen` writes it: `AGE-SECRET-KEY-1…`; nil where it is none.
  ///
  /// - Throws: `CryptographyError`.
  package init?(_ text: String) throws(CryptographyError) {
    guard let key = Bech32.bytes(of: text, name: Self.name), key.count == X25519.keyLength else { return nil }
    try self.init(key: key)
  }

  /// It as text: `AGE-SECRET-KEY-1…`.
  package var text: String { Bech32.text(of: key, name: Self.name).uppercased() }

  /// The content of an age file in memory.
  ///
  /// - Throws: `AgeError`, `.wrongIdentity` where the file is for another recipient; `CryptographyError`.
  package func open(_ file: [UInt8]) throws -> [UInt8] {
    let source = BufferedSource(BytesSource(file))
    let header = try AgeHeader(source.nextLine(longest: file.count) ?? [], source)
    let reader = try AgeReader(source, fileKey: header.fileKey(for: self))
    guard let content = try reader.readAll(most: file.count) else { throw AgeError.damaged }
    return content
  }

  /// The key of the file with that stanza; nil where it is for another recipient.
  ///
  /// - Throws: `AgeError`, `CryptographyError`.
  func fileKey(in stanza: AgeStanza) throws -> [UInt8]? {
    try recipient.fileKey(in: stanza, X25519(privateKey: key))
  }
}
