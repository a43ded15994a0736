internal import CZip
internal import Cards
internal import Glibc

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

extension ImportError {
  /// Creates an error for an archive that libzip cannot read.
  init(_ failure: ZipFailure, at location: ImportLocation = .init()) {
    let code: Code =
      switch failure.code {
      case ZIP_ER_CRC: .damagedArchive(.checksum)
      case ZIP_ER_NOPASSWD: .passwordNeeded
      case ZIP_ER_WRONGPASSWD: .wrongPassword
      case ZIP_ER_COMPNOTSUPP, ZIP_ER_ENCRNOTSUPP, ZIP_ER_OPNOTSUPP, ZIP_ER_MULTIDISK: .damagedArchive(.unsupported)
      default: failure.errno.map { .unreadable($0) } ?? .damagedArchive(.inconsistent)
      }
    self.init(code, at: location)
  }
}

extension ExportError {
  /// Creates an error for a new archive that libzip cannot write.
  init(_ failure: ZipFailure) {
    self.init(code: failure.errno.map { .system($0) } ?? .refused)
  }
}
