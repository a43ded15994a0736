internal import CCrypto

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
  package init(key: [UInt8], nonce: [UInt8]) throws(CryptographyError) {
    precondition(key.count == Self.keyLength)
    run = try CipherRun(.aes256GCM, key, nonce, isSealing: true)
  }

  /// Encrypts the next part of the message.
  package func encrypt(_ part: ArraySlice<UInt8>) throws(CryptographyError) -> [UInt8] { try run.output(of: part) }

  /// Ends the message, and returns its tag.
  package func tag() throws(CryptographyError) -> [UInt8] {
    guard run.isFinished() else { throw .failed }
    return try run.tag()
  }
}

/// Decryption by AES with keys of 256 bits in the mode of cipher block chaining (NIST SP 800-38A, 6.2), with the padding of
/// PKCS #7 (RFC 5652, 6.3). The mode authenticates nothing: the message has to be authenticated before.
package enum AES256CBC {
  /// The number of bytes of a block, and of an initialization vector.
  package static let blockLength = 16
  /// The number of bytes of a key.
  package static let keyLength = 32

  /// Decrypts a message; returns nil if it is not one of whole blocks with a right padding.
  ///
  /// - Precondition: the key has `keyLength` bytes.
  package static func open(_ message: [UInt8], key: [UInt8], vector: [UInt8]) throws(CryptographyError) -> [UInt8]? {
    precondition(key.count == keyLength)
    guard !message.isEmpty, message.count % blockLength == 0 else { return nil }
    return try CipherRun(.aes256CBC, key, vector, isSealing: false).rest(of: message)
  }
}

/// Authenticated encryption by ChaCha20-Poly1305 (RFC 8439).
package struct ChaCha20Poly1305: Sendable {
  /// The number of bytes of a key.
  package static let keyLength = 32
  /// The number of bytes of a nonce.
  package static let nonceLength = CipherRun.nonceLength
  /// The number of bytes that a sealed message is longer than the message.
  package static let tagLength = CipherRun.tagLength

  private let key: [UInt8]

  /// Creates a cipher with a key.
  ///
  /// - Precondition: the key has `keyLength` bytes.
  package init(key: [UInt8]) {
    precondition(key.count == Self.keyLength)
    self.key = key
  }

  /// Encrypts a message, and appends the tag.
  ///
  /// - Parameters:
  ///   - nonce: `nonceLength` bytes, which must differ for each message with the same key.
  ///   - extra: bytes that are authenticated, but not part of the result.
  package func seal(
    _ message: ArraySlice<UInt8>, nonce: [UInt8], authenticating extra: [UInt8] = []
  ) throws(CryptographyError) -> [UInt8] {
    let run = try CipherRun(.chaCha20Poly1305, key, nonce, isSealing: true)
    try run.authenticate(extra)
    let encrypted = try run.output(of: message)
    guard run.isFinished() else { throw .failed }
    return try encrypted + run.tag()
  }

  /// Decrypts a sealed message; nil if it was changed, or sealed with another key, nonce or extra.
  package func open(
    _ sealed: ArraySlice<UInt8>, nonce: [UInt8], authenticating extra: [UInt8] = []
  ) throws(CryptographyError) -> [UInt8]? {
    guard sealed.count >= Self.tagLength else { return nil }
    let run = try CipherRun(.chaCha20Poly1305, key, nonce, isSealing: false)
    try run.authenticate(extra)
    let message = try run.output(of: sealed.dropLast(Self.tagLength))
    try run.expect(tag: Array(sealed.suffix(Self.tagLength)))
    return run.isFinished() ? message : nil
  }
}

/// The encryption or decryption of one message.
final class CipherRun {
  /// A cipher, by its name in libcrypto. Those with authentication have nonces of 12 and tags of 16 bytes.
  enum Cipher: String {
    case chaCha20Poly1305 = "ChaCha20-Poly1305"
    case aes256GCM = "AES-256-GCM"
    case aes256CBC = "AES-256-CBC"
  }

  static let nonceLength = 12
  static let tagLength = 16

  private let library: LibCrypto
  private let context: OpaquePointer

  /// Starts a run with a key and a nonce.
  init(_ cipher: Cipher, _ key: [UInt8], _ nonce: [UInt8], isSealing: Bool) throws(CryptographyError) {
    precondition(nonce.count == (cipher == .aes256CBC ? AES256CBC.blockLength : Self.nonceLength))
    let library = try LibCrypto.opened()
    guard let cipher = library.EVP_CIPHER_fetch(nil, cipher.rawValue, nil) else { throw .unavailable }
    defer { library.EVP_CIPHER_free(cipher) }
    guard let context = library.EVP_CIPHER_CTX_new() else { throw .failed }
    guard library.EVP_CipherInit_ex2(context, cipher, key, nonce, isSealing ? 1 : 0, nil) == 1 else {
      library.EVP_CIPHER_CTX_free(context)
      throw .failed
    }
    self.library = library
    self.context = context
  }

  deinit { library.EVP_CIPHER_CTX_free(context) }

  /// Adds bytes that are authenticated but not encrypted. They have to come before all others.
  func authenticate(_ extra: [UInt8]) throws(CryptographyError) {
    guard !extra.isEmpty else { return }
    var count: Int32 = 0
    guard library.EVP_CipherUpdate(context, nil, &count, extra, Int32(extra.count)) == 1 else { throw .failed }
  }

  /// Encrypts or decrypts bytes.
  func output(of input: ArraySlice<UInt8>) throws(CryptographyError) -> [UInt8] {
    guard !input.isEmpty else { return [] }
    var output = [UInt8](repeating: 0, count: input.count)
    var count: Int32 = 0
    let status = input.withUnsafeBytes {
      library.EVP_CipherUpdate(context, &output, &count, $0.bindMemory(to: UInt8.self).baseAddress, Int32($0.count))
    }
    guard status == 1, count == input.count else { throw .failed }
    return output
  }

  /// Decrypts a whole message of padded blocks; returns nil if the padding is wrong.
  func rest(of message: [UInt8]) throws(CryptographyError) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: message.count + AES256CBC.blockLength)
    var (count, last): (Int32, Int32) = (0, 0)
    guard library.EVP_CipherUpdate(context, &output, &count, message, Int32(message.count)) == 1 else { throw .failed }
    let isWhole = output.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { library.EVP_CipherFinal_ex(context, $0 + Int(count), &last) == 1 } ?? false
    }
    return isWhole ? Array(output.prefix(Int(count + last))) : nil
  }

  /// Ends the message, and returns whether it is authentic.
  func isFinished() -> Bool {
    var rest = [UInt8](repeating: 0, count: Self.tagLength)
    var count: Int32 = 0
    return library.EVP_CipherFinal_ex(context, &rest, &count) == 1
  }

  /// The tag of a message that was encrypted.
  func tag() throws(CryptographyError) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: Self.tagLength)
    try exchange(EVP_CTRL_AEAD_GET_TAG, &tag)
    return tag
  }

  /// Sets the tag that a message to decrypt must have, before its end.
  func expect(tag: [UInt8]) throws(CryptographyError) {
    var tag = tag
    try exchange(EVP_CTRL_AEAD_SET_TAG, &tag)
  }

  private func exchange(_ command: Int32, _ tag: inout [UInt8]) throws(CryptographyError) {
    guard library.EVP_CIPHER_CTX_ctrl(context, command, Int32(tag.count), &tag) == 1 else { throw .failed }
  }
}
