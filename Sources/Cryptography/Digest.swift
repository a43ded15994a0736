internal import CCrypto

/// Computes the digest of bytes that arrive in parts.
package final class Digest {
  private let library: LibCrypto
  private let context: OpaquePointer
  private let length: Int

  /// Starts a digest.
  ///
  /// - Throws: `CryptographyError`.
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
  ///
  /// - Throws: `CryptographyError`.
  package func update(_ bytes: ArraySlice<UInt8>) throws(CryptographyError) {
    let status = bytes.withUnsafeBytes { library.EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    guard status == 1 else { throw .failed }
  }

  /// Returns the digest of all bytes. No more can be added after that.
  ///
  /// - Throws: `CryptographyError`.
  package func finish() throws(CryptographyError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: length)
    guard library.EVP_DigestFinal_ex(context, &digest, nil) == 1 else { throw .failed }
    return digest
  }

  /// Returns the digest of `bytes`.
  ///
  /// - Throws: `CryptographyError`.
  package static func of(_ bytes: [UInt8], _ hash: HashFunction) throws(CryptographyError) -> [UInt8] {
    let digest = try Digest(hash)
    try digest.update(bytes[...])
    return try digest.finish()
  }
}
