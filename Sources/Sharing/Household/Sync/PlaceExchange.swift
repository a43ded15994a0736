internal import Processes
internal import Wallet

/// The exchange of commits with the place of a household during one sync: a repository or a folder.
struct PlaceExchange {
  private let household: Household
  private let repository: GitRepository
  private let settings: Household.Settings
  private let wallet: WalletStore
  /// The repository from which commits were received; nil for a folder.
  private var exchange: RepositoryExchange?
  /// The folder through which bundles travel; nil for a repository. It keeps the key of encrypted ones.
  private var folder: FolderExchange?

  init(_ household: Household, _ settings: Household.Settings, _ wallet: WalletStore) {
    self.household = household
    repository = household.repository
    self.settings = settings
    self.wallet = wallet
  }

  /// The commits of the other devices, and what came with them.
  struct Received {
    var heads: [String] = []
    /// The keys for secrets; nil if none were looked for.
    var keys: [HouseholdKey]?
    /// The bundles that could not be read, with the names of their devices.
    var unreadable: [(file: String, device: String?)] = []
    /// The error if the place could not be reached or used; nil if it could be.
    var unreachable: HouseholdError?
  }

  /// Fetches the commits of the other devices.
  ///
  /// - Throws: `HouseholdError` for commits that cannot be used.
  mutating func receive() throws -> Received {
    var received = Received()
    do {
      switch settings.place {
      case .remote(let address): try receive(&received, from: address)
      case .folder(let path): try receive(&received, in: path)
      }
    } catch let error as HouseholdError where error.isOfPlace {
      received.unreachable = error
    }
    for head in received.heads {
      do { try HouseholdFiles(repository, head).checkFormat() } catch let error as HouseholdError {
        // Files of a newer version must stay.
        throw error.code == .newerVersion ? error : error.helped(by: try remedy(for: head))
      }
    }
    return received
  }

  private mutating func receive(_ received: inout Received, from address: String) throws {
    do {
      let exchange = try RepositoryExchange(repository, at: address)
      let before = try repository.commit(RepositoryExchange.remote)
      let head = try exchange.receive()
      if settings.isEncrypted, head != nil, try head != before || household.secrets(of: wallet).currentID == nil {
        received.keys = try exchange.keys()
      }
      received.heads = [head].compactMap(\.self)
      self.exchange = exchange
    } catch let error as HouseholdError where error.isOfContent {
      throw error.helped(by: household.isJoining ? nil : .replace(household: repository.folder))
    }
  }

  private mutating func receive(_ received: inout Received, in path: String) throws {
    let folder = try self.folder ?? household.exchange(path, settings)
    self.folder = folder
    let unread: [String]
    (received.heads, unread, received.keys) = try folder.receive()
    let devices = unread.isEmpty ? [] : try HouseholdDevice.all(in: ["--all"], of: repository)
    received.unreadable = unread.map { file in
      (file, devices.first { $0.id == FolderExchange.device(of: file) }?.name)
    }
  }

  /// The way in which a person gets past a commit that cannot be used: another commit takes its place, or the bundles
  /// of its device are removed from the folder. Nil for a device that joins.
  private func remedy(for head: String) throws -> HouseholdError.Remedy? {
    if household.isJoining { return nil }
    guard case .folder = settings.place else { return .replace(household: repository.folder) }
    let names = try repository.text(
      "for-each-ref", "--points-at", head, "--format=%(refname:lstrip=2)", "refs/devices/")
    return names.split(separator: "\n").first.map { .remove(device: String($0).trimmingSuffix(".new")) }
  }

  /// Sends a commit. A commit that only tells of devices is known already.
  ///
  /// - Parameter keys: returns the keys that decrypt the commit; nil if they are not known.
  func send(_ commit: String, with keys: () throws -> [HouseholdKey]?) throws -> RepositoryExchange.Sending {
    var sending = RepositoryExchange.Sending.known
    switch settings.place {
    case .remote:
      let before = try repository.commit(RepositoryExchange.remote)
      sending = try exchange?.send(commit) ?? .known
      switch sending {
      case .behind, .locked, .refused: return sending
      case .known: break
      case .sent: if try !isOther(commit, than: before) { sending = .known }
      }
    case .folder(let path):
      let before = try repository.commit(FolderExchange.bundled)
      let exchange = try folder ?? household.exchange(path, settings)
      if try exchange.send(commit, with: keys()), try isOther(commit, than: before) { sending = .sent }
    }
    if let exchange, let keys = try keys() { try exchange.send(keys, with: commit) }
    return sending
  }

  /// Whether a commit has other files than one before it. Otherwise it tells of devices only.
  private func isOther(_ commit: String, than before: String?) throws -> Bool {
    try before.map { try repository.tree($0) != repository.tree(commit) } ?? true
  }
}
