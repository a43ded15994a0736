internal import Glibc

/// The names of files that are not complete yet.
enum HiddenName {
  private static let prefix = ".ucard-"

  /// Makes up a name that no other file has.
  static func make() -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Locks an open file until it is closed, so that no other process removes it as a leftover.
  ///
  /// - Returns: whether the lock succeeded; if not, another process has just removed the file.
  static func claim(_ descriptor: Int32) -> Bool {
    var status = stat()
    let isFree = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    return isFree && fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes the files that killed processes have left in a folder.
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
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder.descriptor, name, 0) }
    }
  }
}
