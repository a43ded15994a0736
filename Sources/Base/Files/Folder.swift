internal import Glibc
internal import CLinux
internal import Values

/// An open folder, in which files are written. Links in it are never followed.
package final class Folder: Sendable {
  /// The path of the folder, as a person gave it.
  package let path: String
  let descriptor: Int32

  /// Opens the folder at `path`.
  package convenience init(_ path: String) throws(FileError) {
    try self.init(path, in: AT_FDCWD, path, flags: 0)
  }

  /// Creates the folder at `path` unless it exists. Its parent folder must exist.
  package convenience init(making path: String) throws(FileError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(path: path, errno: errno) }
    try self.init(path)
    HiddenName.clear(self)
  }

  /// Creates the folder at `path` for its owner only, and those above it, unless it exists.
  package static func makePrivate(_ path: String) throws(FileError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let parent = path.parentFolder
    guard errno == ENOENT, parent != ".", parent != path else { throw FileError(path: path, errno: errno) }
    try makePrivate(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(path: path, errno: errno) }
  }

  /// Creates a folder with a new name in `parent`, which only the owner can enter.
  ///
  /// - Returns: its path.
  package static func temporary(in parent: String) throws(FileError) -> String {
    var path = Array((parent + "/ucard-XXXXXX").utf8CString)
    guard mkdtemp(&path) != nil else { throw FileError(path: parent, errno: errno) }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Creates a folder in `parent`, which only the owner can enter, for the caller to remove. The next such folder in `parent`
  /// removes it if the process was killed.
  ///
  /// - Returns: the folder, which no other process removes as long as it is open.
  package static func scratch(in parent: String) throws(FileError) -> Folder {
    let parent = try Folder(parent)
    HiddenName.clear(parent)
    while true {
      let name = HiddenName.make()
      guard mkdirat(parent.descriptor, name, 0o700) == 0 else { throw FileError(path: parent.path, errno: errno) }
      let folder = try parent.folder(name)
      if HiddenName.claim(folder.descriptor) { return folder }
    }
  }

  private init(_ path: String, in parent: Int32, _ name: String, flags: Int32) throws(FileError) {
    self.path = path
    let flags = flags | O_DIRECTORY | O_CLOEXEC
    var descriptor = openat(parent, name, flags | O_RDONLY)
    // The folder may be writable without being readable.
    if descriptor < 0, errno == EACCES { descriptor = openat(parent, name, flags | __O_PATH) }
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Creates the folder `name` in this one unless it exists.
  ///
  /// - Throws: `FileError`, also for a link.
  package func make(_ name: String) throws(FileError) {
    if mkdirat(descriptor, name, 0o777) == 0 { return }
    guard errno == EEXIST else { throw FileError(path: path(of: name), errno: errno) }
    _ = try folder(name)
  }

  /// Opens the folder `name` in this one.
  ///
  /// - Throws: `FileError`, also for a link.
  package func folder(_ name: String) throws(FileError) -> Folder {
    if try status(of: name).map(FileKind.init) == .link { throw FileError(path: path(of: name), errno: ELOOP) }
    return try Folder(path(of: name), in: descriptor, name, flags: O_NOFOLLOW)
  }

  /// Writes `bytes` to the file `name` as `OutputFile` does, but without waiting for the disk: call `sync()` when all
  /// files are written.
  ///
  /// - Parameter isPrivate: whether only the owner may read the file.
  /// - Throws: `FileError`, also for a link.
  package func write(_ bytes: [UInt8], to name: String, isPrivate: Bool = false) throws {
    try write(to: name, path(of: name), isPrivate: isPrivate) { file in try file.write(bytes) }
  }

  /// Replaces the file `name` by the bytes that `body` writes, as `write(_:to:)` does.
  ///
  /// - Throws: `FileError`, also for a link, and the errors of `body`.
  package func write(to name: String, _ body: (FileDescriptor) throws -> Void) throws {
    try write(to: name, path(of: name), body)
  }

  /// Waits until everything that was written in this folder is on the disk.
  package func sync() throws(FileError) {
    guard syncfs(descriptor) == 0 || errno == EBADF else { throw FileError(path: path, errno: errno) }
  }

  /// Replaces the file `name` by the bytes that `body` writes.
  ///
  /// - Parameters:
  ///   - path: the path of the file for messages.
  ///   - isPrivate: whether only the owner may read the file.
  ///   - isSynced: whether to wait until the file and its name are on the disk.
  /// - Throws: `FileError`, and the errors of `body`.
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

  /// Lets `body` write to an open file.
  ///
  /// - Throws: `FileError` if the file cannot be written, and the errors of `body`.
  static func fill(_ file: FileDescriptor, of path: String, _ body: (FileDescriptor) throws -> Void) throws {
    do { try body(file) } catch let error as StreamError { throw FileError(path: path, error) }
  }

  /// Calls `body` while no other process does so for this folder. Some file systems cannot lock folders; `body` is then
  /// called all the same.
  ///
  /// - Parameter timeout: the number of seconds to wait for another process.
  /// - Throws: `FileError`, with `EWOULDBLOCK` if another process takes longer; the errors of `body`.
  package func whileLocked<Value>(timeout: Int = 5, _ body: () throws -> Value) throws -> Value {
    let deadline = SteadyInstant.now + .seconds(timeout)
    // Another description of the folder, so that one process locks itself out, too.
    let number = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 || errno == EACCES else { throw FileError(path: path, errno: errno) }
    defer { close(number) }
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR:
        continue
      case EWOULDBLOCK where SteadyInstant.now < deadline:
        usleep(10_000)
      case EBADF, ENOLCK, EOPNOTSUPP:
        return try body()
      default:
        throw FileError(path: path, errno: errno)
      }
    }
    return try body()
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// The status of a file, without following links; nil if there is none.
  func status(of name: String) throws(FileError) -> stat? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    guard errno == ENOENT else { throw FileError(path: path(of: name), errno: errno) }
    return nil
  }
}

extension Folder {
  /// A file or folder in a folder.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let kind: FileKind
    /// The time at which its content was changed last, in seconds since 1970.
    package let modified: Double
  }

  /// Lists the files and folders in this one, by their names. Those whose names are not UTF-8 are left out.
  ///
  /// - Parameter most: the largest number that is listed.
  /// - Returns: nil if there are more than `most`.
  package func list(most: Int) throws(FileError) -> [Entry]? {
    let number = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0, let list = fdopendir(number) else {
      let code = errno
      if number >= 0 { close(number) }
      throw FileError(.reading, path: path, errno: code)
    }
    defer { closedir(list) }
    var entries: [Entry] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
      }
      // A file that was deleted meanwhile has no status.
      guard let name, name != ".", name != "..", let status = try status(of: name) else { continue }
      guard entries.count < most else { return nil }
      let modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      entries.append(Entry(name: name, kind: FileKind(status), modified: modified))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// Opens the file `name` for reading.
  ///
  /// - Throws: `FileError`, also for a link.
  package func file(_ name: String) throws(FileError) -> InputFile {
    let number = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw FileError(.reading, path: path(of: name), errno: errno) }
    do throws(StreamError) { return try InputFile(owning: number) } catch {
      throw FileError(.reading, path: path(of: name), error)
    }
  }
}

extension Folder {
  /// Removes the file `name`, unless there is none. A link is removed itself.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw FileError(path: path(of: name), errno: errno)
    }
  }

  /// Removes the file or folder at `path` with all that is in it, unless there is none.
  package static func removeAll(_ path: String) throws(FileError) {
    try Folder(path.parentFolder).removeAll(path.fileName)
  }

  /// Removes the file or folder `name` with all that is in it, unless there is none. Links are removed themselves. What can
  /// be removed is removed before an error is thrown.
  package func removeAll(_ name: String) throws(FileError) {
    // A folder is removed only if it is empty. Linux gives EISDIR, other systems EPERM.
    if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM else { throw FileError(path: path(of: name), errno: errno) }
    let inner = try folder(name)
    var failure: FileError?
    for entry in try inner.list(most: .max) ?? [] {
      do throws(FileError) { try inner.removeAll(entry.name) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw FileError(path: path(of: name), errno: errno)
    }
  }
}
