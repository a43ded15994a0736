internal import Files
internal import Foundation

/// The wallet's file and folder, as the system has them. SQLite alone opens a file that exists: closing a second
/// descriptor would drop SQLite's locks.
struct WalletFile {
  let path: String

  private var folder: String { path.parentFolder }

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
    // SQLite would take a device, or a file of less than its smallest page, for an empty database, and write over it.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 || status.st_size >= 512 else {
      throw WalletError(.notAWallet, path: path)
    }
    return true
  }

  /// The path from the root on. SQLite takes a relative `:memory:` or `file:…` for something else than a file.
  var absolutePath: String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Makes an empty file that only its owner can read, and the folders above it; one that another process made
  /// in the meantime is as good.
  func create() throws(WalletError) {
    try makeFolder(folder)
    var status = stat()
    // A link that leads nowhere yet: the file is made where it leads.
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    let descriptor = open(path, O_CREAT | (isLink ? 0 : O_EXCL) | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw WalletError(errno: errno, path: path)
    }
  }

  /// Runs `body` while no other process runs its own on a wallet in the same folder.
  ///
  /// - Parameter patience: seconds to wait for another process.
  /// - Throws: `.busy` where another process takes longer, and what `body` throws.
  func whileLocked<Result>(patience: Int, _ body: () throws -> Result) throws -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw WalletError(errno: errno, path: path) }
    defer { close(descriptor) }
    let deadline = ContinuousClock.now + .seconds(patience)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR:
        continue
      case EWOULDBLOCK where ContinuousClock.now < deadline:
        usleep(10_000)
      case EBADF, ENOLCK, EOPNOTSUPP:
        // A network file system that locks no folder: SQLite's own locks have to do.
        return try body()
      default:
        throw WalletError(errno: errno, path: path)
      }
    }
    return try body()
  }

  private func makeFolder(_ folder: String) throws(WalletError) {
    if mkdir(folder, 0o700) == 0 { return }
    switch errno {
    case EEXIST:
      return
    case ENOENT:
      let parent = folder.parentFolder
      guard parent != ".", parent != folder else { throw WalletError(errno: ENOENT, path: path) }
      try makeFolder(parent)
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw WalletError(errno: errno, path: path) }
    default:
      throw WalletError(errno: errno, path: path)
    }
  }
}
