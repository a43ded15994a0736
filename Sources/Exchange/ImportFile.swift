package import Files
internal import Glibc

/// A file that is read from any place: what a person named, or what came through a pipe.
public final class ImportFile: Sendable {
  private let content: any RandomAccess

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
    content = Regular(file: file, size: size)
  }

  /// What is in another file.
  init(_ content: some RandomAccess) { self.content = content }

  /// Bytes in it.
  public var size: Int { content.size }

  /// Puts the bytes from `offset` on into `buffer`, as many as are there and fit.
  ///
  /// - Returns: how many; 0 at the end.
  /// - Throws: `ImportError`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int {
    try content.read(into: buffer, at: offset)
  }

  /// The bytes from `offset` on.
  package func stream(from offset: Int = 0) -> ImportStream { Stream(content, offset) }

  /// A file of the system.
  private struct Regular: RandomAccess {
    let file: InputFile
    let size: Int

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ImportError) -> Int {
      try ImportError.converting { () throws(StreamError) in try file.read(into: buffer, at: offset) }
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
