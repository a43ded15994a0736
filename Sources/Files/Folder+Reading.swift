internal import Glibc

extension Folder {
  /// A file or folder in a folder.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let kind: FileKind
  }

  /// Lists the files and folders in this one, by their names. Those whose names are not UTF-8 are left out.
  ///
  /// - Parameter most: the largest number that is listed.
  /// - Returns: nil if there are more than `most`.
  /// - Throws: `FileError`.
  package func list(most: Int) throws(FileError) -> [Entry]? {
    let number = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0, let list = fdopendir(number) else {
      let code = errno
      if number >= 0 { close(number) }
      throw FileError(.reading, path: path, errno: code)
    }
    defer { closedir(list) }
    var entries: [Entry] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
      }
      // A file that was deleted meanwhile has no status.
      guard let name, name != ".", name != "..", let status = try status(of: name) else { continue }
      guard entries.count < most else { return nil }
      entries.append(Entry(name: name, kind: FileKind(status)))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// Opens the file `name` for reading.
  ///
  /// - Throws: `FileError`, also for a link.
  package func file(_ name: String) throws(FileError) -> InputFile {
    let number = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw FileError(.reading, path: path(of: name), errno: errno) }
    do throws(StreamError) { return try InputFile(owning: number) } catch {
      throw FileError(.reading, path: path(of: name), error)
    }
  }
}
