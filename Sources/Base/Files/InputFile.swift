internal import Glibc

/// A file that is open for reading. It is closed when the object is released.
package final class InputFile: ByteSource, Sendable {
  /// The open file.
  package let descriptor: FileDescriptor
  /// The kind of the file.
  package let kind: FileKind

  /// Opens the file at `path`.
  ///
  /// - Throws: `FileError` if the file cannot be read, or is a folder.
  package convenience init(_ path: String) throws(FileError) {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw FileError(.reading, path: path, errno: errno) }
    do throws(StreamError) {
      try self.init(owning: number)
      if kind == .folder { throw StreamError.failed(EISDIR) }
    } catch {
      throw FileError(.reading, path: path, error)
    }
  }

  /// Takes ownership of an open file by the number of its descriptor.
  ///
  /// - Throws: `StreamError` if there is no such descriptor.
  package init(owning number: Int32) throws(StreamError) {
    descriptor = FileDescriptor(number)
    var status = stat()
    guard fstat(number, &status) == 0 else {
      let code = errno
      close(number)
      throw .failed(code)
    }
    kind = FileKind(status)
  }

  deinit { close(descriptor.number) }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
    try descriptor.read(into: buffer)
  }

  /// Reads the bytes from `offset` on into `buffer`, as many as there are and fit. The file must be a regular one.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(StreamError) -> Int {
    while true {
      let count = pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw .failed(errno) }
    }
  }

  /// Reads at most `count` bytes from the beginning of the file at `path`; nil if it is no regular file.
  package static func beginning(of path: String, _ count: Int) throws(FileError) -> [UInt8]? {
    let file = try InputFile(path)
    guard case .regular = file.kind else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    do throws(StreamError) {
      let read = try file.read(into: &bytes)
      return Array(bytes[..<read])
    } catch {
      throw FileError(.reading, path: path, error)
    }
  }

  /// Reads all bytes of the file at `path`; nil if there are more than `most`.
  package static func read(_ path: String, most: Int) throws(FileError) -> [UInt8]? {
    let file = try InputFile(path)
    do throws(StreamError) { return try file.readAll(most: most) } catch {
      throw FileError(.reading, path: path, error)
    }
  }
}
