internal import Glibc

/// Files that do not stay, and that nobody but their owner may read.
package enum TemporaryFile {
  /// Gives `body` the path of a file in `folder`, and removes it, and what SQLite puts beside it, in the end.
  ///
  /// - Parameter source: what is in the file; nil for nothing.
  /// - Throws: `FileError`, `StreamError` of the source, and what `body` throws.
  package static func named<Value>(
    in folder: String, holding source: (any ByteSource<StreamError>)? = nil, _ body: (String) throws -> Value
  ) throws -> Value {
    let file = try NewFile(in: Folder(folder), for: folder, isPrivate: true, isNamed: true)
    return try withExtendedLifetime(file) {
      if let source { try file.descriptor.write(allOf: source) }
      return try body(file.hiddenPath)
    }
  }

  /// A file without a name in `folder`, which is gone when it is closed.
  ///
  /// - Parameter fill: writes what is in it, to and fro if it likes.
  /// - Returns: the file, to be read from the first byte on.
  /// - Throws: `FileError`, and what `fill` throws.
  package static func unnamed(in folder: String, _ fill: (FileDescriptor) throws -> Void) throws -> InputFile {
    let file = try NewFile(in: Folder(folder), for: folder, isPrivate: true)
    try fill(file.descriptor)
    let number = fcntl(file.descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard number >= 0, lseek(number, 0, SEEK_SET) == 0 else { throw FileError(path: folder, errno: errno) }
    return try InputFile(owning: number)
  }

  /// Makes an empty file at `path`, where none may be, for `body` to fill; it goes again where `body` fails.
  ///
  /// - Throws: `FileError`, and what `body` throws.
  package static func kept(_ path: String, _ body: () throws -> Void) throws {
    let number = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw FileError(path: path, errno: errno) }
    close(number)
    do {
      try body()
    } catch {
      unlink(path)
      throw error
    }
  }
}
