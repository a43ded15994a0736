internal import Glibc
internal import Archives
internal import Cards
package import Files
internal import JSON

/// A file to import, with random access. It may be the copy of an input that came through a pipe.
public final class ImportFile: Sendable {
  private let content: any RandomAccess

  /// Takes ownership of a file descriptor.
  ///
  /// - Throws: `ImportError`, `.unreadable` if the file does not support random access.
  public convenience init(owning descriptor: Int32) throws(ImportError) {
    try self.init(ImportError.converting { () throws(StreamError) in try InputFile(owning: descriptor) })
  }

  /// Creates a file to import from an open file.
  ///
  /// - Throws: as `init(owning:)`.
  package init(_ file: InputFile) throws(ImportError) {
    guard case .regular(let size) = file.kind else {
      throw ImportError(.unreadable(file.kind == .folder ? EISDIR : ESPIPE))
    }
    content = Regular(file: file, size: size)
  }

  /// Creates a file to import from the content of another file.
  init(_ content: some RandomAccess) { self.content = content }

  /// Creates a file to import from bytes in memory.
  package convenience init(_ bytes: [UInt8]) { self.init(Bytes(bytes: bytes)) }

  /// The number of bytes.
  public var size: Int { content.size }

  /// Reads the bytes from `offset` on into `buffer`, as many as there are and fit.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int {
    try content.read(into: buffer, at: offset)
  }

  /// A stream of the bytes from `offset` on.
  package func stream(from offset: Int = 0) -> ImportStream { Stream(content, offset) }

  /// A regular file of the system.
  private struct Regular: RandomAccess {
    let file: InputFile
    let size: Int

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int {
      try ImportError.converting { () throws(StreamError) in try file.read(into: buffer, at: offset) }
    }
  }

  private struct Bytes: RandomAccess {
    let bytes: [UInt8]
    var size: Int { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int {
      guard offset < bytes.count else { return 0 }
      let part = bytes[offset...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  private final class Stream: ByteSource {
    private let content: any RandomAccess
    private var offset: Int

    init(_ content: any RandomAccess, _ offset: Int) {
      self.content = content
      self.offset = offset
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
      let count = try content.read(into: buffer, at: offset)
      offset += count
      return count
    }
  }
}

/// The bytes of a file, or of a file in an archive, that is imported.
package typealias ImportStream = any ByteSource<ImportError>

extension ByteSource<ImportError> {
  /// Reads all bytes that are left.
  ///
  /// - Parameter most: the largest number of bytes that is accepted.
  /// - Throws: `ImportError`, `.tooLarge`.
  package func all(most: Int) throws(ImportError) -> [UInt8] {
    guard let bytes = try readAll(most: most) else { throw ImportError(.tooLarge(most)) }
    return bytes
  }
}

extension ImportError {
  /// Returns the result of `read`.
  ///
  /// - Throws: `ImportError` for an error of the system.
  fileprivate static func converting<Value>(_ read: () throws(StreamError) -> Value) throws(ImportError) -> Value {
    do throws(StreamError) { return try read() } catch { throw ImportError(.unreadable(error.errno)) }
  }
}

extension UnpackingBudget {
  /// Reads JSON, and subtracts the number of its values from the budget.
  ///
  /// - Parameter isLenient: whether to read over mistakes whose meaning is certain, as
  ///   `JSONValue.init(_:isLenient:failure:)`.
  /// - Throws: `ImportError`: `.notJSON`, `.extraComma`, `.truncated`, `.tooManyValues`.
  func json(_ bytes: [UInt8], isLenient: Bool = false, at location: ImportLocation = .init()) throws -> JSONValue {
    try JSONValue(bytes, isLenient: isLenient, valuesLeft: &values) { ImportError($0, at: location) }
  }
}

/// A sequence of bytes that can be read at any offset, any number of times.
protocol RandomAccess: Sendable {
  /// The number of bytes.
  var size: Int { get }

  /// Reads the bytes from `offset` on into `buffer`, as many as there are and fit.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int
}
