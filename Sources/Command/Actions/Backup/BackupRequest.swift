internal import Age
internal import Cryptography
package import Files
internal import Glibc
package import Wallet

/// A request to write the whole wallet into one file.
package struct BackupRequest {
  /// The reason why a file is not replaced by a backup.
  package enum Refusal: Error, Hashable {
    /// SQLite would apply this file to the backup. A program that was interrupted has left it.
    case leftover(String)
    /// The file is encrypted, and not a backup with the same password.
    case encrypted
    /// The file is not a backup.
    case noBackup
    /// The wallet is damaged, and the file may be the last intact copy.
    case damagedWallet
  }

  private let output: ExportOutput
  private let password: [UInt8]?
  private let isForced: Bool

  /// - Parameters:
  ///   - output: the file, or what else receives the backup.
  ///   - password: the password to encrypt the backup with, in the age format; nil for none.
  ///   - isForced: whether any file is replaced, unless the wallet is damaged, and files that SQLite would apply to the
  ///     backup are removed.
  package init(to output: ExportOutput, encryptedWith password: [UInt8]? = nil, isForced: Bool = false) {
    self.output = output
    self.password = password
    self.isForced = isForced
  }

  /// Writes the backup, completely or not at all. A damaged wallet is written as it is.
  ///
  /// - Throws: `Refusal`, `WalletError`, `FileError`, `StreamError`, `CryptographyError`.
  package func run(on store: WalletStore) throws -> BackupResult {
    let isReplaced = try isReplacing()
    var findings: [WalletFinding] = []
    try output.write(isPrivate: true, encryptedWith: password) { write in
      findings = try store.backUp(to: write)
      guard !isReplaced || !findings.contains(where: \.isDamage) else { throw Refusal.damagedWallet }
      if isForced { try removeLeftovers() }
    }
    let isDamaged = findings.contains(where: \.isDamage)
    let damagedCards = findings.compactMap { finding -> Int? in
      if case .unreadableCard(let number) = finding { number } else { nil }
    }
    return BackupResult(
      count: isDamaged ? 0 : try store.withSnapshot { try $0.cardCount() }, damagedCards: damagedCards,
      isDamaged: isDamaged)
  }

  /// Whether a file with content stands at the path.
  ///
  /// - Throws: a `Refusal` that no password changes, so that it can be told before one is typed; `FileError` for a link
  ///   that leads nowhere.
  package func isThere() throws -> Bool {
    guard case .file(let path) = output else { return false }
    let kind = FileKind(of: path)
    switch kind {
    case .link: throw FileError(path: path, errno: ENOENT)
    case .channel, .folder: return false
    case .nothing, .regular: break
    }
    if !isForced, let leftover = WalletStore.leftoverJournal(beside: path) { throw Refusal.leftover(leftover) }
    guard case .regular(let size) = kind, size > 0 else { return false }
    // An existing file is replaced only if it is a backup too.
    if isForced || AgeEnvelope.isAge(fileAt: path) { return true }
    guard (try? WalletStore.isBackup(path)) ?? false else { throw Refusal.noBackup }
    return true
  }

  /// Whether there is a file that is replaced.
  ///
  /// - Throws: as `isThere()`; `Refusal.encrypted`; `CryptographyError`.
  private func isReplacing() throws -> Bool {
    guard case .file(let path) = output, try isThere() else { return false }
    guard !isForced, AgeEnvelope.isAge(fileAt: path) else { return true }
    guard let password, try Self.isBackup(path, encryptedWith: password) else { throw Refusal.encrypted }
    return true
  }

  /// Whether the file at `path` is a backup that is encrypted with this password. No more of it is decrypted than is
  /// needed.
  ///
  /// - Throws: `CryptographyError` if libcrypto is missing or fails.
  private static func isBackup(_ path: String, encryptedWith password: [UInt8]) throws -> Bool {
    guard AgeEnvelope.isAge(fileAt: path) else { return false }
    do {
      let content = try AgeEnvelope(InputFile(path)).open(with: password)
      return WalletStore.isBackup(beginningWith: try content.read(WalletStore.markLength))
    } catch let error as CryptographyError {
      throw error
    } catch {
      return false
    }
  }

  /// Removes the files that SQLite would apply to the backup.
  private func removeLeftovers() throws(WalletError) {
    guard case .file(let path) = output else { return }
    switch FileKind(of: path) {
    case .nothing, .regular: try WalletStore.removeLeftoverJournals(beside: path)
    case .channel, .folder, .link: break
    }
  }
}

/// The result of a backup.
package struct BackupResult {
  /// The number of cards; 0 for a damaged wallet.
  package let count: Int
  /// The numbers of the cards that cannot be read, and were written as they are.
  package let damagedCards: [Int]
  /// Whether the wallet is damaged, and so is the backup, which is an exact copy.
  package let isDamaged: Bool
}

/// A backup that is to be opened, plain or encrypted in the age format.
package enum BackupSource {
  /// The file at a path.
  case file(String)
  /// Standard input, or memory.
  case input(any ByteSource<StreamError>)

  /// The reason why something is not read as a backup.
  package enum Refusal: Error, Hashable {
    /// There is nothing at the path, or a link that leads nowhere.
    case nothing
    /// There is a folder or a device at the path.
    case noFile
    /// The file is the wallet that the backup is to replace.
    case wallet
    /// A backup that has to be kept in memory is larger than `BackupSource.maximumBytes`.
    case tooLarge
  }

  /// The size of the largest backup that is kept in memory, as an encrypted one or one from standard input is.
  package static let maximumBytes = 1 << 30

  /// Asks for a password, and calls `open` with it; again with another one after `AgeError.wrongPassphrase`, if the
  /// password may have been mistyped.
  package typealias Decrypting = (_ open: (_ password: [UInt8]) throws -> [UInt8]) throws -> [UInt8]

  /// Opens the backup. An encrypted one is decrypted in memory only, after authenticating all of it.
  ///
  /// - Parameters:
  ///   - wallet: the path of the wallet that the backup is to replace.
  ///   - decrypting: called for an encrypted backup.
  /// - Returns: a wallet in memory.
  /// - Throws: `Refusal`, `AgeError`, `CryptographyError`, `FileError`, `StreamError`, and the errors of `decrypting`;
  ///   `WalletError` with the code `.damaged`, `.notAWallet` or `.untrusted` for what is not a backup.
  package func open(insteadOf wallet: String, decrypting: Decrypting) throws -> WalletStore {
    switch self {
    case .file(let path):
      try Self.requireFile(path, besides: wallet)
      guard AgeEnvelope.isAge(fileAt: path) else { return try WalletStore.openBackup(path) }
      return try WalletStore.openBackup(Self.decrypted(InputFile(path), decrypting), named: path)
    case .input(let source):
      guard var bytes = try source.readAll(most: Self.maximumBytes) else { throw Refusal.tooLarge }
      if AgeEnvelope.isAge(bytes.prefix(64)) { bytes = try Self.decrypted(BytesSource(bytes), decrypting) }
      return try WalletStore.openBackup(bytes, named: "-")
    }
  }

  /// Throws an error if there is no file at `path`, or it is the wallet.
  private static func requireFile(_ path: String, besides wallet: String) throws(Refusal) {
    switch FileKind(of: path) {
    case .nothing, .link: throw .nothing
    case .folder, .channel: throw .noFile
    case .regular: if FileKind.isSame(path, wallet) { throw .wallet }
    }
  }

  private static func decrypted(
    _ source: any ByteSource<StreamError>, _ decrypting: Decrypting
  ) throws -> [UInt8] {
    let envelope = try AgeEnvelope(source)
    return try decrypting { password in
      guard let bytes = try envelope.open(with: password).readAll(most: maximumBytes) else { throw Refusal.tooLarge }
      return bytes
    }
  }
}
