internal import CCrypto

/// Authenticated encryption by ChaCha20-Poly1305 (RFC 8439).
package struct ChaCha20Poly1305: Sendable {
  /// Bytes of a key.
  package static let keyLength = 32
  /// Bytes of a nonce.
  package static let nonceLength = 12
  /// Bytes that a sealed message has more than the message.
  package static let tagLength = 16

  private let key: [UInt8]

  /// The cipher of a key.
  ///
  /// - Precondition: it has `keyLength` bytes.
  package init(key: [UInt8]) {
    precondition(key.count == Self.keyLength)
    self.key = key
  }

  /// A message, encrypted, with the tag behind it.
  ///
  /// - Parameters:
  ///   - nonce: `nonceLength` bytes, others for each message of a key.
  ///   - extra: what is authenticated too, and does not stand in the result.
  /// - Throws: `CryptographyError`.
  package func seal(
    _ message: ArraySlice<UInt8>, nonce: [UInt8], authenticating extra: [UInt8] = []
  ) throws(CryptographyError) -> [UInt8] {
    let run = try CipherRun(key, nonce, isSealing: true)
    try run.authenticate(extra)
    let encrypted = try run.output(of: message)
    guard run.isFinished() else { throw .failed }
    return try encrypted + run.tag()
  }

  /// The message that was sealed; nil for what was not, or with another key, nonce or extra.
  ///
  /// - Throws: `CryptographyError`.
  package func open(
    _ sealed: ArraySlice<UInt8>, nonce: [UInt8], authenticating extra: [UInt8] = []
  ) throws(CryptographyError) -> [UInt8]? {
    guard sealed.count >= Self.tagLength else { return nil }
    let run = try CipherRun(key, nonce, isSealing: false)
    try run.authenticate(extra)
    let message = try run.output(of: sealed.dropLast(Self.tagLength))
    try run.expect(tag: Array(sealed.suffix(Self.tagLength)))
    return run.isFinished() ? message : nil
  }
}
