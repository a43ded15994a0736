internal import Glibc

/// A file that is read; it is closed with its last reference.
package final class InputFile: ByteSource, Sendable {
  /// The open file.
  package let descriptor: FileDescriptor
  /// What it is.
  package let kind: FileKind

  /// Opens the file at `path`.
  ///
  /// - Throws: `FileError` where it cannot be read, or is a folder.
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

  /// The open file of that number.
  ///
  /// - Throws: `StreamError` where there is none.
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

  /// Puts the bytes from `offset` on into `buffer`, as many as are there and fit. The file has to be a regular one.
  ///
  /// - Returns: how many; 0 at the end.
  /// - Throws: `StreamError`.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(StreamError) -> Int {
    while true {
      let count = pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw .failed(errno) }
    }
  }

  /// All bytes of the file at `path`; nil where those are more than `most`.
  ///
  /// - Throws: `FileError`.
  package static func read(_ path: String, most: Int) throws(FileError) -> [UInt8]? {
    let file = try InputFile(path)
    do throws(StreamError) { return try file.readAll(most: most) } catch {
      throw FileError(.reading, path: path, error)
    }
  }
}
