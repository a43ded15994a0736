internal import Cards
internal import Files
internal import Foundation
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
  public var exists: Bool { repository.exists && FileKind(of: readyMark) != .nothing }

  /// The file that is written last when a household is made.
  private var readyMark: String { repository.folder + "/ucard-ready" }
  /// The file that is there while a household is being made.
  private var begunMark: String { repository.folder + "/ucard-begun" }
  private var passphraseFile: String { repository.folder + "/passphrase" }

  // MARK: - Settings

  /// The place and the names that this device has.
  public struct Settings: Sendable {
    /// The place through which devices exchange the household.
    public let place: Place
    /// The name of this device.
    public let device: String
    /// Whether what leaves this device is encrypted, so that secrets may leave it.
    public let isEncrypted: Bool
    /// Where the passphrase of the household is kept; nil if it has none.
    public let passphrase: PassphrasePlace?
    /// The folder through which a phone takes part; nil for none.
    public let phone: String?
    /// The command that git runs to merge a file; nil if none is set.
    let driver: String?
    let author: CommitAuthor
  }

  /// Reads the settings.
  ///
  /// - Throws: `HouseholdError`, `.notShared` if there is no household.
  public func settings() throws -> Settings {
    guard exists else { throw HouseholdError(.notShared) }
    let settings = try repository.settings()
    guard let device = settings["ucard.device"] else { throw HouseholdError(.notShared) }
    let (place, isEncrypted): (Place, Bool)
    if let folder = settings["ucard.folder"] {
      (place, isEncrypted) = (.folder(folder), settings["ucard.encrypted"] == "true")
    } else {
      let address = settings["remote.origin.url"] ?? ""
      (place, isEncrypted) = (.remote(address), address.hasPrefix("gcrypt::"))
    }
    var passphrase: PassphrasePlace?
    if case .folder = place, isEncrypted {
      passphrase = settings["ucard.keyring"].map { .keyring($0) } ?? .file(passphraseFile)
    }
    return Settings(
      place: place, device: device, isEncrypted: isEncrypted, passphrase: passphrase, phone: settings["ucard.phone"],
      driver: settings["merge.ucard.driver"], author: CommitAuthor(settings))
  }

  /// Sets the folder through which a phone takes part.
  ///
  /// - Parameter folder: the path of the folder; nil for none.
  /// - Throws: `HouseholdError`.
  public func setPhone(_ folder: String?) throws {
    if let folder {
      try repository.output("config", "ucard.phone", folder)
    } else {
      _ = try repository.succeeds("config", "--unset", "ucard.phone")
    }
  }

  /// Calls `write` unless it was called for the wallet as it is now.
  ///
  /// - Throws: `HouseholdError`, `WalletError`, and the errors of `write`.
  public func updatePhone(_ wallet: WalletStore, _ write: () throws -> Void) throws {
    let state = try wallet.withHouseholdSnapshot { try $0.state()?.base }
    guard try repository.commit(Self.phone) != state else { return }
    try write()
    if let state { try repository.output("update-ref", Self.phone, state) }
  }

  private static let phone = "refs/ucard/phone"

  /// The file of the phone that was imported last; nil if none was.
  public func phoneMark() throws -> String? { try repository.settings()["ucard.phonefile"] }

  /// Notes the file of the phone that was imported.
  ///
  /// - Throws: `HouseholdError`.
  public func setPhoneMark(_ mark: String) throws { try repository.output("config", "ucard.phoneFile", mark) }

  // MARK: - Begin and end

  /// Makes the repository of this device. Nothing is sent or received yet.
  ///
  /// - Parameters:
  ///   - place: the place through which devices exchange the household.
  ///   - device: a name for this device.
  ///   - passphrase: the passphrase with which bundles in a folder are encrypted; nil for none.
  /// - Throws: `HouseholdError`, `.alreadyShared` if there is one; `FileError`.
  public func start(at place: Place, device: String, passphrase: [UInt8]? = nil) throws {
    guard !exists else { throw HouseholdError(.alreadyShared) }
    let folder = repository.folder
    if FileKind(of: begunMark) != .nothing {
      // A beginning that was interrupted.
      try FileManager.default.removeItem(atPath: folder)
    }
    guard FileKind(of: folder) == .nothing else { throw HouseholdError(.occupied, folder) }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try OutputFile.write([], to: begunMark)
    try repository.output(
      "init", "--quiet", "--bare", "--initial-branch=main", "--object-format=sha1", "--template=", ".")
    let letters = device.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) }
    let name = letters.isEmpty ? "device" : String(String.UnicodeScalarView(letters.prefix(40)))
    let number = UInt32.random(in: 0...UInt32.max)
    var settings = [
      ("ucard.device", "\(name)-\(number.hexadecimal(8, uppercase: false))"), ("transfer.fsckObjects", "true"),
      ("merge.ucard.name", "U-Card"),
      ("merge.renames", "false"), ("ucard.encrypted", passphrase == nil ? "false" : "true"),
    ]
    switch place {
    case .remote(let address): settings.append(("remote.origin.url", address))
    case .folder(let path): settings.append(("ucard.folder", path))
    }
    for (key, value) in settings { try repository.output("config", key, value) }
    try FileManager.default.createDirectory(atPath: folder + "/info", withIntermediateDirectories: true)
    try OutputFile.write(
      Array("cards/** merge=ucard -text\ncategories.json merge=ucard -text\n".utf8), to: folder + "/info/attributes")
    if let passphrase {
      let item = settings[0].1
      if keyring?.keeps(passphrase, as: item) ?? false {
        try repository.output("config", "ucard.keyring", item)
      } else {
        try OutputFile.create(passphraseFile) { try $0.write(passphrase) }
      }
    }
    try OutputFile.write([], to: readyMark)
    unlink(begunMark)
  }

  /// Removes the repository of this device. The wallet keeps its cards, and the place what is there.
  ///
  /// - Throws: `WalletError`, and errors of the file system.
  public func leave(_ wallet: WalletStore) throws {
    if case .keyring(let name)? = try? settings().passphrase { keyring?.clear(name) }
    try wallet.setHousehold(nil)
    try FileManager.default.removeItem(atPath: repository.folder)
  }

  /// The names of the devices that have a bundle in the folder; nil for a household that is exchanged by a server.
  ///
  /// - Throws: `HouseholdError`.
  public func devices() throws -> [String]? {
    let settings = try settings()
    guard case .folder(let path) = settings.place else { return nil }
    return try exchange(path, settings).devices()
  }

  /// Takes in what another device has put into the folder, for the next sync, and removes it there.
  ///
  /// - Throws: `HouseholdError`, `.unreachable` if there is no such device; `FileError`.
  public func remove(device: String) throws {
    let settings = try settings()
    guard case .folder(let path) = settings.place else { throw HouseholdError(.unreachable, device) }
    try whileLocked {
      let exchange = try exchange(path, settings)
      _ = try exchange.receive()
      try exchange.remove(device)
    }
  }

  func exchange(_ path: String, _ settings: Settings) throws -> FolderExchange {
    FolderExchange(
      repository, folder: path, device: settings.device, passphrase: try settings.passphrase.map(read))
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

  /// Lets a person who merges by hand in the repository have files merged by this program, wherever it is now.
  func setDriver(unlessIn settings: Settings) throws {
    let driver = "\(Self.quoted(program)) sync merge-files %O %A %B %P"
    if settings.driver != driver { try repository.output("config", "merge.ucard.driver", driver) }
  }

  /// A word for the shell that git runs.
  private static func quoted(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
