internal import CCrypto

/// Computes the digest of bytes that arrive in parts.
package final class Digest {
  private let library: LibCrypto
  private let context: OpaquePointer
  private let length: Int

  /// Starts a digest.
  package init(_ hash: HashFunction) throws(CryptographyError) {
    let library = try LibCrypto.opened()
    guard let function = library.EVP_MD_fetch(nil, hash.rawValue, nil) else { throw .unavailable }
    defer { library.EVP_MD_free(function) }
    guard let context = library.EVP_MD_CTX_new() else { throw .failed }
    guard library.EVP_DigestInit_ex2(context, function, nil) == 1 else {
      library.EVP_MD_CTX_free(context)
      throw .failed
    }
    self.library = library
    self.context = context
    length = hash.length
  }

  deinit { library.EVP_MD_CTX_free(context) }

  /// Adds bytes.
  package func update(_ bytes: ArraySlice<UInt8>) throws(CryptographyError) {
    let status = bytes.withUnsafeBytes { library.EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    guard status == 1 else { throw .failed }
  }

  /// Returns the digest of all bytes. No more can be added after that.
  package func finish() throws(CryptographyError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: length)
    guard library.EVP_DigestFinal_ex(context, &digest, nil) == 1 else { throw .failed }
    return digest
  }

  /// Returns the digest of `bytes`.
  package static func of(_ bytes: [UInt8], _ hash: HashFunction) throws(CryptographyError) -> [UInt8] {
    let digest = try Digest(hash)
    try digest.update(bytes[...])
    return try digest.finish()
  }
}

/// A hash function.
package enum HashFunction: String, Sendable {
  /// SHA-1 (FIPS 180-4), only for formats that require it. It does not protect against forgery.
  case sha1 = "SHA1"
  /// SHA-256 (FIPS 180-4).
  case sha256 = "SHA2-256"

  /// The number of bytes of a digest.
  var length: Int {
    switch self {
    case .sha1: 20
    case .sha256: 32
    }
  }
}

/// Computes the authentication code of bytes that arrive in parts, with HMAC (RFC 2104).
package final class MessageAuthentication {
  private let library: LibCrypto
  private let context: OpaquePointer
  private let length: Int

  /// Starts an authentication code.
  package init(_ hash: HashFunction, key: [UInt8]) throws(CryptographyError) {
    let library = try LibCrypto.opened()
    guard let function = library.EVP_MAC_fetch(nil, "HMAC", nil) else { throw .unavailable }
    defer { library.EVP_MAC_free(function) }
    guard let context = library.EVP_MAC_CTX_new(function) else { throw .failed }
    let parameters = [Parameter(OSSL_MAC_PARAM_DIGEST, hash.rawValue)]
    guard Parameter.with(parameters, { library.EVP_MAC_init(context, key, key.count, $0) == 1 }) else {
      library.EVP_MAC_CTX_free(context)
      throw .failed
    }
    self.library = library
    self.context = context
    length = hash.length
  }

  deinit { library.EVP_MAC_CTX_free(context) }

  /// Adds bytes.
  package func update(_ bytes: ArraySlice<UInt8>) throws(CryptographyError) {
    let status = bytes.withUnsafeBytes {
      library.EVP_MAC_update(context, $0.bindMemory(to: UInt8.self).baseAddress, $0.count)
    }
    guard status == 1 else { throw .failed }
  }

  /// Returns the code of all bytes. No more can be added after that.
  package func finish() throws(CryptographyError) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: length)
    guard library.EVP_MAC_final(context, &code, nil, length) == 1 else { throw .failed }
    return code
  }

  /// Returns whether the code of all bytes begins with `code`, in constant time. No more bytes can be added after that.
  ///
  /// - Precondition: `code` is not empty.
  package func finish(beginsWith code: [UInt8]) throws(CryptographyError) -> Bool {
    precondition(!code.isEmpty)
    let own = try finish()
    return code.count <= own.count && library.CRYPTO_memcmp(own, code, code.count) == 0
  }
}
