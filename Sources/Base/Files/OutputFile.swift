internal import Glibc

/// Writes files by their paths. A regular file is replaced by a `NewFile`; bytes for a device, a pipe, or an open file
/// of the process (`/dev/stdout`) are written to it directly. A replaced file and its name are on the disk when the
/// call returns.
package enum OutputFile {
  /// Replaces the content of the file at `path` by `bytes`.
  ///
  /// - Parameter isPrivate: whether only the owner may read the new file, whoever could read the old one.
  /// - Throws: `FileError`.
  package static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool = false) throws {
    try write(to: path, isPrivate: isPrivate) { file in try file.write(bytes) }
  }

  /// Replaces the content of the file at `path` by the bytes that `body` writes. If the path is a link, its target is
  /// replaced.
  ///
  /// - Parameter isPrivate: whether only the owner may read the new file, whoever could read the old one.
  /// - Throws: `FileError`, and the errors of `body`.
  package static func write(to path: String, isPrivate: Bool = false, _ body: (FileDescriptor) throws -> Void) throws {
    switch FileKind(of: path) {
    case .folder:
      throw FileError(path: path, errno: EISDIR)
    case .channel:
      if let file = FileDescriptor(namedBy: path) {
        try Folder.fill(file, of: path, body)
        return
      }
      let number = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
      guard number >= 0 else { throw FileError(path: path, errno: errno) }
      defer { close(number) }
      try Folder.fill(FileDescriptor(number), of: path, body)
    case .nothing, .link, .regular:
      let target = try target(of: path)
      try folder(of: target, for: path).write(to: target.fileName, path, isPrivate: isPrivate, isSynced: true, body)
    }
  }

  /// Creates a file at `path`, which only its owner may read, from the bytes that `body` writes. If the path is a link
  /// that leads nowhere, its target is created. The file gets its name when it is complete, and is on the disk when the
  /// call returns.
  ///
  /// - Throws: `FileError`, with `EEXIST` if there is a file already, and the errors of `body`.
  package static func create(_ path: String, _ body: (FileDescriptor) throws -> Void) throws {
    let target = try target(of: path)
    let file = try NewFile(in: folder(of: target, for: path), for: path, isPrivate: true)
    try Folder.fill(file.descriptor, of: path, body)
    try file.complete(as: target.fileName, isSynced: true, isNew: true)
  }

  /// Overwrites the whole content of the file at `path` with zeros, in place.
  ///
  /// - Throws: `FileError`.
  package static func blank(_ path: String) throws {
    let number = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard number >= 0 else { throw FileError(path: path, errno: errno) }
    defer { close(number) }
    let zeros = [UInt8](repeating: 0, count: 1 << 18)
    try Folder.fill(FileDescriptor(number), of: path) { file in
      var rest = Int(lseek(number, 0, SEEK_END))
      lseek(number, 0, SEEK_SET)
      while rest > 0 {
        try file.write(Array(zeros.prefix(rest)))
        rest -= min(rest, zeros.count)
      }
    }
    guard fsync(number) == 0 else { throw FileError(path: path, errno: errno) }
  }

  private static func folder(of target: String, for path: String) throws(FileError) -> Folder {
    do throws(FileError) {
      let folder = try Folder(target.parentFolder)
      HiddenName.clear(folder)
      return folder
    } catch {
      throw FileError(path: path, errno: error.errno)
    }
  }

  /// The path at the end of the links that begin at `path`, whether or not it exists.
  package static func target(of path: String) throws(FileError) -> String {
    var target = path
    for _ in 0..<FileDescriptor.maximumLinks {
      guard let next = target.linkTarget else { return target }
      target = next
    }
    throw FileError(path: path, errno: ELOOP)
  }
}

/// Reports the progress of a loop over many items now and then.
package final class ProgressTicker {
  /// The number of items between two reports: small enough if each item is a picture, and large enough if each is a
  /// line.
  private static let pause = 16

  private let total: Int
  private let tell: (Double) throws -> Void
  private var items = 0

  /// Creates a ticker for a total size, in items or in bytes.
  ///
  /// - Parameter tell: receives the fraction that is done, 0 to 1. An error that it throws ends the work.
  package init(of total: Int, _ tell: @escaping (Double) throws -> Void) {
    self.total = max(total, 1)
    self.tell = tell
  }

  /// Counts an item, and reports the progress now and then.
  ///
  /// - Parameter done: the size that is done; nil for the number of items before this one.
  /// - Throws: the errors of the function that receives the progress.
  package func tick(at done: Int? = nil) throws {
    defer { items += 1 }
    guard items.isMultiple(of: Self.pause) else { return }
    try tell(min(1, Double(done ?? items) / Double(total)))
  }
}
