internal import Foundation
internal import Wallet

/// Files that SQLite writes by their names, and that nobody else may read.
enum PrivateFile {
  /// Gives `body` an empty file in `folder`, and removes it, and what SQLite puts beside it, in the end.
  static func temporary<Value>(in folder: String, _ body: (String) throws -> Value) throws -> Value {
    let path = "\(folder)/.ucard-\(UUID().uuidString)"
    do { try create(path) } catch { throw FileError(path: folder, errno: error.errno) }
    defer { for suffix in ["", "-journal"] { unlink(path + suffix) } }
    return try body(path)
  }

  /// An empty file without a name in `folder`, for reading and writing: it is gone when it is closed.
  static func unnamed(in folder: String) throws(FileError) -> Int32 {
    let path = "\(folder)/.ucard-\(UUID().uuidString)"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path: folder, errno: errno) }
    unlink(path)
    return descriptor
  }

  /// Makes an empty file at `path`, where none may be, for `body` to fill; it goes again where `body` fails.
  static func make(_ path: String, _ body: () throws -> Void) throws {
    try create(path)
    do {
      try body()
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Makes an empty file that only its owner can read, where none may be.
  private static func create(_ path: String) throws(FileError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    close(descriptor)
  }

  /// Makes what `body` writes into a file of another name the file at `path`, all at once. Through a link, the file
  /// that it leads to.
  static func replace(_ path: String, _ body: (String) throws -> Void) throws {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let target = resolved.map { String(cString: $0) } ?? path
    do {
      try temporary(in: target.parentFolder) { copy in
        do { try body(copy) } catch let error as WalletError { throw error.path == copy ? error.at(path) : error }
        let descriptor = open(copy, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0, rename(copy, target) == 0 else { throw FileError(path: path, errno: errno) }
      }
    } catch let error as FileError {
      throw FileError(path: path, errno: error.errno)
    }
  }

  /// What there may be at a path.
  enum Kind {
    case nothing, empty, regular, folder, device, brokenLink
  }

  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return lstat(path, &status) == 0 ? .brokenLink : .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_size == 0 ? .empty : .regular
    case S_IFDIR: return .folder
    default: return .device
    }
  }

  /// Writes the file at `path` where the output goes.
  static func stream(_ path: String, to output: any ByteSink) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    defer { close(descriptor) }
    try stream(FileDescriptor(descriptor), to: output)
  }

  /// Writes all that `input` has where the output goes.
  static func stream(_ input: any ByteSource, to output: any ByteSink) throws {
    while let bytes = try input.read(most: 1 << 20) { try output.write(bytes) }
  }

  /// Makes all that `input` has the content of the file at `path`.
  static func receive(_ path: String, from input: any ByteSource) throws {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    defer { close(descriptor) }
    try stream(input, to: FileDescriptor(descriptor))
  }

  /// Whether two paths lead to one file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_ino == second.st_ino
      && first.st_dev == second.st_dev
  }
}
