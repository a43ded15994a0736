internal import Glibc

/// Why a file or folder could not be read or written.
package struct FileError: Error, Hashable {
  /// What was tried.
  package enum Action: Hashable, Sendable {
    case reading, writing
  }

  /// What was tried.
  package let action: Action
  /// The file or folder, as a person named it.
  package let path: String
  /// Why the system refused.
  package let errno: Int32

  /// Whether another name in the same folder may still be written.
  package var concernsOneName: Bool { [EISDIR, ENAMETOOLONG, EILSEQ, ELOOP].contains(errno) }

  /// That, for that reason.
  package init(_ action: Action = .writing, path: String, errno: Int32) {
    self.action = action
    self.path = path
    self.errno = errno
  }

  /// That, for the reason that the file's bytes gave.
  package init(_ action: Action = .writing, path: String, _ error: StreamError) {
    let code =
      switch error {
      case .closed: EPIPE
      case .failed(let code): code
      }
    self.init(action, path: path, errno: code)
  }
}
