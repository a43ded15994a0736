internal import Glibc

/// The reason why a file or folder could not be read or written.
package struct FileError: Error, Hashable {
  /// The kind of access that failed.
  package enum Action: Hashable, Sendable {
    case reading, writing
  }

  /// The access that failed.
  package let action: Action
  /// The path of the file or folder, as a person gave it.
  package let path: String
  /// The error number of the system.
  package let errno: Int32

  /// Whether the error is due to this file name, so that other files in the same folder may still be written.
  package var concernsOneName: Bool { [EISDIR, ENAMETOOLONG, EILSEQ, ELOOP].contains(errno) }

  /// Creates an error with an error number of the system.
  package init(_ action: Action = .writing, path: String, errno: Int32) {
    self.action = action
    self.path = path
    self.errno = errno
  }

  /// Creates an error from one that reading or writing bytes threw.
  package init(_ action: Action = .writing, path: String, _ error: StreamError) {
    self.init(action, path: path, errno: error.errno)
  }
}

extension StreamError {
  /// The error number of the system.
  package var errno: Int32 {
    switch self {
    case .closed: EPIPE
    case .failed(let code): code
    }
  }
}

extension FileError {
  /// The folder in which disks are mounted, if a folder is on a disk that is missing there: `/media/NAME` or
  /// `/media/USER/NAME`; nil for other folders.
  package static func missingDisk(above folder: String) -> String? {
    guard let disks = ["/run/media", "/media", "/mnt"].first(where: { folder.hasPrefix($0 + "/") }) else { return nil }
    let names = folder.dropFirst(disks.count + 1).split(separator: "/").prefix(disks == "/mnt" ? 1 : 2)
    let places = names.indices.map { "\(disks)/\(names[...$0].joined(separator: "/"))" }
    return places.contains { FileKind(of: $0) == .nothing } ? disks : nil
  }
}

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

  /// Whether there is a symbolic link at a path.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && FileKind(status) == .link
  }

  /// Whether two paths lead to the same file.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_ino == second.st_ino
      && first.st_dev == second.st_dev
  }
}
