internal import Glibc

/// Names of files that are not complete yet.
enum HiddenName {
  private static let prefix = ".ucard-"

  /// A name that no other file has.
  static func make() -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Marks an open file as one that a process still works on: until it is closed nobody else clears it away.
  ///
  /// - Returns: whether it is so; else somebody has just cleared it away.
  static func claim(_ descriptor: Int32) -> Bool {
    var status = stat()
    let isFree = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
    return isFree && fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes from a folder what processes left behind that were killed.
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
