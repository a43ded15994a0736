internal import CLinux
internal import Glibc

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
  /// - Throws: `FileError`.
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

  deinit {
    if let hiddenName { unlinkat(folder.descriptor, hiddenName, 0) }
    close(descriptor.number)
  }

  /// Gives the file the owner, group and permissions of the file that it replaces. Permissions are never widened: if
  /// the group cannot be set, the group gets no permissions.
  ///
  /// - Throws: `FileError`.
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
  /// - Throws: `FileError`.
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
