internal import Files
internal import Glibc
internal import Processes
internal import Wallet

/// A git repository on a server, or in a folder of this machine, through which devices exchange their commits.
struct RepositoryExchange {
  private let repository: GitRepository
  private let address: String
  /// The repository on this machine to which the address leads; nil for one on a server.
  private let local: LocalRepository?
  private let own: String

  /// The commit that was received last.
  static let remote = "refs/remotes/origin/main"
  private static let gcrypt = "gcrypt::"
  static let name = "place.git"

  /// The address by which git reaches a repository on this machine: that of our `LocalRepository`, which leads to it.
  private static let ownAddress = "./" + name

  /// Prepares the repository of this device for the exchange.
  ///
  /// - Parameter address: the address that the person has given.
  /// - Throws: `HouseholdError`, if there is no repository on this machine at the address, or it cannot be used.
  init(_ repository: GitRepository, at address: String) throws {
    self.repository = repository
    self.address = address
    own = "\(repository.folder)/\(Self.name)"
    let (local, prefix) = try Self.localRepository(at: address, for: repository)
    self.local = local
    try local?.link(as: own)
    let settings = try repository.settings()
    if local != nil, settings[Self.setting] != address { try repository.output("config", Self.setting, address) }
    let used = local == nil ? address : prefix + Self.ownAddress
    if settings["remote.origin.url"] != used { try repository.output("config", "remote.origin.url", used) }
  }

  private static let setting = "ucard.repository"

  /// The address that the person has given.
  ///
  /// - Parameter settings: the settings of the repository of this device.
  static func address(in settings: [String: String]) -> String {
    let used = settings["remote.origin.url"] ?? ""
    return used.hasSuffix(ownAddress) ? settings[setting] ?? used : used
  }

  /// The repository on this machine at an address, and what is before its path in the address; nil for one on a server.
  private static func localRepository(
    at address: String, for repository: GitRepository
  ) throws -> (repository: LocalRepository?, prefix: String) {
    // The person's settings may have short names for addresses.
    var resolved = try repository.text("ls-remote", "--get-url", "--", address)
    let prefix = resolved.hasPrefix(gcrypt) ? gcrypt : ""
    if !prefix.isEmpty {
      resolved = try repository.text("ls-remote", "--get-url", "--", String(resolved.dropFirst(gcrypt.count)))
      // git-remote-gcrypt writes files into such a folder itself.
      if resolved.hasPrefix("/"), FileKind(of: resolved + "/HEAD") == .nothing { return (nil, prefix) }
      if resolved.hasPrefix("gitception://") { resolved.removeFirst("gitception://".count) }
    }
    guard let path = resolved.localPath else { return (nil, prefix) }
    return (try LocalRepository(at: path.hasPrefix("/") ? path : "\(repository.folder)/\(path)"), prefix)
  }

  /// The options of git commands that reach the repository. None of them starts git in a folder of this machine, except
  /// our own.
  private var options: [String] { local == nil ? [] : ["-c", "protocol.file.allow=always"] }

  /// Fetches the commit of the other devices; nil if the repository is empty.
  ///
  /// - Throws: `HouseholdError`, `.unreachable` if it cannot be reached, `.foreign` if it is one of a program.
  func receive() throws -> String? {
    let result = try repository.run(
      options + [
        "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "origin", "+\(GitRepository.main):\(Self.remote)",
      ])
    if result.messages.contains("couldn't find remote ref") {
      // The repository is new, or was made anew; or it is one of a program, with branches of other names.
      let heads = try repository.text(options + ["ls-remote", "--heads", "origin"])
      if let other = heads.split(separator: "\n").first {
        throw HouseholdError(.foreign, String(other.drop { $0 != "r" }))
      }
      _ = try repository.succeeds("update-ref", "-d", Self.remote)
    } else if !result.isSuccess {
      if result.messages.contains(/object [0-9a-f]{40}: [A-Za-z0-9]+:/) {
        throw HouseholdError(.brokenObject, result.reason)
      }
      throw HouseholdError(.unreachable, result.reason)
    }
    return try repository.commit(Self.remote)
  }

  /// The result of sending a commit.
  enum Sending: Equatable {
    case sent
    /// The repository has the commit already.
    case known
    /// Another device was faster.
    case behind
    /// Another git works in the repository, or was killed there: it has locked what is written.
    case locked(HouseholdError)
    /// The repository did not take it, for a reason that git tells.
    case refused(String)
  }

  /// The reasons that git writes where the branch has moved since it was fetched: this git, then a server up to 2.49, and
  /// from 2.50 on (`ref_transaction_error_msg` in git's refs.c).
  private static let rejections = [
    "[rejected]", "cannot lock ref", "failed to update ref", "(reference already exists)", "(reference does not exist)",
    "(incorrect old value provided)",
  ]

  /// Sends a commit.
  ///
  /// - Throws: `HouseholdError`.
  func send(_ commit: String) throws -> Sending {
    if try repository.commit(Self.remote) == commit { return .known }
    var output: [UInt8] = []
    let result = try repository.run(
      options + ["push", "--quiet", "--porcelain", "origin", "\(commit):\(GitRepository.main)"]
    ) { output += $0 }
    guard result.isSuccess else {
      let text = String(decoding: output, as: UTF8.self)
      if let match = result.messages.firstMatch(of: /Unable to create '([^'\n]+\.lock)': File exists/) {
        return removeLock(String(match.1)).map(Sending.locked) ?? .behind
      }
      return Self.rejections.contains(where: text.contains) ? .behind : .refused(result.reason)
    }
    try repository.output("update-ref", Self.remote, commit)
    return .sent
  }

  // MARK: - Keys

  /// The keys that a repository has, which git-remote-gcrypt encrypts.
  ///
  /// - Throws: `HouseholdError`.
  func keys() throws -> [HouseholdKey] {
    let lines = try repository.text(options + ["ls-remote", "origin", HouseholdKey.references]).split(separator: "\n")
    return try lines.compactMap { try HouseholdKey(line: String($0)) }
  }

  /// Puts keys into a repository that git-remote-gcrypt encrypts, and takes out those that they replace.
  ///
  /// - Throws: `HouseholdError`.
  func send(_ keys: [HouseholdKey], with commit: String) throws {
    let names = keys.map(\.id).sorted().joined(separator: ",")
    guard let last = keys.max(by: HouseholdKey.isOlder), try repository.settings()["ucard.keys"] != names else {
      return
    }
    let present = try self.keys()
    let old = present.filter { $0.generation < last.generation && !keys.contains($0) }
    let new = keys.filter { !present.contains($0) }
    let specifications = new.map { "\(commit):\($0.reference)" } + old.map { ":\($0.reference)" }
    if !specifications.isEmpty {
      _ = try repository.output(options + ["push", "--quiet", "origin"] + specifications)
    }
    try repository.output("config", "ucard.keys", names)
  }

  // MARK: - Locks

  private static let hour = 3600

  /// Removes a lock of git, if a process has left it long ago in a repository on this machine that belongs to the person.
  ///
  /// - Parameter path: its path, as git names it.
  /// - Returns: the error if the lock stays; nil if it is gone.
  private func removeLock(_ path: String) -> HouseholdError? {
    guard let local else { return HouseholdError(.lockedThere(host: host), path) }
    let file = local.path(of: path, in: own)
    var (lock, folder) = (stat(), stat())
    guard lstat(file, &lock) == 0 else { return nil }
    let age = time(nil) - lock.st_mtim.tv_sec
    let isOwn = stat(local.path, &folder) == 0 && lock.st_uid == geteuid() && folder.st_uid == geteuid()
    if isOwn, age > Self.hour, unlink(file) == 0 { return nil }
    return HouseholdError(.lockedHere(seconds: max(0, age)), file)
  }

  /// The name by which ssh knows the server; nil if the address is of another kind.
  private var host: String? {
    if let match = address.wholeMatch(of: /(?:gcrypt::)?ssh:\/\/([^\/:]+)\/.*/) { return String(match.1) }
    if let match = address.wholeMatch(of: /(?:gcrypt::)?([^\/:]+):(?!\/\/|:).*/) { return String(match.1) }
    return nil
  }
}
