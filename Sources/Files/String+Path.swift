internal import Glibc

extension String {
  /// The parent folder of the path; `.` if the path is a bare name. (Foundation's own method crashes on paths of one
  /// character.)
  package var parentFolder: String {
    var path = self[...]
    while path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return hasPrefix("/") ? "/" : "." }
    return slash == startIndex ? "/" : String(path[..<slash])
  }

  /// The name of the file in its folder; empty if the path ends with a slash.
  package var fileName: String { String(split(separator: "/", omittingEmptySubsequences: false).last ?? "") }

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
