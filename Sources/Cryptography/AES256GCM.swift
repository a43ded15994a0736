/// Authenticated encryption by AES with keys of 256 bits in Galois/Counter Mode (NIST SP 800-38D), which browsers have.
package struct AES256GCM: Sendable {
  /// The number of bytes of a key.
  package static let keyLength = 32
  /// The number of bytes of a nonce.
  package static let nonceLength = CipherRun.nonceLength
  /// The number of bytes that a sealed message is longer than the message.
  package static let tagLength = CipherRun.tagLength

  private let key: [UInt8]

  /// Creates a cipher with a key.
  ///
  /// - Precondition: the key has `keyLength` bytes.
  package init(key: [UInt8]) {
    precondition(key.count == Self.keyLength)
    self.key = key
  }

  /// Encrypts a message, and appends the tag.
  ///
  /// - Parameter nonce: `nonceLength` bytes, which must differ for each message with the same key.
  /// - Throws: `CryptographyError`.
  package func seal(_ message: ArraySlice<UInt8>, nonce: [UInt8]) throws(CryptographyError) -> [UInt8] {
    try CipherRun.seal(message, .aes256GCM, key: key, nonce: nonce)
  }
}
