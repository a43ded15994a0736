internal import CCrypto

/// Derives keys from passwords and from other keys.
package enum KeyDerivation {
  /// PBKDF2 (RFC 8018, 5.2) with HMAC.
  ///
  /// - Parameters:
  ///   - rounds: the number of iterations.
  ///   - count: the number of bytes of the key.
  package static func pbkdf2(
    _ password: [UInt8], salt: [UInt8], rounds: Int, _ hash: HashFunction, count: Int
  ) throws(CryptographyError) -> [UInt8] {
    let parameters = [
      Parameter(OSSL_KDF_PARAM_PASSWORD, password), Parameter(OSSL_KDF_PARAM_SALT, salt),
      Parameter(OSSL_KDF_PARAM_ITER, UInt64(rounds)), Parameter(OSSL_KDF_PARAM_DIGEST, hash.rawValue),
      // Turns off libcrypto's minimum for salt and rounds, since file formats prescribe them.
      Parameter(OSSL_KDF_PARAM_PKCS5, 1),
    ]
    return try LibCrypto.opened().derivedKey("PBKDF2", parameters, count: count)
  }

  /// HKDF (RFC 5869) with HMAC-SHA-256.
  ///
  /// - Parameters:
  ///   - info: the purpose of the key.
  ///   - count: the number of bytes of the key.
  package static func hkdf(
    _ key: [UInt8], salt: [UInt8], info: [UInt8], count: Int
  ) throws(CryptographyError) -> [UInt8] {
    let parameters = [
      Parameter(OSSL_KDF_PARAM_KEY, key), Parameter(OSSL_KDF_PARAM_SALT, salt),
      Parameter(OSSL_KDF_PARAM_INFO, info), Parameter(OSSL_KDF_PARAM_DIGEST, HashFunction.sha256.rawValue),
    ]
    return try LibCrypto.opened().derivedKey("HKDF", parameters, count: count)
  }

  /// Argon2id (RFC 9106), which OpenSSL has from version 3.2 on.
  ///
  /// - Parameters:
  ///   - rounds: t, the number of passes.
  ///   - kibibytes: m, the memory.
  ///   - lanes: p, the degree of parallelism. They are computed one after the other.
  ///   - count: the number of bytes of the key.
  /// - Throws: `CryptographyError`, `.unavailable` in an older OpenSSL; `.failed` if there is not enough memory.
  package static func argon2id(
    _ password: [UInt8], salt: [UInt8], rounds: Int, kibibytes: Int, lanes: Int, count: Int
  ) throws(CryptographyError) -> [UInt8] {
    // The headers of older versions lack the names.
    let parameters = [
      Parameter(OSSL_KDF_PARAM_PASSWORD, password), Parameter(OSSL_KDF_PARAM_SALT, salt),
      Parameter(OSSL_KDF_PARAM_ITER, UInt64(rounds)), Parameter("memcost", UInt64(kibibytes)),
      Parameter("lanes", UInt64(lanes)),
    ]
    return try LibCrypto.opened().derivedKey("ARGON2ID", parameters, count: count)
  }

  /// scrypt (RFC 7914). It needs 128 · `blockSize` · `cost` bytes of memory.
  ///
  /// - Parameters:
  ///   - cost: N, a power of two.
  ///   - blockSize: r.
  ///   - parallelism: p.
  ///   - count: the number of bytes of the key.
  /// - Throws: `CryptographyError`, `.failed` if there is not enough memory.
  package static func scrypt(
    _ password: [UInt8], salt: [UInt8], cost: UInt64, blockSize: UInt64 = 8, parallelism: UInt64 = 1, count: Int
  ) throws(CryptographyError) -> [UInt8] {
    let parameters = [
      Parameter(OSSL_KDF_PARAM_PASSWORD, password), Parameter(OSSL_KDF_PARAM_SALT, salt),
      Parameter(OSSL_KDF_PARAM_SCRYPT_N, cost), Parameter(OSSL_KDF_PARAM_SCRYPT_R, blockSize),
      Parameter(OSSL_KDF_PARAM_SCRYPT_P, parallelism),
      // The memory that these costs need. Without this parameter libcrypto refuses to use more than 1 GB.
      Parameter(OSSL_KDF_PARAM_SCRYPT_MAXMEM, 128 * blockSize * (cost + parallelism + 2)),
    ]
    return try LibCrypto.opened().derivedKey("SCRYPT", parameters, count: count)
  }
}
