package import Files
internal import Glibc

/// A file that is read from any place: what a person named, or what came through a pipe.
public final class ImportFile: Sendable {
  private let file: InputFile
  /// Bytes in it.
  public let size: Int

  /// The file of that descriptor, which this closes in the end.
  ///
  /// - Throws: `ImportError`, `.unreadable` where it is none that can be read from any place.
  public convenience init(owning descriptor: Int32) throws(ImportError) {
    try self.init(ImportError.converting { () throws(StreamError) in try InputFile(owning: descriptor) })
  }

  /// That file.
  ///
  /// - Throws: as `init(owning:)`.
  package init(_ file: InputFile) throws(ImportError) {
    guard case .regular(let size) = file.kind else {
      throw ImportError(.unreadable(file.kind == .folder ? EISDIR : ESPIPE))
    }
    self.file = file
    self.size = size
  }

  /// The number of the open file.
  var descriptor: Int32 { file.descriptor.number }

  /// The bytes from `offset` on.
  package func stream(from offset: Int = 0) -> ImportStream { Stream(file, offset) }

  private final class Stream: ByteSource {
    private let file: InputFile
    private var offset: Int

    init(_ file: InputFile, _ offset: Int) {
      self.file = file
      self.offset = offset
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
      let count = try ImportError.converting { () throws(StreamError) in try file.read(into: buffer, at: offset) }
      offset += count
      return count
    }
  }
}

/// Bytes of a file, or of a file in an archive, that is imported.
package typealias ImportStream = any ByteSource<ImportError>

extension ByteSource<ImportError> {
  /// All the bytes that are left.
  ///
  /// - Parameter most: more than these are refused.
  /// - Throws: `ImportError`, `.tooLarge`.
  package func all(most: Int) throws(ImportError) -> [UInt8] {
    guard let bytes = try readAll(most: most) else { throw ImportError(.tooLarge(most)) }
    return bytes
  }
}

extension ImportError {
  /// What `read` gives.
  ///
  /// - Throws: `ImportError`, for what the system refuses.
  fileprivate static func converting<Value>(_ read: () throws(StreamError) -> Value) throws(ImportError) -> Value {
    do throws(StreamError) { return try read() } catch {
      switch error {
      case .closed: throw ImportError(.unreadable(EPIPE))
      case .failed(let code): throw ImportError(.unreadable(code))
      }
    }
  }
}

extension Collection<UInt8> {
  /// How many bytes in front are the mark that says that this is UTF-8: 3, or 0 where there is none.
  var markLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
