package import Cryptography

/// The chunks that the content of an age file stands in.
///
/// Source: age-encryption.org/v1, "Payload".
package struct AgePayload: Sendable {
  /// Bytes of content in each chunk but the last.
  package static let chunkLength = 64 << 10
  /// Bytes that such a chunk takes.
  package static let sealedLength = chunkLength + ChaCha20Poly1305.tagLength
  /// Bytes before the first chunk.
  package static let nonceLength = 16

  private let cipher: ChaCha20Poly1305

  /// The payload behind those bytes, of a file with that key.
  ///
  /// - Throws: `CryptographyError`.
  init(fileKey: [UInt8], nonce: [UInt8]) throws(CryptographyError) {
    cipher = ChaCha20Poly1305(
      key: try KeyDerivation.hkdf(
        fileKey, salt: nonce, info: Array("payload".utf8), count: ChaCha20Poly1305.keyLength))
  }

  /// A chunk, encrypted.
  ///
  /// - Throws: `CryptographyError`.
  func sealed(_ chunk: ArraySlice<UInt8>, number: UInt64, isLast: Bool) throws(CryptographyError) -> [UInt8] {
    try cipher.seal(chunk, nonce: Self.nonce(number, isLast))
  }

  /// The content of a chunk; nil where it is another, or stands elsewhere.
  ///
  /// - Throws: `CryptographyError`.
  package func opened(_ sealed: ArraySlice<UInt8>, number: UInt64, isLast: Bool) throws(CryptographyError) -> [UInt8]? {
    let chunk = try cipher.open(sealed, nonce: Self.nonce(number, isLast))
    // Only a file without content ends with a chunk that is empty.
    return chunk?.isEmpty == true && number > 0 ? nil : chunk
  }

  /// A counter of 11 bytes, and whether the chunk is the last.
  private static func nonce(_ number: UInt64, _ isLast: Bool) -> [UInt8] {
    [0, 0, 0] + withUnsafeBytes(of: number.bigEndian) { Array($0) } + [isLast ? 1 : 0]
  }
}
