internal import Files
internal import Glibc
public import Values
public import Wallet

extension Household {
  /// The name that this device had when it left the household at a place; nil if it did not leave one there.
  ///
  /// - Parameter place: the place through which devices exchange the household.
  public func formerName(at place: Place) -> String? { former(at: place)?.name }

  /// The device that left a household. Its name is kept beside the repository, which is gone.
  func former(at place: Place) -> DeviceName? {
    let bytes = (try? InputFile.read(formerFile, most: 1 << 12)) ?? nil
    let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.count == 3, lines[0] == place.text, FolderExchange.device(of: "ucard-\(lines[1]).bundle") != nil else {
      return nil
    }
    return DeviceName(name: lines[2], id: lines[1])
  }

  /// Keeps the name for the case that the device joins the same household again.
  func keepName(_ settings: Settings) {
    let text = [settings.place.text, settings.device, settings.name].map { $0 + "\n" }.joined()
    try? OutputFile.write(to: formerFile, isPrivate: true) { try $0.write(Array(text.utf8)) }
  }

  /// Forgets the name that the device had in the household that it left last.
  func forgetName() { unlink(formerFile) }

  private var formerFile: String { repository.folder + ".device" }

  // MARK: - Devices that the household knows

  /// The devices that the household knows: by their commits, and by what they have put into the folder, if that is there.
  ///
  /// - Throws: `HouseholdError`.
  public func devices() throws -> [HouseholdDevice] {
    let settings = try settings()
    var devices = try HouseholdDevice.all(in: ["--all"], of: repository)
    guard case .folder(let path) = settings.place else { return devices }
    for id in (try? exchange(path, settings).devices()) ?? [] {
      let index = devices.firstIndex { $0.id == id } ?? devices.endIndex
      if index == devices.endIndex {
        devices.append(HouseholdDevice(name: id == settings.device ? settings.name : id, id: id))
      }
      devices[index].isInFolder = true
    }
    return devices
  }

  /// Fetches what other devices have sent, so that they are known. The next sync takes it into the wallet.
  ///
  /// - Throws: `HouseholdError`.
  public func fetch() throws {
    let settings = try settings()
    try whileLocked {
      switch settings.place {
      case .remote(let address): _ = try RepositoryExchange(repository, at: address).receive()
      case .folder(let path): _ = try exchange(path, settings).receive()
      }
    }
  }

  /// Removes the bundles of this device from the folder.
  ///
  /// - Throws: `HouseholdError`, `FileError`.
  public func takeAway() throws {
    let settings = try settings()
    guard case .folder(let path) = settings.place else { return }
    try whileLocked { try exchange(path, settings).remove(settings.device) }
  }

  /// Removes a device that is gone. The others learn of it at the next sync. If the household has a folder, the bundles
  /// of the device are taken in, and removed there.
  ///
  /// - Throws: `HouseholdError`, `WalletError`, `FileError`.
  public func remove(_ device: HouseholdDevice, from wallet: WalletStore) throws {
    let settings = try settings()
    try whileLocked {
      if device.isInFolder, case .folder(let path) = settings.place {
        let exchange = try exchange(path, settings)
        do { _ = try exchange.receive() } catch let error as HouseholdError where error.code == .wrongPassphrase {
          // Perhaps the bundle that cannot be opened is of this device.
        }
        try exchange.remove(device.id ?? "")
        for name in [device.id ?? "", "\(device.id ?? "").new"].map({ "refs/devices/\($0)" }) {
          guard let commit = try repository.commit(name) else { continue }
          if (try? HouseholdFiles(repository, commit).checkFormat()) == nil {
            try repository.output("update-ref", "-d", name)
          }
        }
      }
      guard !device.hasLeft, let main = try repository.commit(GitRepository.main) else { return }
      let commit = try membershipCommit(.left, on: main, by: settings.author.writing(for: device))
      try advance(wallet, from: main, to: commit)
    }
  }

  /// Gives this device a number if another one has its name, and was there first. A device that joins sees those that have
  /// joined before. In a folder, several may join before they see each other; they are told apart at the syncs after that.
  ///
  /// - Parameter heads: the commits that were received.
  /// - Returns: the settings then, and whether commits tell that this device takes part under its name.
  /// - Throws: `HouseholdError`.
  func numbered(_ settings: Settings, among heads: [String]) throws -> (settings: Settings, isKnown: Bool) {
    let own = isJoining ? nil : try repository.commit(GitRepository.main)
    // A long history is read once, then what is new.
    if settings.knownName == settings.name, let own {
      let new = heads.isEmpty ? [] : try HouseholdDevice.all(in: heads + ["--not", own], of: repository)
      if !new.contains(where: { $0.id == settings.device || $0.name == settings.name }) { return (settings, true) }
    }
    let devices = try HouseholdDevice.all(in: heads + [own].compactMap(\.self), of: repository)
    let others = devices.filter { $0.id != settings.device }
    let mine = devices.first { $0.id == settings.device }
    // Commits of older versions have no more than a name: those with this name may be of this device.
    let isNew = isJoining && former(at: settings.place)?.id != settings.device
    let isTaken = others.contains { other in
      other.name == settings.name && (isNew || other.id != nil && mine.map(other.isOlder) ?? true)
    }
    guard isTaken else {
      let isKnown = devices.contains { $0.is(settings) }
      if isKnown { try repository.output("config", "ucard.known", settings.name) }
      return (settings, isKnown)
    }
    let name = DeviceName.numbered(settings.name, among: Set(others.map(\.name)))
    try repository.output("config", "ucard.name", name)
    return (try self.settings(), false)
  }

  /// Adds to a commit that this device takes part, unless it tells that already.
  ///
  /// - Returns: the commit then.
  /// - Throws: `HouseholdError`, `WalletError`.
  func announced(_ settings: Settings, on commit: String, _ wallet: WalletStore) throws -> String {
    if try HouseholdDevice.all(in: [commit], of: repository).contains(where: { $0.is(settings) }) { return commit }
    let new = try membershipCommit(.joined, on: commit, by: settings.author)
    try advance(wallet, from: commit, to: new)
    return new
  }

  /// Tells the others that this device leaves. Nothing else is sent.
  ///
  /// - Returns: whether they can learn it.
  /// - Throws: `HouseholdError`, `FileError`.
  func announceLeaving(_ settings: Settings) throws -> Bool {
    switch settings.place {
    case .remote(let address):
      let exchange = try RepositoryExchange(repository, at: address)
      // Another device may be faster.
      for _ in 0..<10 {
        guard let head = try exchange.receive() else { return true }
        try HouseholdFiles(repository, head).checkFormat()
        let sending = try exchange.send(membershipCommit(.left, on: head, by: settings.author))
        if sending != .behind { return sending == .sent }
      }
      return false
    case .folder(let path):
      let exchange = try exchange(path, settings)
      guard try exchange.devices().contains(settings.device), let sent = try repository.commit(FolderExchange.bundled)
      else { return false }
      let commit = try membershipCommit(.left, on: sent, by: settings.author)
      try repository.set(GitRepository.main, to: commit)
      return try exchange.send(commit, with: nil)
    }
  }

  /// A commit with the files of another one, which tells that a device takes part, or has left.
  private func membershipCommit(
    _ membership: HouseholdLogEntry.Membership, on commit: String, by author: CommitAuthor
  ) throws -> String {
    let message = DeviceName.message(author.device, membership.rawValue)
    return try author.commit(repository.tree(commit), parents: [commit], message, in: repository)
  }

  /// Lets a commit with the same cards follow another one: on the branch, and in the wallet, if they name that.
  ///
  /// - Throws: `HouseholdError`, `WalletError`.
  func advance(_ wallet: WalletStore, from old: String, to new: String) throws {
    if try repository.commit(GitRepository.main) == old {
      try repository.output("update-ref", GitRepository.main, new, old)
    }
    guard let state = try wallet.withHouseholdSnapshot({ try $0.state() }), state.base == old else { return }
    try FingerprintCache(in: repository.folder).rename(from: old, to: new, secrets(of: wallet).currentID)
    try wallet.setHousehold(HouseholdState(base: new, published: state.published, secrets: state.secrets))
  }
}

/// A device of a household, as the household knows it.
public struct HouseholdDevice: Hashable, Sendable {
  /// The name for people. If only a bundle of the device is known, the name in the name of the bundle.
  public let name: String
  /// The name of the device in those of files; nil if only an older version has written its commits, which lack it.
  public let id: String?
  /// The moment of the last change; nil if none is known.
  public private(set) var last: Instant?
  /// The moment of the first change.
  private var first: Instant?
  /// Whether the device has left the household.
  public let hasLeft: Bool
  /// Whether it has a bundle in the folder of the household.
  public fileprivate(set) var isInFolder = false

  fileprivate init(name: String, id: String?, hasLeft: Bool = false) {
    (self.name, self.id, self.hasLeft) = (name, id, hasLeft)
  }

  /// Whether the device is the one with some settings, and takes part.
  fileprivate func `is`(_ settings: Household.Settings) -> Bool {
    id == settings.device && name == settings.name && !hasLeft
  }

  /// Whether the device was there before another one. All devices see that alike.
  fileprivate func isOlder(than other: HouseholdDevice) -> Bool {
    let (one, two) = (first ?? .first, other.first ?? .first)
    return (one, id ?? "") < (two, other.id ?? "")
  }

  /// The devices that have written commits, with the data of their latest ones.
  ///
  /// - Parameter commits: commits as git names them, with all before them.
  /// - Throws: `HouseholdError`.
  static func all(in commits: [String], of repository: GitRepository) throws -> [HouseholdDevice] {
    guard !commits.isEmpty else { return [] }
    var devices: [String: HouseholdDevice] = [:]
    for commit in try HouseholdHistory(repository).everything(in: commits) {
      guard let name = commit.device else { continue }
      let key = commit.deviceID ?? ":" + name
      var known = devices[key] ?? HouseholdDevice(name: name, id: commit.deviceID, hasLeft: commit.membership == .left)
      known.first = [known.first, commit.time].compactMap(\.self).min()
      known.last = [known.last, commit.time].compactMap(\.self).max()
      devices[key] = known
    }
    // A device that was updated tells more than it did before.
    let names = Set(devices.values.filter { $0.id != nil }.map(\.name))
    return devices.values.filter { $0.id != nil || !names.contains($0.name) }.sorted {
      ($0.name, $0.id ?? "") < ($1.name, $1.id ?? "")
    }
  }
}

extension [HouseholdDevice] {
  /// The word by which a person tells a device from the others: its name, or that for files if others have its name.
  public func word(for device: HouseholdDevice) -> String {
    count { $0.name == device.name } > 1 ? device.id ?? device.name : device.name
  }
}

extension Household.Place {
  /// The address or the path.
  fileprivate var text: String {
    switch self {
    case .remote(let address): address
    case .folder(let path): path
    }
  }
}
