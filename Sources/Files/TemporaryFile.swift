internal import Glibc

/// Temporary files, which only their owner may read.
package enum TemporaryFile {
  /// Creates a file without a name in `folder`, which is deleted when it is closed.
  ///
  /// - Parameter fill: writes the content; it may also read and move within the file.
  /// - Returns: the file, for reading from its first byte on.
  /// - Throws: `FileError`, and the errors of `fill`.
  package static func unnamed(in folder: String, _ fill: (FileDescriptor) throws -> Void) throws -> InputFile {
    let file = try NewFile(in: Folder(folder), for: folder, isPrivate: true)
    try fill(file.descriptor)
    return try reading(file, in: folder)
  }

  /// The same file, for reading from its first byte on.
  static func reading(_ file: NewFile, in folder: String) throws -> InputFile {
    let number = fcntl(file.descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard number >= 0, lseek(number, 0, SEEK_SET) == 0 else { throw FileError(path: folder, errno: errno) }
    return try InputFile(owning: number)
  }
}
