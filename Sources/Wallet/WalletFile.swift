internal import Files
internal import Foundation

/// The wallet's file and folder, as the system has them. SQLite alone opens a file that exists: closing a second
/// descriptor would drop SQLite's locks.
struct WalletFile {
  let path: String

  private var folder: String { path.parentFolder }

  /// What stands at the path.
  enum State {
    case nothing
    /// A file without a byte. U-Card never leaves one behind: something has cut it off.
    case empty
    case file
  }

  /// What stands at the path.
  ///
  /// - Throws: `.isFolder`, `.notAWallet` for what can be none, and what keeps us from looking.
  func state() throws(WalletError) -> State {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return .nothing }
      throw WalletError(errno: errno, path: path)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw WalletError(.isFolder, path: path) }
    // SQLite would take a device, or a file of less than its smallest page, for an empty database, and write over it.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 || status.st_size >= 512 else {
      throw WalletError(.notAWallet, path: path)
    }
    return status.st_size == 0 ? .empty : .file
  }

  /// The path from the root on. SQLite takes a relative `:memory:` or `file:…` for something else than a file.
  var absolutePath: String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// Whether this person may change the file and its folder.
  var isPermitted: Bool {
    let isDenied = { (path: String, mode: Int32) in access(path, mode) != 0 && [EACCES, EPERM, EROFS].contains(errno) }
    return !isDenied(path, R_OK | W_OK) && !isDenied(folder, W_OK | X_OK)
  }

  /// What SQLite puts beside a file of this name while it is written.
  static let companions = ["-journal", "-wal", "-shm"]

  /// Where those are: beside the file that a link leads to.
  private var companionPaths: [String] {
    let target = (try? OutputFile.target(of: path)) ?? path
    return Self.companions.map { target + $0 }
  }

  /// Whether a path is that of the file, or of what SQLite puts beside it.
  func isPart(_ other: String) -> Bool {
    if FileKind.isSame(path, other) { return true }
    let target = (try? OutputFile.target(of: path)) ?? path
    return FileKind.isSame(other.parentFolder, target.parentFolder)
      && Self.companions.contains { other.fileName == target.fileName + $0 }
  }

  /// The file beside this one that SQLite would take for its unfinished business; nil for none.
  var strayCompanion: String? {
    companionPaths.first {
      if case .regular(let size) = FileKind(of: $0) { size > 0 } else { false }
    }
  }

  /// Removes what SQLite would take for unfinished business of the file.
  ///
  /// - Throws: what the system refuses.
  func removeCompanions() throws(WalletError) {
    for name in companionPaths where unlink(name) != 0 && errno != ENOENT {
      throw WalletError(errno: errno, path: name)
    }
  }

  /// Writes zeros over the journal that SQLite has left beside the file, which nobody uses meanwhile.
  ///
  /// - Throws: what the system refuses.
  func blankJournal() throws {
    let journal = companionPaths[0]
    guard FileKind(of: journal) != .nothing else { return }
    try OutputFile.blank(journal)
  }

  /// Makes the file of those bytes, which only its owner can read, and the folders above it. It has its name when it is
  /// complete; one that another process made in the meantime is as good.
  ///
  /// - Throws: what the system refuses.
  func create(_ bytes: [UInt8]) throws {
    try makeFolder(folder)
    try whileLocked {
      // While nothing has this name, what stands beside it is nobody's.
      guard try state() == .nothing else { return }
      try removeCompanions()
      try OutputFile.create(path) { try $0.write(bytes) }
    }
  }

  /// Seconds to wait for another program that holds the wallet.
  static let patience = 5

  /// Runs `body` while no other process runs its own on a wallet in the same folder.
  ///
  /// - Throws: `.busy` where another process takes longer than `patience`, and what `body` throws.
  func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw WalletError(errno: errno, path: path) }
    defer { close(descriptor) }
    let deadline = ContinuousClock.now + .seconds(Self.patience)
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
