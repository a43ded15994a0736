internal import Cards
internal import Files
internal import Processes
public import Wallet

/// The household with which a wallet is shared: a git repository beside the wallet, and the place through which devices
/// exchange it.
public struct Household: Sendable {
  /// The place through which devices exchange the household.
  public enum Place: Hashable, Sendable {
    /// A repository on a server, as git names it.
    case remote(String)
    /// A folder that another program carries between devices.
    case folder(String)
  }

  /// The keyring of the desktop, by functions that get the name under which a passphrase is kept there.
  public struct Keyring: Sendable {
    private let find: @Sendable (String) -> [UInt8]?
    private let store: @Sendable (String, [UInt8]) -> Bool
    fileprivate let clear: @Sendable (String) -> Void

    /// Creates access to a keyring.
    ///
    /// - Parameters:
    ///   - find: returns a passphrase; nil if the keyring does not give it.
    ///   - store: stores a passphrase, and returns whether the keyring has taken it.
    ///   - clear: removes a passphrase.
    public init(
      find: @escaping @Sendable (String) -> [UInt8]?, store: @escaping @Sendable (String, [UInt8]) -> Bool,
      clear: @escaping @Sendable (String) -> Void
    ) {
      (self.find, self.store, self.clear) = (find, store, clear)
    }

    fileprivate func keeps(_ passphrase: [UInt8], as name: String) -> Bool {
      store(name, passphrase) && find(name) == passphrase
    }

    fileprivate func passphrase(_ name: String) -> [UInt8]? { find(name) }
  }

  /// Where the passphrase of a household is kept.
  public enum PassphrasePlace: Hashable, Sendable {
    /// A file of this path.
    case file(String)
    /// The keyring, under this name.
    case keyring(String)
  }

  let repository: GitRepository
  private let program: String
  private let keyring: Keyring?

  /// Creates the household whose repository is in a folder, whether or not there is one.
  ///
  /// - Parameters:
  ///   - folder: the path of the repository.
  ///   - program: the path of the program `ucard`, which git calls to merge files.
  ///   - environment: the environment of git.
  ///   - canAsk: whether git and ssh may ask the person for passwords.
  ///   - keyring: the keyring that keeps the passphrase of the household; nil for none.
  public init(
    in folder: String, program: String, environment: [(name: String, value: String)], canAsk: Bool = false,
    keyring: Keyring? = nil
  ) {
    self.keyring = keyring
    repository = GitRepository(folder, environment: environment, canAsk: canAsk)
    self.program = program
  }

  /// Whether there is a household on this device.
  public var exists: Bool { repository.exists && has(.ready) }

  /// Whether this process is joining the household, and has locked it.
  private(set) var isJoining = false

  /// The household while this process joins it.
  var joining: Household {
    var household = self
    household.isJoining = true
    return household
  }

  private var passphraseFile: String { repository.folder + "/passphrase" }

  // MARK: - Settings

  /// The place and the names that this device has.
  public struct Settings: Sendable {
    /// The place through which devices exchange the household.
    public let place: Place
    /// The name of this device in the names of files.
    public let device: String
    /// The name of this device for people.
    public var name: String { author.device }
    /// Whether data is encrypted before it leaves this device. Secrets are shared only then.
    public let isEncrypted: Bool
    /// The place where the passphrase of the household is kept; nil if there is no passphrase.
    public let passphrase: PassphrasePlace?
    /// The folder through which a phone takes part; nil for none.
    public let phone: String?
    /// The command that git runs to merge a file; nil if none is set.
    let driver: String?
    /// The name under which the commits of the branch tell that this device takes part; nil if they were not read yet.
    let knownName: String?
    let author: CommitAuthor
  }

  /// Reads the settings.
  ///
  /// - Throws: `HouseholdError`, `.notShared` if there is no household.
  public func settings() throws -> Settings {
    guard exists || isJoining else { throw HouseholdError(.notShared) }
    let settings = try repository.settings()
    guard let device = settings["ucard.device"] else { throw HouseholdError(.notShared) }
    let (place, isEncrypted): (Place, Bool)
    if let folder = settings["ucard.folder"] {
      (place, isEncrypted) = (.folder(folder), settings["ucard.encrypted"] == "true")
    } else {
      let address = RepositoryExchange.address(in: settings)
      (place, isEncrypted) = (.remote(address), address.hasPrefix("gcrypt::"))
    }
    var passphrase: PassphrasePlace?
    if case .folder = place, isEncrypted {
      passphrase = settings["ucard.keyring"].map { .keyring($0) } ?? .file(passphraseFile)
    }
    return Settings(
      place: place, device: device, isEncrypted: isEncrypted, passphrase: passphrase, phone: settings["ucard.phone"],
      driver: settings["merge.ucard.driver"], knownName: settings["ucard.known"], author: CommitAuthor(settings))
  }

  /// Sets the folder through which a phone takes part.
  ///
  /// - Parameter folder: the path of the folder; nil for none.
  /// - Throws: `HouseholdError`.
  public func setPhone(_ folder: String?) throws {
    try whileLocked {
      if let folder {
        try repository.output("config", "ucard.phone", folder)
      } else {
        _ = try repository.succeeds("config", "--unset", "ucard.phone")
      }
    }
  }

  /// Calls `write` unless it was called for the wallet as it is now, and no file of the phone was imported since.
  ///
  /// - Throws: `HouseholdError`, `WalletError`, and the errors of `write`.
  public func updatePhone(_ wallet: WalletStore, _ write: () throws -> Void) throws {
    func state() throws -> String? { try wallet.withHouseholdSnapshot { try $0.state()?.base } }
    let before = try state()
    guard try repository.commit(Self.phone) != before else { return }
    try write()
    guard let before else { return }
    // The rows that were offered to the phone are shared by now. If there are other changes, the file does not have
    // them.
    let after = try state() ?? before
    let isSame = try HouseholdFiles(repository, after).changes(since: before).allSatisfy { $0.path.phone != nil }
    try repository.output("update-ref", Self.phone, isSame ? after : before)
  }

  private static let phone = "refs/ucard/phone"

  /// The marks of the files of the phone that were imported, in this order.
  public func phoneFiles() -> [String] { lines(of: Self.phoneFiles) }

  /// Notes the files of the phone that were imported, of which the latest are kept. The last one may have told what the phone
  /// has now, so the next `updatePhone` writes, although the wallet is the same.
  ///
  /// - Throws: `HouseholdError`, `FileError`.
  public func setPhoneFiles(_ marks: [String]) throws {
    if try repository.commit(Self.phone) != nil { try repository.output("update-ref", "-d", Self.phone) }
    try write(marks.suffix(Self.mostPhoneFiles), to: Self.phoneFiles)
  }

  /// Notes the copies of files for the phone that are in its folder.
  ///
  /// - Returns: those that were not there before.
  /// - Throws: `FileError`.
  public func untoldCopies(_ names: [String]) throws -> [String] {
    let told = lines(of: Self.phoneCopies)
    if names.sorted() != told { try write(names.sorted(), to: Self.phoneCopies) }
    return names.filter { !told.contains($0) }
  }

  private static let phoneFiles = "phone-files"
  private static let phoneCopies = "phone-copies"
  private static let mostPhoneFiles = 1000

  private func lines(of name: String) -> [String] {
    let bytes = (try? InputFile.read("\(repository.folder)/\(name)", most: 1 << 20)) ?? nil
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func write(_ lines: some Sequence<String>, to name: String) throws {
    try Folder(repository.folder).write(Array(lines.map { $0 + "\n" }.joined().utf8), to: name)
  }

  // MARK: - The repository

  /// Makes the repository of this device. Nothing is sent or received yet.
  ///
  /// - Throws: `HouseholdError`, `FileError`.
  func makeRepository(at place: Place, device: DeviceName, passphrase: [UInt8]?) throws {
    try repository.output(
      "init", "--quiet", "--bare", "--initial-branch=main", "--object-format=sha1", "--template=", ".")
    var settings = [
      ("ucard.device", device.id), ("ucard.name", device.name), ("transfer.fsckObjects", "true"),
      ("merge.ucard.name", "U-Card"),
      ("merge.renames", "false"), ("ucard.encrypted", passphrase == nil ? "false" : "true"),
    ]
    switch place {
    case .remote(let address): settings.append(("remote.origin.url", address))
    case .folder(let path): settings.append(("ucard.folder", path))
    }
    for (key, value) in settings { try repository.output("config", key, value) }
    try Folder(making: repository.folder + "/info").write(
      Array(
        ["cards/**", "phones/**", "categories.json"].map { "\($0) merge=ucard -text\n" }.joined().utf8),
      to: "attributes")
    guard let passphrase else { return }
    if keyring?.keeps(passphrase, as: device.id) ?? false {
      try repository.output("config", "ucard.keyring", device.id)
    } else {
      try OutputFile.create(passphraseFile) { try $0.write(passphrase) }
    }
  }

  /// Removes the passphrase of the household from the keyring.
  func forgetPassphrase() {
    if let name = (try? repository.settings())?["ucard.keyring"] { keyring?.clear(name) }
  }

  func exchange(_ path: String, _ settings: Settings) throws -> FolderExchange {
    FolderExchange(repository, folder: path, device: settings.device, passphrase: try settings.passphrase.map(read))
  }

  private func read(_ place: PassphrasePlace) throws -> [UInt8] {
    switch place {
    case .keyring(let name):
      guard let passphrase = keyring?.passphrase(name) else { throw HouseholdError(.noPassphrase) }
      return passphrase
    case .file(let path):
      guard let passphrase = try InputFile.read(path, most: 1 << 16) else { throw HouseholdError(.damaged, path) }
      return passphrase
    }
  }

  /// The secrets of the household, with the keys that the wallet can use.
  ///
  /// - Throws: `WalletError`, `CryptographyError`.
  func secrets(of wallet: WalletStore) throws -> HouseholdSecrets {
    try HouseholdSecrets(wallet.withHouseholdSnapshot { try $0.keys().usable })
  }

  /// Lets a person who merges by hand in the repository have files merged by this program, wherever it is now.
  func setDriver(unlessIn settings: Settings) throws {
    let driver = "\(Self.quoted(program)) sync merge-files %O %A %B %P"
    if settings.driver != driver { try repository.output("config", "merge.ucard.driver", driver) }
  }

  /// A word for the shell that git runs.
  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
