internal import CCrypto

/// The functions of OpenSSL's libcrypto, under their own names.
typealias LibCrypto = ccrypto_functions

extension LibCrypto {
  /// libcrypto, opened when it is first needed; nil if no suitable version is installed.
  private static let shared: LibCrypto? = ccrypto_open()?.pointee

  /// Returns libcrypto.
  ///
  /// - Throws: `.unavailable`.
  static func opened() throws(CryptographyError) -> LibCrypto {
    guard let shared else { throw .unavailable }
    return shared
  }

  /// Calls a key derivation function (`EVP_KDF(3)`).
  ///
  /// - Parameter count: the number of bytes of the key.
  /// - Throws: `CryptographyError`.
  func derivedKey(_ name: String, _ parameters: [Parameter], count: Int) throws(CryptographyError) -> [UInt8] {
    guard let function = self.EVP_KDF_fetch(nil, name, nil) else { throw .unavailable }
    defer { self.EVP_KDF_free(function) }
    guard let context = self.EVP_KDF_CTX_new(function) else { throw .failed }
    defer { self.EVP_KDF_CTX_free(context) }
    var key = [UInt8](repeating: 0, count: count)
    let isDone = Parameter.with(parameters) { self.EVP_KDF_derive(context, &key, count, $0) == 1 }
    guard isDone else { throw .failed }
    return key
  }
}

/// The library for encryption, digests and signatures.
package enum CryptographyLibrary {
  /// The version of OpenSSL, such as "3.0.20"; nil if no suitable version is installed. This opens the library.
  package static var version: String? {
    guard let library = try? LibCrypto.opened() else { return nil }
    let parts = [library.OPENSSL_version_major(), library.OPENSSL_version_minor(), library.OPENSSL_version_patch()]
    return parts.map { "\($0)" }.joined(separator: ".")
  }
}
