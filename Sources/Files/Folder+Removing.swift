internal import Glibc

extension Folder {
  /// Removes the file `name`, unless there is none. A link is removed itself.
  ///
  /// - Throws: `FileError`.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw FileError(path: path(of: name), errno: errno)
    }
  }

  /// Removes the file or folder `name` with all that is in it, unless there is none. Links are removed themselves.
  ///
  /// - Throws: `FileError`.
  package func removeAll(_ name: String) throws(FileError) {
    // A folder is removed only if it is empty. Linux gives EISDIR, other systems EPERM.
    if unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM else { throw FileError(path: path(of: name), errno: errno) }
    let inner = try folder(name)
    for entry in try inner.list(most: .max) ?? [] { try inner.removeAll(entry.name) }
    guard unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw FileError(path: path(of: name), errno: errno)
    }
  }
}
