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
    let code =
      switch error {
      case .closed: EPIPE
      case .failed(let code): code
      }
    self.init(action, path: path, errno: code)
  }
}
