/// Decryption by AES with keys of 256 bits in the mode of cipher block chaining (NIST SP 800-38A, 6.2), with the padding of
/// PKCS #7 (RFC 5652, 6.3). The mode authenticates nothing: the message has to be authenticated before.
package struct AES256CBC: Sendable {
  /// The number of bytes of a block, and of an initialization vector.
  package static let blockLength = 16
  /// The number of bytes of a key.
  package static let keyLength = 32

  private let key: [UInt8]

  /// Creates a cipher with a key.
  ///
  /// - Precondition: the key has `keyLength` bytes.
  package init(key: [UInt8]) {
    precondition(key.count == Self.keyLength)
    self.key = key
  }

  /// Decrypts a message; returns nil if it is not one of whole blocks with a right padding.
  ///
  /// - Throws: `CryptographyError`.
  package func open(_ message: [UInt8], vector: [UInt8]) throws(CryptographyError) -> [UInt8]? {
    guard !message.isEmpty, message.count % Self.blockLength == 0 else { return nil }
    return try CipherRun(.aes256CBC, key, vector, isSealing: false).rest(of: message)
  }
}
