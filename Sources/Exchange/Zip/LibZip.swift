internal import CZip
internal import Glibc

/// The functions of libzip, under their own names.
typealias LibZip = czip_functions

extension LibZip {
  /// libzip, opened when the first archive needs it; nil if no suitable version is installed.
  static let shared: LibZip? = czip_open()?.pointee

  /// Calls a function that returns nil and fills in an error if it fails.
  ///
  /// - Throws: `ZipFailure`.
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

  /// Opens the archive in a file for reading.
  ///
  /// - Throws: `ZipFailure`.
  func open(_ file: ImportFile) throws(ZipFailure) -> OpaquePointer { try open(ZipInput(self, file).made()) }

  /// Opens an archive in memory for reading. libzip keeps a copy of the bytes.
  ///
  /// - Throws: `ZipFailure`.
  func open(_ bytes: [UInt8]) throws(ZipFailure) -> OpaquePointer {
    // The source frees the copy.
    let copy = malloc(max(bytes.count, 1))
    guard let copy else { throw ZipFailure(code: ZIP_ER_MEMORY, system: ENOMEM) }
    UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
    let source: OpaquePointer
    do throws(ZipFailure) {
      source = try checked { self.zip_source_buffer_create(copy, UInt64(bytes.count), 1, $0) }
    } catch {
      free(copy)
      throw error
    }
    return try open(source)
  }

  /// Opens the archive in a source for reading, and takes ownership of the source.
  private func open(_ source: OpaquePointer) throws(ZipFailure) -> OpaquePointer {
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
