internal import Glibc

extension String {
  /// The parent folder of the path; `.` if the path is a bare name.
  package var parentFolder: String {
    var path = self[...]
    while path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return hasPrefix("/") ? "/" : "." }
    return slash == startIndex ? "/" : String(path[..<slash])
  }

  /// The name of the file in its folder; empty if the path ends with a slash.
  package var fileName: String { String(split(separator: "/", omittingEmptySubsequences: false).last ?? "") }

  /// The folder in which the process runs; empty if it was removed.
  package static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The absolute path of a path that a person gave: without a slash at its end, and if it is relative to the current
  /// folder or, with `~/`, to that of the user, without `.` and `..`.
  package var absolutePath: String {
    if hasPrefix("/") {
      let end = lastIndex { $0 != "/" }.map { index(after: $0) } ?? index(after: startIndex)
      return String(self[..<end])
    }
    let home = hasPrefix("~/") ? getenv("HOME").map { String(cString: $0) } : nil
    var folders = (home ?? Self.currentFolder).split(separator: "/")
    for name in split(separator: "/").dropFirst(home == nil ? 0 : 1) where name != "." {
      if name == ".." { _ = folders.popLast() } else { folders.append(name) }
    }
    return "/" + folders.joined(separator: "/")
  }

  /// The path without symbolic links; nil if nothing exists there.
  var resolved: String? {
    guard let path = realpath(self, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The target of the symbolic link at this path; nil if there is no link.
  package var linkTarget: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(self, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    let target = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target.hasPrefix("/") ? target : "\(parentFolder)/\(target)"
  }
}
