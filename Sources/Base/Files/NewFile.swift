internal import Glibc
internal import CLinux

/// A new file that gets its name when it is complete. At any time, even if the process is killed, the name stands for
/// the whole old content or the whole new one.
///
/// While the file is written, it has no name (`O_TMPFILE`), so that a killed process leaves nothing behind. If the file
/// system does not support that, and at the moment in which the file replaces another one, it has a hidden name. Files
/// that killed processes have left under such names are removed when the next file is created in the folder.
final class NewFile {
  /// The open file, for reading and writing.
  let descriptor: FileDescriptor
  private let folder: Folder
  /// The path of the file for messages.
  private let path: String
  private var hiddenName: String?

  /// Whether a file without a name can be given one.
  private static let hasProcess = access("/proc/self/fd", X_OK) == 0

  /// Creates an empty file in `folder`.
  ///
  /// - Parameters:
  ///   - path: the path of the file for messages.
  ///   - isPrivate: whether only the owner may read the file.
  init(in folder: Folder, for path: String, isPrivate: Bool) throws(FileError) {
    self.folder = folder
    self.path = path
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    var number: Int32 = -1
    if Self.hasProcess { number = openat(folder.descriptor, ".", __O_TMPFILE | O_RDWR | O_CLOEXEC, mode) }
    while number < 0 {
      let name = HiddenName.make()
      number = openat(folder.descriptor, name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode)
      guard number >= 0 else { throw FileError(path: path, errno: errno) }
      if HiddenName.claim(number) {
        hiddenName = name
      } else {
        close(number)
        number = -1
      }
    }
    descriptor = FileDescriptor(number)
  }

  /// Reads bytes that were written; nil with `errno` if that fails.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count, let start = buffer.baseAddress {
        let read = pread(
          descriptor.number, start + count, range.count - count, off_t(range.lowerBound + count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else {
          if read == 0 { errno = EIO }
          return
        }
        count += read
      }
      isWhole = true
    }
    return isWhole ? bytes : nil
  }

  deinit {
    if let hiddenName { unlinkat(folder.descriptor, hiddenName, 0) }
    close(descriptor.number)
  }

  /// Gives the file the owner, group and permissions of the file that it replaces. Permissions are never widened: if
  /// the group cannot be set, the group gets no permissions.
  func takePermissions(of old: stat) throws(FileError) {
    var mode = old.st_mode & 0o777
    var own = stat()
    guard fstat(descriptor.number, &own) == 0 else { throw FileError(path: path, errno: errno) }
    if (own.st_uid, own.st_gid) != (old.st_uid, old.st_gid),
      fchown(descriptor.number, old.st_uid, old.st_gid) != 0, fchown(descriptor.number, own.st_uid, old.st_gid) != 0
    {
      mode &= ~0o070
    }
    guard fchmod(descriptor.number, mode) == 0 else { throw FileError(path: path, errno: errno) }
  }

  /// Gives the file its name, and replaces a file of that name, in one step.
  ///
  /// - Parameters:
  ///   - isSynced: whether to wait until the file and its name are on the disk.
  ///   - isNew: whether to fail with `EEXIST` if there is a file of that name.
  func complete(as name: String, isSynced: Bool, isNew: Bool = false) throws(FileError) {
    guard !isSynced || fsync(descriptor.number) == 0 else { throw FileError(path: path, errno: errno) }
    try take(name, isNew: isNew)
    // Some network file systems do not support `fsync` on folders.
    guard !isSynced || fsync(folder.descriptor) == 0 || [EBADF, EINVAL].contains(errno) else {
      let code = errno
      if isNew { unlinkat(folder.descriptor, name, 0) }
      throw FileError(path: path, errno: code)
    }
  }

  private func take(_ name: String, isNew: Bool) throws(FileError) {
    if hiddenName == nil {
      let source = "/proc/self/fd/\(descriptor.number)"
      if linkat(AT_FDCWD, source, folder.descriptor, name, AT_SYMLINK_FOLLOW) == 0 { return }
      guard errno == EEXIST, !isNew else { throw FileError(path: path, errno: errno) }
      let hidden = HiddenName.make()
      flock(descriptor.number, LOCK_EX | LOCK_NB)
      guard linkat(AT_FDCWD, source, folder.descriptor, hidden, AT_SYMLINK_FOLLOW) == 0 else {
        throw FileError(path: path, errno: errno)
      }
      hiddenName = hidden
    }
    guard let hidden = hiddenName else { return }
    guard isNew ? rename(hidden, asNew: name) : renameat(folder.descriptor, hidden, folder.descriptor, name) == 0 else {
      throw FileError(path: path, errno: errno)
    }
    hiddenName = nil
  }

  /// Renames the file unless the name is taken. Some file systems support only one of the two calls, some neither.
  private func rename(_ hidden: String, asNew name: String) -> Bool {
    if linkat(folder.descriptor, hidden, folder.descriptor, name, 0) == 0 {
      unlinkat(folder.descriptor, hidden, 0)
      return true
    }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return false }
    if renameat2(folder.descriptor, hidden, folder.descriptor, name, 1) == 0 { return true }
    guard [EINVAL, ENOSYS].contains(errno) else { return false }
    guard faccessat(folder.descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else {
      errno = EEXIST
      return false
    }
    return renameat(folder.descriptor, hidden, folder.descriptor, name) == 0
  }
}

/// The names of files that are not complete yet.
enum HiddenName {
  private static let prefix = ".ucard-"

  /// Makes up a name that no other file has.
  static func make() -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Locks an open file or folder until it is closed, so that no other process removes it as a leftover.
  ///
  /// - Returns: whether the lock succeeded; if not, another process has just removed it.
  static func claim(_ descriptor: Int32) -> Bool {
    var status = stat()
    let isFree = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    return isFree && fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes the files and folders that killed processes have left in a folder.
  static func clear(_ folder: Folder) {
    guard let list = opendir(folder.path) else { return }
    defer { closedir(list) }
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name.hasPrefix(prefix), name.utf8.count > prefix.utf8.count + 16 else { continue }
      let descriptor = openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try? folder.removeAll(name) }
    }
  }
}

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
