/// Authenticated encryption by AES with keys of 256 bits in Galois/Counter Mode (NIST SP 800-38D), which browsers have. The
/// message arrives in parts.
package final class AES256GCM {
  /// The number of bytes of a key.
  package static let keyLength = 32
  /// The number of bytes of a nonce.
  package static let nonceLength = CipherRun.nonceLength

  private let run: CipherRun

  /// Begins to encrypt a message.
  ///
  /// - Parameters:
  ///   - key: `keyLength` bytes.
  ///   - nonce: `nonceLength` bytes, which must differ for each message with the same key.
  /// - Throws: `CryptographyError`.
  package init(key: [UInt8], nonce: [UInt8]) throws(CryptographyError) {
    precondition(key.count == Self.keyLength)
    run = try CipherRun(.aes256GCM, key, nonce, isSealing: true)
  }

  /// Encrypts the next part of the message.
  ///
  /// - Throws: `CryptographyError`.
  package func encrypt(_ part: ArraySlice<UInt8>) throws(CryptographyError) -> [UInt8] { try run.output(of: part) }

  /// Ends the message, and returns its tag.
  ///
  /// - Throws: `CryptographyError`.
  package func tag() throws(CryptographyError) -> [UInt8] {
    guard run.isFinished() else { throw .failed }
    return try run.tag()
  }
}
