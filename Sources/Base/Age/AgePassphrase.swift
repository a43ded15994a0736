internal import Cryptography
internal import Values

/// The file key of an age file, encrypted with a passphrase.
///
/// Source: age-encryption.org/v1, "The scrypt recipient type".
struct AgePassphrase {
  /// The name of the stanza in a header.
  private static let type = "scrypt"
  /// The largest work factor that is accepted: 4 seconds, and 1 GB.
  static let maximumWork = 20

  /// Random bytes that make the key different for each file.
  let salt: [UInt8]
  /// The work factor, as a power of two.
  let work: Int
  /// The file key, encrypted with the key that is derived from the passphrase.
  let wrappedKey: [UInt8]

  private static let saltLength = 16
  /// The nonce may be constant, since the key of a passphrase and salt encrypts nothing else.
  private static let nonce = [UInt8](repeating: 0, count: ChaCha20Poly1305.nonceLength)

  /// Encrypts the file key of a new file with a passphrase.
  init(_ fileKey: [UInt8], for passphrase: [UInt8], work: Int) throws(CryptographyError) {
    salt = RandomBytes.make(Self.saltLength)
    self.work = work
    wrappedKey = try Self.cipher(passphrase, salt, work).seal(fileKey[...], nonce: Self.nonce)
  }

  static func accepts(_ stanza: AgeStanza) -> Bool { stanza.type.elementsEqual(type.utf8) }

  /// Reads the stanza of a header.
  init(_ stanza: AgeStanza) throws(AgeError) {
    let (arguments, body) = (stanza.arguments, stanza.body)
    guard arguments.count == 2, let salt = AgeBase64.bytes(of: arguments[0]), salt.count == Self.saltLength,
      body.count == AgeHeader.fileKeyLength + ChaCha20Poly1305.tagLength,
      let first = arguments[1].first, (0x31...0x39).contains(first),
      arguments[1].allSatisfy(\.isDigit)
    else { throw .damaged }
    let work = Int(String(decoding: arguments[1], as: UTF8.self)) ?? .max
    guard work <= Self.maximumWork else { throw .tooMuchWork(work) }
    self.salt = salt
    self.work = work
    wrappedKey = body
  }

  /// The stanza for a header: the arguments are the salt and the work factor.
  var stanza: AgeStanza {
    AgeStanza(type: Self.type, arguments: [AgeBase64.text(of: salt), String(work)], body: wrappedKey)
  }

  /// Returns the file key; nil if the passphrase is wrong.
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
