internal import Files
internal import Glibc
public import Wallet

extension Household {
  /// The files that mark the state of the household's folder. The folder has exactly one of them as long as it has
  /// anything else. A change of state renames the file in one step, so that a process that is ended always leaves one
  /// of them behind.
  enum Mark: String, CaseIterable {
    /// The household is being joined. If the process was ended, this is taken back.
    case begun = "ucard-begun"
    /// The wallet is shared.
    case ready = "ucard-ready"
    /// The household was left, and its files are being removed.
    case left = "ucard-left"
  }

  private static let lock = "ucard.locked"

  private func path(of mark: Mark) -> String { "\(repository.folder)/\(mark.rawValue)" }

  func has(_ mark: Mark) -> Bool { FileKind(of: path(of: mark)) != .nothing }

  /// Makes the first mark, in one step.
  private func makeMark() throws(FileError) {
    let number = open(path(of: .begun), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw FileError(path: path(of: .begun), errno: errno) }
    close(number)
  }

  /// Replaces a mark by another one.
  private func change(_ mark: Mark, to next: Mark) throws(FileError) {
    guard rename(path(of: mark), path(of: next)) == 0 else { throw FileError(path: path(of: next), errno: errno) }
  }

  /// Joins a household. An earlier attempt that was not finished is taken back first.
  ///
  /// - Parameters:
  ///   - place: the place through which devices exchange the household.
  ///   - name: a name for this device. It gets a number if another device has it.
  ///   - passphrase: the passphrase with which bundles in a folder are encrypted; nil for none.
  ///   - wallet: the wallet.
  ///   - body: syncs for the first time, with the household that it receives. If it throws, or the process is ended, the
  ///     wallet is not shared.
  /// - Throws: `HouseholdError`, `.alreadyShared` if the wallet is shared; `FileError`; the errors of `body`.
  public func join(
    at place: Place, name: String, passphrase: [UInt8]? = nil, _ wallet: WalletStore,
    _ body: (Household) throws -> Void
  ) throws {
    try checkFree()
    try locked(making: true) {
      // Another process may have been faster.
      try checkFree()
      try finishLeaving(wallet)
      try clear()
      try makeMark()
      do {
        let former = former(at: place)
        let device = former?.name == name ? former : nil
        try makeRepository(at: place, device: device ?? DeviceName(name), passphrase: passphrase)
        try body(joining)
        try change(.begun, to: .ready)
        forgetName()
      } catch {
        forgetPassphrase()
        _ = try? wallet.setHousehold(nil)
        try? removeFolder()
        throw error
      }
    }
  }

  /// Removes the repository of this device. The wallet keeps its cards, and the place what is there.
  ///
  /// - Returns: whether the other devices can learn it.
  /// - Throws: `HouseholdError`, `.notShared` if the wallet is not shared; `WalletError`; `FileError`.
  public func leave(_ wallet: WalletStore) throws -> Bool {
    try whileLocked {
      let settings = try settings()
      let isAnnounced = (try? announceLeaving(settings)) ?? false
      keepName(settings)
      try change(.ready, to: .left)
      try finishLeaving(wallet)
      try removeFolder()
      return isAnnounced
    }
  }

  /// Ends what `leave` has begun, if its process was ended.
  ///
  /// - Returns: whether there was something to do.
  /// - Throws: as `leave`.
  public func finishLeave(_ wallet: WalletStore) throws -> Bool {
    guard has(.left) else { return false }
    try locked {
      guard has(.left) else { return }
      try finishLeaving(wallet)
      try removeFolder()
    }
    return true
  }

  private func finishLeaving(_ wallet: WalletStore) throws {
    guard has(.left) else { return }
    forgetPassphrase()
    try wallet.setHousehold(nil)
  }

  // MARK: - The folder

  /// - Throws: `HouseholdError` if the wallet is shared, or the folder holds something else.
  private func checkFree() throws {
    let folder = repository.folder
    if try isBegunOrLeft() || FileKind(of: folder) == .nothing { return }
    let names = try? Folder(folder).list(most: 2)?.map(\.name)
    // The files may belong to another process that has begun to join since the first look.
    guard try names.map({ $0.allSatisfy { $0 == Self.lock } }) ?? false || isBegunOrLeft() else {
      throw HouseholdError(.occupied, folder)
    }
  }

  /// Whether a household is being joined or was left. It looks for the marks in the order in which they follow each other,
  /// so that one that another process changes meanwhile is not missed.
  ///
  /// - Throws: `HouseholdError`, `.alreadyShared` if the wallet is shared.
  private func isBegunOrLeft() throws(HouseholdError) -> Bool {
    if has(.begun) { return true }
    if exists { throw HouseholdError(.alreadyShared) }
    return has(.left)
  }

  /// Removes all files except the lock, and the mark last.
  private func clear() throws {
    let folder = try Folder(repository.folder)
    let marks = Mark.allCases.map(\.rawValue)
    for entry in try folder.list(most: 1 << 20) ?? [] where entry.name != Self.lock && !marks.contains(entry.name) {
      try folder.removeAll(entry.name)
    }
    for mark in marks { try folder.remove(mark) }
  }

  private func removeFolder() throws {
    try clear()
    try Folder(repository.folder).remove(Self.lock)
    // Another process may wait for the lock, and make it anew.
    guard rmdir(repository.folder) == 0 || errno == ENOTEMPTY else {
      throw FileError(path: repository.folder, errno: errno)
    }
  }

  // MARK: - The lock

  /// Calls `body` while no other process works with the repository.
  ///
  /// - Throws: `HouseholdError`, `.busy` if another one does so for long, `.notShared` if it has left; the errors of `body`.
  func whileLocked<Value>(_ body: () throws -> Value) throws -> Value {
    if isJoining { return try body() }
    return try locked {
      guard exists else { throw HouseholdError(.notShared) }
      repository.removeLocks()
      repository.forget()
      return try body()
    }
  }

  private func locked<Value>(making: Bool = false, _ body: () throws -> Value) throws -> Value {
    let folder = repository.folder
    let path = "\(folder)/\(Self.lock)"
    for _ in 0..<100 {
      if making, mkdir(folder, 0o700) != 0, errno != EEXIST { throw FileError(path: folder, errno: errno) }
      let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard number >= 0 else {
        if errno == ENOENT, making { continue }
        throw errno == ENOENT ? HouseholdError(.notShared) : FileError(path: path, errno: errno)
      }
      defer { close(number) }
      // A process that has left removes the file.
      if flock(number, LOCK_EX | LOCK_NB) == 0, FileKind.isSame(path, "/proc/self/fd/\(number)") { return try body() }
      usleep(100_000)
    }
    throw HouseholdError(.busy)
  }
}
