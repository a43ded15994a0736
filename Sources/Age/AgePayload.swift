package import Cryptography

/// The encryption of the content of an age file, which is divided into chunks.
///
/// Source: age-encryption.org/v1, "Payload".
package struct AgePayload: Sendable {
  /// The number of bytes of content in each chunk but the last.
  package static let chunkLength = 64 << 10
  /// The number of bytes of an encrypted chunk.
  package static let sealedLength = chunkLength + ChaCha20Poly1305.tagLength
  /// The number of bytes before the first chunk.
  package static let nonceLength = 16

  private let cipher: ChaCha20Poly1305

  /// Creates the payload of a file with a file key and the nonce in front of the chunks.
  ///
  /// - Throws: `CryptographyError`.
  init(fileKey: [UInt8], nonce: [UInt8]) throws(CryptographyError) {
    cipher = ChaCha20Poly1305(
      key: try KeyDerivation.hkdf(
        fileKey, salt: nonce, info: Array("payload".utf8), count: ChaCha20Poly1305.keyLength))
  }

  /// Encrypts a chunk.
  ///
  /// - Throws: `CryptographyError`.
  func sealed(_ chunk: ArraySlice<UInt8>, number: UInt64, isLast: Bool) throws(CryptographyError) -> [UInt8] {
    try cipher.seal(chunk, nonce: Self.nonce(number, isLast))
  }

  /// Decrypts a chunk; nil if it was changed, or is at another position in the file.
  ///
  /// - Throws: `CryptographyError`.
  package func opened(_ sealed: ArraySlice<UInt8>, number: UInt64, isLast: Bool) throws(CryptographyError) -> [UInt8]? {
    let chunk = try cipher.open(sealed, nonce: Self.nonce(number, isLast))
    // Only a file without content may have an empty chunk at its end.
    return chunk?.isEmpty == true && number > 0 ? nil : chunk
  }

  /// The nonce of a chunk: a counter of 11 bytes, and whether the chunk is the last.
  private static func nonce(_ number: UInt64, _ isLast: Bool) -> [UInt8] {
    [0, 0, 0] + withUnsafeBytes(of: number.bigEndian) { Array($0) } + [isLast ? 1 : 0]
  }
}
