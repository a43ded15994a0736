internal import CZip
internal import Cryptography

/// The functions of libzip, under their own names.
typealias LibZip = czip_functions

extension LibZip {
  /// libzip, opened when the first archive needs it; nil if no suitable version is installed.
  static let shared: LibZip? = czip_open()?.pointee

  /// Calls a function that returns nil and fills in an error if it fails.
  func checked<Value>(_ body: (UnsafeMutablePointer<zip_error_t>) -> Value?) throws(ZipFailure) -> Value {
    var error = zip_error_t()
    self.zip_error_init(&error)
    defer { self.zip_error_fini(&error) }
    guard let value = body(&error) else { throw failure(&error) }
    return value
  }

  /// The reason why the last call for an archive failed.
  func failure(of archive: OpaquePointer) -> ZipFailure { failure(self.zip_get_error(archive)) }

  /// The reason why the last call for a file in an archive failed.
  func failure(ofFile file: OpaquePointer) -> ZipFailure { failure(self.zip_file_get_error(file)) }

  private func failure(_ error: UnsafePointer<zip_error_t>?) -> ZipFailure {
    guard let error else { return ZipFailure(code: ZIP_ER_INTERNAL, system: 0) }
    return ZipFailure(code: self.zip_error_code_zip(error), system: self.zip_error_code_system(error))
  }

  /// Opens the archive in a part of some content for reading.
  func open(_ content: any ArchiveContent, _ bounds: Range<Int>) throws(ZipFailure) -> OpaquePointer {
    let source = try ZipInput(self, content, bounds).made()
    do throws(ZipFailure) {
      return try checked { self.zip_open_from_source(source, ZIP_RDONLY, $0) }
    } catch {
      self.zip_source_free(source)
      throw error
    }
  }
}

/// The library that reads and writes zip archives.
package enum ZipLibrary {
  /// The version of libzip, such as "1.11.3"; nil if no suitable version is installed. This opens the library.
  package static var version: String? {
    // The parentheses serve the headers of both versions: in newer ones the text is never NULL.
    (LibZip.shared?.zip_libzip_version()).map { String(cString: $0) }
  }
}

/// Proof that a file which is encrypted by WinZip's AES is what was encrypted, and that the password is its own.
///
/// libzip 1.7 looks for a checksum where AE-2 has none (nih-at/libzip#261), and does not always look at the
/// authentication code that is there instead (nih-at/libzip#478).
///
/// Source: WinZip, AES Encryption Information: Encryption Specification AE-1 and AE-2.
struct AESProof {
  /// The number of bytes of the salt, which comes before the two of the password verifier.
  let saltLength: Int
  private let keyLength: Int
  private let password: [UInt8]

  /// The number of bytes of the password verifier, after the salt.
  static let verifierLength = 2
  /// The number of bytes of the authentication code, at the end.
  static let codeLength = 10
  private static let rounds = 1000

  /// Creates the proof for a password and a key of `bits` bits.
  init(_ password: [UInt8], bits: Int) {
    self.password = password
    keyLength = bits / 8
    saltLength = keyLength / 2
  }

  /// Returns the authentication code to compute over the encrypted data; nil if the password is wrong.
  func authentication(
    salt: ArraySlice<UInt8>, verifier: ArraySlice<UInt8>
  ) throws(CryptographyError) -> MessageAuthentication? {
    let keys = try KeyDerivation.pbkdf2(
      password, salt: Array(salt), rounds: Self.rounds, .sha1, count: 2 * keyLength + Self.verifierLength)
    guard keys.suffix(Self.verifierLength).elementsEqual(verifier) else { return nil }
    return try MessageAuthentication(.sha1, key: Array(keys[keyLength..<(2 * keyLength)]))
  }
}
