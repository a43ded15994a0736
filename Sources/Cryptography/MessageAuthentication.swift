internal import CCrypto

/// Computes the authentication code of bytes that arrive in parts, with HMAC (RFC 2104).
package final class MessageAuthentication {
  private let library: LibCrypto
  private let context: OpaquePointer
  private let length: Int

  /// Starts an authentication code.
  ///
  /// - Throws: `CryptographyError`.
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
  ///
  /// - Throws: `CryptographyError`.
  package func update(_ bytes: ArraySlice<UInt8>) throws(CryptographyError) {
    let status = bytes.withUnsafeBytes {
      library.EVP_MAC_update(context, $0.bindMemory(to: UInt8.self).baseAddress, $0.count)
    }
    guard status == 1 else { throw .failed }
  }

  /// Returns the code of all bytes. No more can be added after that.
  ///
  /// - Throws: `CryptographyError`.
  package func finish() throws(CryptographyError) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: length)
    guard library.EVP_MAC_final(context, &code, nil, length) == 1 else { throw .failed }
    return code
  }

  /// Returns whether the code of all bytes begins with `code`, in constant time. No more bytes can be added after that.
  ///
  /// - Precondition: `code` is not empty.
  /// - Throws: `CryptographyError`.
  package func finish(beginsWith code: [UInt8]) throws(CryptographyError) -> Bool {
    precondition(!code.isEmpty)
    let own = try finish()
    return code.count <= own.count && library.CRYPTO_memcmp(own, code, code.count) == 0
  }
}
