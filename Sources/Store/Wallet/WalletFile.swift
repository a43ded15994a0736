internal import Files
internal import Glibc
internal import SQLite

/// The wallet's file and folder, as the system has them. SQLite alone opens a file that exists: closing a second
/// descriptor would drop SQLite's locks.
struct WalletFile {
  let path: String

  private var folder: String { path.parentFolder }

  /// The state of the file at the path.
  enum State {
    case nothing
    /// A file without any bytes. U-Card never leaves one behind, so another program has truncated it.
    case empty
    case file
  }

  /// Returns the state of the file at the path.
  ///
  /// - Throws: `.isFolder`, `.notAWallet` for a file that cannot be a wallet, and errors of the system.
  func state() throws(WalletError) -> State {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return .nothing }
      throw WalletError(errno: errno, path: path)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw WalletError(.isFolder, path: path) }
    // SQLite would treat a device, or a file smaller than its smallest page, as an empty database, and overwrite it.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 || status.st_size >= 512 else {
      throw WalletError(.notAWallet, path: path)
    }
    return status.st_size == 0 ? .empty : .file
  }

  /// The absolute path. SQLite would not treat a relative `:memory:` or `file:…` as a file.
  var absolutePath: String {
    path.hasPrefix("/") ? path : "\(String.currentFolder)/\(path)"
  }

  /// Whether the user may write to the file and its folder.
  var isPermitted: Bool {
    let isDenied = { (path: String, mode: Int32) in access(path, mode) != 0 && [EACCES, EPERM, EROFS].contains(errno) }
    return !isDenied(path, R_OK | W_OK) && !isDenied(folder, W_OK | X_OK)
  }

  /// Throws an error if the file has another name, a hard link, before it is changed. SQLite looks for the journal of
  /// a program that was ended while it wrote beside the name that is used, and does not find it under the other one
  /// (SQLite, How To Corrupt An SQLite Database File, 2.5).
  ///
  /// - Throws: `.hardLink`.
  func requireOneName() throws(WalletError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_nlink > 1 { throw WalletError(.hardLink, path: path) }
  }

  /// The suffixes of the files that SQLite creates beside the database while it writes.
  static let companions = ["-journal", "-wal", "-shm"]

  /// The paths of these files, which are beside the target of a link.
  private var companionPaths: [String] {
    let target = (try? OutputFile.target(of: path)) ?? path
    return Self.companions.map { target + $0 }
  }

  /// Whether a path is that of the file, or of a file that SQLite creates beside it.
  func isPart(_ other: String) -> Bool {
    if FileKind.isSame(path, other) { return true }
    let target = (try? OutputFile.target(of: path)) ?? path
    return FileKind.isSame(other.parentFolder, target.parentFolder)
      && Self.companions.contains { other.fileName == target.fileName + $0 }
  }

  /// The file beside this one that SQLite would take for an unfinished transaction; nil for none.
  var strayCompanion: String? {
    companionPaths.first {
      if case .regular(let size) = FileKind(of: $0) { size > 0 } else { false }
    }
  }

  /// Removes the files that SQLite would take for an unfinished transaction.
  ///
  /// - Throws: errors of the system.
  func removeCompanions() throws(WalletError) {
    for name in companionPaths where unlink(name) != 0 && errno != ENOENT {
      throw WalletError(errno: errno, path: name)
    }
  }

  /// Overwrites the journal that SQLite has left beside the file with zeros. No other process may use it in the
  /// meantime.
  ///
  /// - Throws: errors of the system.
  func blankJournal() throws {
    let journal = companionPaths[0]
    guard FileKind(of: journal) != .nothing else { return }
    try OutputFile.blank(journal)
  }

  /// Creates the file with these bytes, for its owner only, and the folders above it. The file gets its name when it is
  /// complete. If another process creates it in the meantime, that file is kept.
  ///
  /// - Throws: errors of the system.
  func create(_ bytes: [UInt8]) throws {
    let isNew = FileKind(of: folder) == .nothing
    try makeFolder(folder)
    do {
      try whileLocked {
        // While the file does not exist, the files beside it belong to no wallet.
        guard try state() == .nothing else { return }
        try removeCompanions()
        try OutputFile.create(path) {
          try $0.write(bytes)
          try requireLocks(of: $0.number)
        }
      }
    } catch {
      // A folder with something in it stays.
      if isNew { rmdir(folder) }
      throw error
    }
  }

  /// Throws an error if the system does not lock an open file as SQLite does, before the file has a name.
  private func requireLocks(of number: Int32) throws(WalletError) {
    guard Self.isLockable(number) else {
      throw WalletError(.noLocks, path: path, detail: String(cString: strerror(errno)))
    }
  }

  /// Whether the file system of the folder locks files, as tried on a file without a name. True if that cannot be
  /// tried: SQLite takes any refusal for the lock of another program.
  var hasLocks: Bool {
    var isLockable = true
    _ = try? TemporaryFile.unnamed(in: folder) { isLockable = Self.isLockable($0.number) }
    return isLockable
  }

  private static func isLockable(_ number: Int32) -> Bool {
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    return fcntl(number, F_SETLK, &lock) == 0 || errno == EAGAIN || errno == EACCES
  }

  /// The number of seconds to wait for another program that uses the wallet.
  static let timeout = 5

  /// Calls `body` while no other process does so for a wallet in the same folder.
  ///
  /// - Throws: `.busy` if another process takes longer than `timeout`, and the errors of `body`.
  func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try Folder(folder).whileLocked(timeout: Self.timeout, body)
    } catch let error as FileError where error.path == folder {
      throw WalletError(errno: error.errno, path: path)
    }
  }

  /// Makes a folder for its owner only, and those above it, unless it is there.
  ///
  /// - Throws: errors of the system.
  func makeFolder(_ folder: String) throws(WalletError) {
    do throws(FileError) { try Folder.makePrivate(folder) } catch { throw WalletError(errno: error.errno, path: path) }
  }
}
