internal import Cryptography

/// Proof that a file which is encrypted by WinZip's AES is what was encrypted, and that the password is its own.
///
/// libzip 1.7 looks for a checksum where AE-2 has none (nih-at/libzip#261), and does not always look at the
/// authentication code that is there instead (nih-at/libzip#478).
///
/// Source: WinZip, AES Encryption Information: Encryption Specification AE-1 and AE-2.
struct AESProof {
  /// The number of bytes of the salt, which comes before the two of the password verifier.
  let saltLength: Int
  private let keyLength: Int
  private let password: [UInt8]

  /// The number of bytes of the password verifier, after the salt.
  static let verifierLength = 2
  /// The number of bytes of the authentication code, at the end.
  static let codeLength = 10
  private static let rounds = 1000

  /// Creates the proof for a password and a key of `bits` bits.
  init(_ password: [UInt8], bits: Int) {
    self.password = password
    keyLength = bits / 8
    saltLength = keyLength / 2
  }

  /// Returns the authentication code to compute over the encrypted data; nil if the password is wrong.
  ///
  /// - Throws: `CryptographyError`.
  func authentication(
    salt: ArraySlice<UInt8>, verifier: ArraySlice<UInt8>
  ) throws(CryptographyError) -> MessageAuthentication? {
    let keys = try KeyDerivation.pbkdf2(
      password, salt: Array(salt), rounds: Self.rounds, .sha1, count: 2 * keyLength + Self.verifierLength)
    guard keys.suffix(Self.verifierLength).elementsEqual(verifier) else { return nil }
    return try MessageAuthentication(.sha1, key: Array(keys[keyLength..<(2 * keyLength)]))
  }
}
