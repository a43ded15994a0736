internal import Glibc

/// Writes a file by its path: `NewFile` takes the place of what a regular file was; a device, a pipe, or what the process
/// holds open (`/dev/stdout`) is written to as it is. Both the file and its name are on the disk afterwards.
package enum OutputFile {
  /// Makes `bytes` the content of the file at `path`.
  ///
  /// - Throws: `FileError`.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    try write(to: path) { file in try file.write(bytes) }
  }

  /// Makes what `body` writes the content of the file at `path`; through a link, of the file that it leads to.
  ///
  /// - Parameter isPrivate: whether nobody but its owner may read the file, whoever could read the one that it replaces.
  /// - Throws: `FileError`, and what `body` throws of its own.
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

  /// Makes a file at `path` of what `body` writes, that nobody but its owner may read; through a link that leads nowhere
  /// yet, where it leads. It has its name when it is complete, and is on the disk then.
  ///
  /// - Throws: `FileError`, with `EEXIST` where there is a file already, and what `body` throws of its own.
  package static func create(_ path: String, _ body: (FileDescriptor) throws -> Void) throws {
    let target = try target(of: path)
    let file = try NewFile(in: folder(of: target, for: path), for: path, isPrivate: true)
    try Folder.fill(file.descriptor, of: path, body)
    try file.complete(as: target.fileName, isSynced: true, isNew: true)
  }

  /// Writes zeros over all that the file at `path` holds, where it stands.
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

  /// The path of what links lead to, whether there is a file or not.
  package static func target(of path: String) throws(FileError) -> String {
    var target = path
    for _ in 0..<FileDescriptor.mostLinks {
      guard let next = target.linkTarget else { return target }
      target = next
    }
    throw FileError(path: path, errno: ELOOP)
  }
}
