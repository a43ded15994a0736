internal import CCrypto

/// Authenticated encryption by ChaCha20-Poly1305 (RFC 8439).
package struct ChaCha20Poly1305: Sendable {
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
  /// - Parameters:
  ///   - nonce: `nonceLength` bytes, which must differ for each message with the same key.
  ///   - extra: bytes that are authenticated, but not part of the result.
  /// - Throws: `CryptographyError`.
  package func seal(
    _ message: ArraySlice<UInt8>, nonce: [UInt8], authenticating extra: [UInt8] = []
  ) throws(CryptographyError) -> [UInt8] {
    try CipherRun.seal(message, .chaCha20Poly1305, key: key, nonce: nonce, authenticating: extra)
  }

  /// Decrypts a sealed message; nil if it was changed, or sealed with another key, nonce or extra.
  ///
  /// - Throws: `CryptographyError`.
  package func open(
    _ sealed: ArraySlice<UInt8>, nonce: [UInt8], authenticating extra: [UInt8] = []
  ) throws(CryptographyError) -> [UInt8]? {
    guard sealed.count >= Self.tagLength else { return nil }
    let run = try CipherRun(.chaCha20Poly1305, key, nonce, isSealing: false)
    try run.authenticate(extra)
    let message = try run.output(of: sealed.dropLast(Self.tagLength))
    try run.expect(tag: Array(sealed.suffix(Self.tagLength)))
    return run.isFinished() ? message : nil
  }
}
