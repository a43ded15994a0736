internal import Crypto

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
  private let password: SymmetricKey

  /// Bytes of the password's proof, after the salt.
  static let verifierLength = 2
  /// Bytes of the authentication code, at the end.
  static let codeLength = 10
  private static let rounds = 1000

  /// The proof for a password and a key of so many bits.
  init(_ password: [UInt8], bits: Int) {
    self.password = SymmetricKey(data: password)
    keyLength = bits / 8
    saltLength = keyLength / 2
  }

  /// What the authentication code is made with; nil where the password is another.
  func authentication(salt: ArraySlice<UInt8>, verifier: ArraySlice<UInt8>) -> HMAC<Insecure.SHA1>? {
    let keys = derived(salt, count: 2 * keyLength + Self.verifierLength)
    guard keys.suffix(Self.verifierLength).elementsEqual(verifier) else { return nil }
    return HMAC(key: SymmetricKey(data: keys[keyLength..<(2 * keyLength)]))
  }

  /// PBKDF2 with HMAC-SHA-1: RFC 8018, 5.2.
  private func derived(_ salt: ArraySlice<UInt8>, count: Int) -> [UInt8] {
    let start = HMAC<Insecure.SHA1>(key: password)
    var keys: [UInt8] = []
    var number: UInt8 = 0
    while keys.count < count {
      number += 1
      var hash = start
      hash.update(data: salt + [0, 0, 0, number])
      var last = Array(hash.finalize())
      var block = last
      for _ in 1..<Self.rounds {
        hash = start
        hash.update(data: last)
        last = Array(hash.finalize())
        for place in block.indices { block[place] ^= last[place] }
      }
      keys += block
    }
    return Array(keys.prefix(count))
  }
}
