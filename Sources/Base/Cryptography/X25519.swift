internal import CCrypto

/// A key pair with which two parties agree on a secret (RFC 7748, 6.1).
package struct X25519: Sendable {
  /// The number of bytes of a private key, of a public key and of a secret.
  package static let keyLength = 32
  private static let name = "X25519"

  private let privateKey: [UInt8]

  /// Creates the pair of a private key, which may be any bytes.
  ///
  /// - Precondition: the key has `keyLength` bytes.
  package init(privateKey: [UInt8]) {
    precondition(privateKey.count == Self.keyLength)
    self.privateKey = privateKey
  }

  /// Returns the public key.
  package func publicKey() throws(CryptographyError) -> [UInt8] {
    try withPair { library, own throws(CryptographyError) in
      var count = Self.keyLength
      var key = [UInt8](repeating: 0, count: count)
      guard library.EVP_PKEY_get_raw_public_key(own, &key, &count) == 1, count == key.count else { throw .failed }
      return key
    }
  }

  /// Returns the secret that this pair shares with the owner of `publicKey`; nil if that is one of the keys with which
  /// every secret is the same.
  ///
  /// - Precondition: `publicKey` has `keyLength` bytes.
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

  /// Calls `body` with the pair as a key of libcrypto.
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
