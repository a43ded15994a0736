internal import CLinux
internal import Glibc

/// An open folder, in which files are written one by one. No link in it is followed.
package final class Folder: Sendable {
  /// The folder, as a person named it.
  package let path: String
  let descriptor: Int32

  /// Opens the folder at `path`.
  ///
  /// - Throws: `FileError`.
  package convenience init(_ path: String) throws(FileError) {
    try self.init(path, in: AT_FDCWD, path, flags: 0)
  }

  /// Makes the folder at `path` where there is none; the one above it has to exist.
  ///
  /// - Throws: `FileError`.
  package convenience init(making path: String) throws(FileError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(path: path, errno: errno) }
    try self.init(path)
    HiddenName.clear(self)
  }

  private init(_ path: String, in parent: Int32, _ name: String, flags: Int32) throws(FileError) {
    self.path = path
    let flags = flags | O_DIRECTORY | O_CLOEXEC
    var descriptor = openat(parent, name, flags | O_RDONLY)
    // A folder that may be written into and not listed.
    if descriptor < 0, errno == EACCES { descriptor = openat(parent, name, flags | __O_PATH) }
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Makes the folder of that name in this one, where there is none.
  ///
  /// - Throws: `FileError`, for a link too.
  package func make(_ name: String) throws(FileError) {
    if mkdirat(descriptor, name, 0o777) == 0 { return }
    guard errno == EEXIST else { throw FileError(path: path(of: name), errno: errno) }
    _ = try folder(name)
  }

  /// The folder of that name in this one.
  ///
  /// - Throws: `FileError`, for a link too.
  package func folder(_ name: String) throws(FileError) -> Folder {
    if try status(of: name).map(FileKind.init) == .link { throw FileError(path: path(of: name), errno: ELOOP) }
    return try Folder(path(of: name), in: descriptor, name, flags: O_NOFOLLOW)
  }

  /// Makes `bytes` the content of the file of that name, as `OutputFile` does, but does not wait for the disk: that is
  /// for `sync()`, when all are written.
  ///
  /// - Throws: `FileError`, for a link too.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try write(to: name, path(of: name)) { file in try file.write(bytes) }
  }

  /// Waits until everything that was written here is on the disk.
  ///
  /// - Throws: `FileError`.
  package func sync() throws(FileError) {
    guard syncfs(descriptor) == 0 || errno == EBADF else { throw FileError(path: path, errno: errno) }
  }

  /// Makes what `body` writes the content of the file of that name.
  ///
  /// - Parameters:
  ///   - path: what a person calls it.
  ///   - isPrivate: whether nobody but its owner may read it.
  ///   - isSynced: whether this waits until file and name are on the disk.
  /// - Throws: `FileError`, and what `body` throws of its own.
  func write(
    to name: String, _ path: String, isPrivate: Bool = false, isSynced: Bool = false,
    _ body: (FileDescriptor) throws -> Void
  ) throws {
    let old = try status(of: name)
    switch old.map(FileKind.init) {
    case nil, .nothing, .regular:
      let file = try NewFile(in: self, for: path, isPrivate: isPrivate || old != nil)
      try Self.fill(file.descriptor, of: path, body)
      if let old, !isPrivate { try file.takePermissions(of: old) }
      try file.complete(as: name, isSynced: isSynced)
    case .folder:
      throw FileError(path: path, errno: EISDIR)
    case .link:
      throw FileError(path: path, errno: ELOOP)
    case .channel:
      let number = openat(descriptor, name, O_WRONLY | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
      guard number >= 0 else { throw FileError(path: path, errno: errno) }
      defer { close(number) }
      try Self.fill(FileDescriptor(number), of: path, body)
    }
  }

  /// Lets `body` write into an open file.
  ///
  /// - Throws: `FileError` where it cannot be written, and what `body` throws of its own.
  static func fill(_ file: FileDescriptor, of path: String, _ body: (FileDescriptor) throws -> Void) throws {
    do { try body(file) } catch let error as StreamError { throw FileError(path: path, error) }
  }

  private func path(of name: String) -> String { "\(path)/\(name)" }

  /// What stands at a name, links not followed; nil for nothing.
  private func status(of name: String) throws(FileError) -> stat? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    guard errno == ENOENT else { throw FileError(path: path(of: name), errno: errno) }
    return nil
  }
}
