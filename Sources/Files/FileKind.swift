internal import Glibc

/// The kind of file that a path leads to.
package enum FileKind: Hashable, Sendable {
  /// No file.
  case nothing
  /// A symbolic link; if links are followed, one that leads nowhere.
  case link
  /// A regular file with its size in bytes.
  case regular(size: Int)
  case folder
  /// A device, a pipe, a socket, or an open file of this process (`/dev/stdout`). Bytes are written to it directly.
  case channel

  /// The kind of the file at a path, following links.
  package init(of path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      self = FileDescriptor(namedBy: path) == nil ? FileKind(status) : .channel
    } else {
      self = lstat(path, &status) == 0 ? .link : .nothing
    }
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular(size: Int(status.st_size))
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .channel
    }
  }

  /// Whether two paths lead to the same file.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_ino == second.st_ino
      && first.st_dev == second.st_dev
  }
}
