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
}
