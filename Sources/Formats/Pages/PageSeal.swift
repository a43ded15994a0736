package import Cryptography
internal import Values

/// The encryption of the inside of a page.
///
/// It is encrypted by AES-256-GCM, with a key that PBKDF2-HMAC-SHA-256 derives from the password. The element with the id
/// `sealed` has it as base64, the tag at its end, and salt, nonce and rounds as attributes.
package final class PageSeal {
  /// The number of rounds of PBKDF2 for a password.
  private static let rounds = 600_000
  /// The number of bytes of the salt.
  private static let saltLength = 16

  private let salt: [UInt8]
  private let nonce: [UInt8]
  private let cipher: AES256GCM
  private let digest: Digest

  /// Derives the key, which takes some tenths of a second.
  ///
  /// - Parameters:
  ///   - passphrase: the bytes of the password, in UTF-8.
  ///   - salt: the salt of an earlier page, so that the same password gives the same key; nil for a new salt. The nonce is a
  ///     new one for each page, as GCM requires (NIST SP 800-38D, section 8.2.2).
  package init(_ passphrase: [UInt8], salt: [UInt8]? = nil) throws(CryptographyError) {
    self.salt = salt ?? RandomBytes.make(Self.saltLength)
    nonce = RandomBytes.make(AES256GCM.nonceLength)
    let key = try KeyDerivation.pbkdf2(
      passphrase, salt: self.salt, rounds: Self.rounds, .sha256, count: AES256GCM.keyLength)
    cipher = try AES256GCM(key: key, nonce: nonce)
    digest = try Digest(.sha256)
  }

  /// The attributes from which a browser derives the key.
  var attributes: String {
    let (salt, nonce) = (Base64.text(of: salt), Base64.text(of: nonce))
    return "data-salt=\"\(salt)\" data-nonce=\"\(nonce)\" data-rounds=\"\(Self.rounds)\""
  }

  func encrypt(_ part: [UInt8]) throws(CryptographyError) -> [UInt8] {
    let encrypted = try cipher.encrypt(part[...])
    try digest.update(encrypted[...])
    return encrypted
  }

  /// The tag, and the digest of everything including it.
  func end() throws(CryptographyError) -> (tag: [UInt8], digest: [UInt8]) {
    let tag = try cipher.tag()
    try digest.update(tag[...])
    return (tag, try digest.finish())
  }

  /// The number of bytes at the beginning of a page among which `salt(ofPage:)` finds the salt.
  package static let beginning = 1 << 18

  /// The salt of an encrypted page whose key is derived as today; nil for any other page.
  ///
  /// - Parameter page: the first `beginning` bytes of the page.
  package static func salt(ofPage page: [UInt8]) -> [UInt8]? {
    let attributes = /id="sealed" data-salt="([^"]+)" data-nonce="[^"]+" data-rounds="([0-9]+)"/
    guard let found = String(decoding: page, as: UTF8.self).firstMatch(of: attributes), Int(found.2) == rounds,
      let salt = Base64.bytes(of: String(found.1)), salt.count == saltLength
    else { return nil }
    return salt
  }
}
