internal import Glibc

/// Files that do not stay, and that nobody but their owner may read.
package enum TemporaryFile {
  /// A file without a name in `folder`, which is gone when it is closed.
  ///
  /// - Parameter fill: writes what is in it, to and fro if it likes.
  /// - Returns: the file, to be read from the first byte on.
  /// - Throws: `FileError`, and what `fill` throws.
  package static func unnamed(in folder: String, _ fill: (FileDescriptor) throws -> Void) throws -> InputFile {
    let file = try NewFile(in: Folder(folder), for: folder, isPrivate: true)
    try fill(file.descriptor)
    return try reading(file, in: folder)
  }

  /// The same file, to be read from the first byte on.
  static func reading(_ file: NewFile, in folder: String) throws -> InputFile {
    let number = fcntl(file.descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard number >= 0, lseek(number, 0, SEEK_SET) == 0 else { throw FileError(path: folder, errno: errno) }
    return try InputFile(owning: number)
  }
}
