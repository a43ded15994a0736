internal import Foundation

/// Files that SQLite writes by their names, and that nobody else may read.
enum PrivateFile {
  /// Gives `body` an empty file in `folder`, and removes it, and what SQLite puts beside it, in the end.
  static func temporary<Value>(in folder: String, _ body: (String) throws -> Value) throws -> Value {
    let path = "\(folder)/.ucard-\(UUID().uuidString)"
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    close(descriptor)
    defer { for suffix in ["", "-journal"] { unlink(path + suffix) } }
    return try body(path)
  }

  /// Makes what `body` writes into a file of another name the file at `path`, all at once.
  static func replace(_ path: String, _ body: (String) throws -> Void) throws {
    var status = stat()
    let isThere = stat(path, &status) == 0
    guard !isThere || status.st_mode & S_IFMT != S_IFDIR else { throw FileError(path: path, errno: EISDIR) }
    let target =
      isThere
      ? (realpath(path, nil).map { resolved in
        defer { free(resolved) }
        return String(cString: resolved)
      } ?? path) : path
    let folder = (target as NSString).deletingLastPathComponent
    do {
      try temporary(in: folder.isEmpty ? "." : folder) { copy in
        try body(copy)
        let descriptor = open(copy, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, fsync(descriptor) == 0 else { throw FileError(path: path, errno: errno) }
        close(descriptor)
        guard rename(copy, target) == 0 else { throw FileError(path: path, errno: errno) }
      }
    } catch let error as FileError {
      throw FileError(path: path, errno: error.errno)
    }
  }

  /// Writes the file at `path` where the output goes.
  static func stream(_ path: String, to output: any ByteSink) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    defer { close(descriptor) }
    let file = FileDescriptor(descriptor)
    while let bytes = try file.read(most: 1 << 20) { try output.write(bytes) }
  }

  /// Whether two paths lead to one file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_ino == second.st_ino
      && first.st_dev == second.st_dev
  }
}
