internal import Foundation
internal import Wallet

/// Writes a file so that its path leads to the old content or to all of the new, however the process ends.
///
/// The new file has no name while it is written (`O_TMPFILE`), so that a process that is killed leaves nothing
/// behind; where the file system does not know that, it has a hidden one.
enum AtomicFile {
  /// Makes `bytes` the content of the file at `path`. What is no regular file, a device or a pipe, is written
  /// to as it is.
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    do {
      try write(to: path) { file in try file.write(bytes) }
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(path: path, errno: EIO)
    }
  }

  /// Makes what `body` writes the content of the file at `path`, as `write(_:to:)` does with bytes.
  ///
  /// - Parameter isPrivate: whether nobody else may read a new file.
  /// - Throws: `FileError`, and what `body` throws of its own.
  static func write(to path: String, isPrivate: Bool = false, _ body: (FileDescriptor) throws -> Void) throws {
    var status = stat()
    if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") {
      try writeInPlace(to: path, body)
    } else if stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        // Through a link, the file that it leads to is replaced, and not the link.
        guard let resolved = realpath(path, nil) else { throw FileError(path: path, errno: errno) }
        defer { free(resolved) }
        try replace(String(cString: resolved), mode: isPrivate ? 0o600 : status.st_mode & 0o777, body)
      case S_IFDIR:
        throw FileError(path: path, errno: EISDIR)
      default:
        try writeInPlace(to: path, body)
      }
    } else if lstat(path, &status) == 0 {
      // A link that leads nowhere yet.
      try writeInPlace(to: path, body)
    } else {
      try replace(path, mode: isPrivate ? 0o600 : nil, body)
    }
  }

  /// Makes the folder `path` where there is none; the one above has to exist.
  static func makeFolder(_ path: String) throws(FileError) {
    if mkdir(path, 0o777) == 0 { return }
    let code = errno
    var status = stat()
    if code == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    throw FileError(path: path, errno: code == EEXIST ? ENOTDIR : code)
  }

  /// Whether files without a name can get one.
  private static let hasProcess = access("/proc/self/fd", X_OK) == 0

  private static func writeInPlace(to path: String, _ body: (FileDescriptor) throws -> Void) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    defer { close(descriptor) }
    try fill(descriptor, of: path, body)
  }

  private static func fill(_ descriptor: Int32, of path: String, _ body: (FileDescriptor) throws -> Void) throws {
    do { try body(FileDescriptor(descriptor)) } catch let error as StreamError { throw FileError(path: path, error) }
  }

  private static func replace(
    _ path: String, mode: mode_t?, _ body: (FileDescriptor) throws -> Void
  ) throws {
    let folder = path.parentFolder
    let hidden = "\(folder)/.ucard-\(UUID().uuidString)"

    // O_TMPFILE, which Glibc's module does not export, is a bit of its own with O_DIRECTORY. The file gets its name
    // through /proc.
    let temporary = 0o20000000 | O_DIRECTORY
    var descriptor = hasProcess ? open(folder, temporary | O_WRONLY | O_CLOEXEC, 0o666) : -1
    let hasName = descriptor < 0
    if hasName { descriptor = open(hidden, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    var mustRemove = hasName
    defer {
      close(descriptor)
      if mustRemove { unlink(hidden) }
    }

    try fill(descriptor, of: path, body)
    if let mode, fchmod(descriptor, mode) != 0 { throw FileError(path: path, errno: errno) }
    if !hasName {
      let source = "/proc/self/fd/\(descriptor)"
      if linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return }
      guard errno == EEXIST, linkat(AT_FDCWD, source, AT_FDCWD, hidden, AT_SYMLINK_FOLLOW) == 0 else {
        throw FileError(path: path, errno: errno)
      }
      mustRemove = true
    }
    guard rename(hidden, path) == 0 else { throw FileError(path: path, errno: errno) }
    mustRemove = false
  }
}

/// Why a file or folder could not be written.
struct FileError: Error, Hashable {
  let path: String
  let errno: Int32

  /// Whether another name in the same folder may still be written.
  var concernsOneName: Bool { [EISDIR, ENAMETOOLONG, EILSEQ].contains(errno) }

  init(path: String, errno: Int32) {
    self.path = path
    self.errno = errno
  }

  init(path: String, _ error: StreamError) {
    switch error {
    case .closed: self.init(path: path, errno: EPIPE)
    case .failed(let code): self.init(path: path, errno: code)
    }
  }
}
