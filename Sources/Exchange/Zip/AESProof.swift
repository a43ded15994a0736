internal import Cryptography

/// Proof that a file which is encrypted by WinZip's AES is what was encrypted, and that the password is its own.
///
/// libzip 1.7 looks for a checksum where AE-2 has none (nih-at/libzip#261), and does not always look at the
/// authentication code that is there instead (nih-at/libzip#478).
///
/// Source: WinZip, AES Encryption Information: Encryption Specification AE-1 and AE-2.
struct AESProof {
  /// Bytes of the salt before the password's two.
  let saltLength: Int
  private let keyLength: Int
  private let password: [UInt8]

  /// Bytes of the password's proof, after the salt.
  static let verifierLength = 2
  /// Bytes of the authentication code, at the end.
  static let codeLength = 10
  private static let rounds = 1000

  /// The proof for a password and a key of so many bits.
  init(_ password: [UInt8], bits: Int) {
    self.password = password
    keyLength = bits / 8
    saltLength = keyLength / 2
  }

  /// What the authentication code is made with; nil where the password is another.
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
