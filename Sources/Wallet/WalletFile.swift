internal import Foundation

/// The wallet's file and folder, as the system has them. SQLite alone opens a file that exists: closing a second
/// descriptor would drop SQLite's locks.
struct WalletFile {
  let path: String

  private var folder: String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// Whether there is a file.
  ///
  /// - Throws: `.isFolder`, and what keeps us from looking.
  func exists() throws(WalletError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw WalletError(errno: errno, path: path)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw WalletError(.isFolder, path: path) }
    return true
  }

  /// Makes an empty file that only its owner can read, and the folders above it; one that another process made
  /// in the meantime is as good.
  func create() throws(WalletError) {
    try makeFolder(folder)
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw WalletError(errno: errno, path: path)
    }
  }

  /// Runs `body` while no other process runs its own on a wallet in the same folder.
  func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw WalletError(errno: errno, path: path) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw WalletError(errno: errno, path: path) }
    }
    return try body()
  }

  private func makeFolder(_ folder: String) throws(WalletError) {
    if mkdir(folder, 0o700) == 0 { return }
    switch errno {
    case EEXIST:
      return
    case ENOENT:
      let parent = (folder as NSString).deletingLastPathComponent
      guard !parent.isEmpty, parent != folder else { throw WalletError(errno: ENOENT, path: path) }
      try makeFolder(parent)
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw WalletError(errno: errno, path: path) }
    default:
      throw WalletError(errno: errno, path: path)
    }
  }
}
