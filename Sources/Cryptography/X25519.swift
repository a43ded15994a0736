internal import CCrypto

/// The private half of a key pair by which two agree on a secret (RFC 7748, 6.1).
package struct X25519: Sendable {
  /// Bytes of a private key, of a public one and of a secret.
  package static let keyLength = 32
  private static let name = "X25519"

  private let privateKey: [UInt8]

  /// The pair of a private key: any `keyLength` bytes.
  ///
  /// - Precondition: they are so many.
  package init(privateKey: [UInt8]) {
    precondition(privateKey.count == Self.keyLength)
    self.privateKey = privateKey
  }

  /// The public half.
  ///
  /// - Throws: `CryptographyError`.
  package func publicKey() throws(CryptographyError) -> [UInt8] {
    try withPair { library, own throws(CryptographyError) in
      var count = Self.keyLength
      var key = [UInt8](repeating: 0, count: count)
      guard library.EVP_PKEY_get_raw_public_key(own, &key, &count) == 1, count == key.count else { throw .failed }
      return key
    }
  }

  /// The secret that this pair and another have; nil where the other's public half is one of those with which the
  /// secret is always the same.
  ///
  /// - Precondition: `publicKey` has `keyLength` bytes.
  /// - Throws: `CryptographyError`.
  package func secret(with publicKey: [UInt8]) throws(CryptographyError) -> [UInt8]? {
    precondition(publicKey.count == Self.keyLength)
    return try withPair { library, own throws(CryptographyError) -> [UInt8]? in
      guard let other = library.EVP_PKEY_new_raw_public_key_ex(nil, Self.name, nil, publicKey, publicKey.count) else {
        throw .failed
      }
      defer { library.EVP_PKEY_free(other) }
      guard let context = library.EVP_PKEY_CTX_new_from_pkey(nil, own, nil) else { throw .failed }
      defer { library.EVP_PKEY_CTX_free(context) }
      guard library.EVP_PKEY_derive_init(context) == 1, library.EVP_PKEY_derive_set_peer(context, other) == 1 else {
        throw .failed
      }
      var count = Self.keyLength
      var secret = [UInt8](repeating: 0, count: count)
      // libcrypto refuses a secret of zeros.
      guard library.EVP_PKEY_derive(context, &secret, &count) == 1, count == secret.count else { return nil }
      return secret
    }
  }

  /// Runs `body` with this pair as libcrypto has it.
  private func withPair<Value>(
    _ body: (LibCrypto, OpaquePointer) throws(CryptographyError) -> Value
  ) throws(CryptographyError) -> Value {
    let library = try LibCrypto.opened()
    guard let own = library.EVP_PKEY_new_raw_private_key_ex(nil, Self.name, nil, privateKey, privateKey.count) else {
      throw .failed
    }
    defer { library.EVP_PKEY_free(own) }
    return try body(library, own)
  }
}
