internal import Glibc
internal import CZip
package import Cryptography

/// The reason why an archive cannot be read or written.
package struct ArchiveError: Error, Hashable, Sendable {
  /// The kind of an error.
  package enum Code: Hashable, Sendable {
    /// libzip is not installed.
    case unavailable
    /// libcrypto is missing or fails.
    case cryptography(CryptographyError)
    /// The system returned this `errno`.
    case system(Int32)
    /// The archive has no end.
    case truncated
    /// The archive has more files than this.
    case tooManyFiles(Int)
    /// The name of a file leads out of its folder.
    case unsafeName
    /// Two files have the same name.
    case repeatedName
    /// The parts of the archive contradict each other, or libzip fails for another reason.
    case inconsistent
    /// The checksum of a file is wrong.
    case checksum
    /// The compression or encryption method is not supported.
    case unsupported
    /// A file unpacks to more bytes than any genuine file of its size.
    case bomb
    /// The file is encrypted, and there is no password.
    case passwordNeeded
    /// The password is wrong.
    case wrongPassword
  }

  /// The kind of the error.
  package let code: Code
  /// The name of the file in the archive that the error is about; nil for the whole archive.
  package let file: String?

  /// Creates an error about a file in an archive, or about the archive.
  init(_ code: Code, in file: String? = nil) {
    self.code = code
    self.file = file
  }

  /// Creates an error for an archive that libzip cannot read or write.
  init(_ failure: ZipFailure, in file: String? = nil) {
    let code: Code =
      switch failure.code {
      case ZIP_ER_CRC: .checksum
      case ZIP_ER_NOPASSWD: .passwordNeeded
      case ZIP_ER_WRONGPASSWD: .wrongPassword
      case ZIP_ER_COMPNOTSUPP, ZIP_ER_ENCRNOTSUPP, ZIP_ER_OPNOTSUPP, ZIP_ER_MULTIDISK: .unsupported
      default: failure.errno.map { .system($0) } ?? .inconsistent
      }
    self.init(code, in: file)
  }

  /// Returns the result of `compute`.
  ///
  /// - Throws: `ArchiveError` if libcrypto is missing or fails.
  static func computing<Value>(_ compute: () throws(CryptographyError) -> Value) throws(ArchiveError) -> Value {
    do throws(CryptographyError) { return try compute() } catch { throw ArchiveError(.cryptography(error)) }
  }
}

/// The reason why libzip failed.
struct ZipFailure: Error {
  /// The error code, `ZIP_ER_…`.
  let code: Int32
  /// The `errno` of the error, or 0. For some error codes it is a code of zlib.
  let system: Int32

  /// The `errno` of an error of the system; nil for any other error.
  var errno: Int32? {
    switch code {
    case ZIP_ER_MEMORY: ENOMEM
    case ZIP_ER_OPEN, ZIP_ER_READ, ZIP_ER_WRITE, ZIP_ER_SEEK, ZIP_ER_TELL, ZIP_ER_TMPOPEN, ZIP_ER_RENAME, ZIP_ER_CLOSE:
      system == 0 ? nil : system
    default: nil
    }
  }
}
