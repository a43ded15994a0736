internal import Cryptography

/// The key of an age file, encrypted with a passphrase.
///
/// Source: age-encryption.org/v1, "The scrypt recipient type".
struct AgePassphrase {
  /// Its name in a header.
  private static let type = "scrypt"
  /// The most work that a file may ask for: 4 seconds, and 1 GB.
  static let mostWork = 20

  /// Bytes that make the key another for each file.
  let salt: [UInt8]
  /// The work, as a power of two.
  let work: Int
  /// The file's key, encrypted with that of the passphrase.
  let wrappedKey: [UInt8]

  private static let saltLength = 16
  /// The passphrase's key encrypts nothing else.
  private static let nonce = [UInt8](repeating: 0, count: ChaCha20Poly1305.nonceLength)

  /// A stanza for a new file with that key.
  ///
  /// - Throws: `CryptographyError`.
  init(_ fileKey: [UInt8], for passphrase: [UInt8], work: Int) throws(CryptographyError) {
    salt = try RandomBytes.make(Self.saltLength)
    self.work = work
    wrappedKey = try Self.cipher(passphrase, salt, work).seal(fileKey[...], nonce: Self.nonce)
  }

  static func isMeant(_ stanza: AgeStanza) -> Bool { stanza.type.elementsEqual(type.utf8) }

  /// The stanza of a header.
  ///
  /// - Throws: `AgeError`.
  init(_ stanza: AgeStanza) throws(AgeError) {
    let (arguments, body) = (stanza.arguments, stanza.body)
    guard arguments.count == 2, let salt = AgeBase64.bytes(of: arguments[0]), salt.count == Self.saltLength,
      body.count == AgeHeader.fileKeyLength + ChaCha20Poly1305.tagLength,
      let first = arguments[1].first, (0x31...0x39).contains(first),
      arguments[1].allSatisfy({ (0x30...0x39).contains($0) })
    else { throw .damaged }
    let work = Int(String(decoding: arguments[1], as: UTF8.self)) ?? .max
    guard work <= Self.mostWork else { throw .tooMuchWork(work) }
    self.salt = salt
    self.work = work
    wrappedKey = body
  }

  /// It as a part of a header: the arguments are the salt and the work factor.
  var stanza: AgeStanza {
    AgeStanza(type: Self.type, arguments: [AgeBase64.text(of: salt), String(work)], body: wrappedKey)
  }

  /// The file's key; nil where the passphrase is another.
  ///
  /// - Throws: `CryptographyError`.
  func fileKey(for passphrase: [UInt8]) throws(CryptographyError) -> [UInt8]? {
    try Self.cipher(passphrase, salt, work).open(wrappedKey[...], nonce: Self.nonce)
  }

  private static func cipher(
    _ passphrase: [UInt8], _ salt: [UInt8], _ work: Int
  ) throws(CryptographyError) -> ChaCha20Poly1305 {
    ChaCha20Poly1305(
      key: try KeyDerivation.scrypt(
        passphrase, salt: Array("age-encryption.org/v1/scrypt".utf8) + salt, cost: 1 << UInt64(work),
        count: ChaCha20Poly1305.keyLength))
  }
}
