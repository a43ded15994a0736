/// Why a wallet could not be opened, read or changed. The wallet is then as it was before.
public struct WalletError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Code: Hashable, Sendable {
    /// The path is that of a folder.
    case isFolder
    /// The file is no SQLite database, or one of another program.
    case notAWallet
    /// It has a trigger, a view or a table that U-Card never makes, and that would act by itself; the detail names it.
    case untrusted
    /// A newer version of U-Card wrote it.
    case newerVersion
    /// A card of that UUID is in it already.
    case identityTaken
    /// Another program holds it.
    case busy
    /// Another program has put a file in its place since it was opened.
    case replaced
    /// The system does not let this person read or write it.
    case noPermission
    /// The disk is full.
    case diskFull
    /// A folder or the file could not be made.
    case cannotCreate
    /// The database is damaged.
    case damaged
    /// The wallet has a lock already.
    case locked
    /// The wallet has no lock, or another one than a moment ago.
    case notLocked
    /// It is not the passphrase of the wallet's lock.
    case wrongPassphrase
    /// A secret cannot be opened: it is damaged. The detail names its card, where that is known.
    case unopenable
    /// A secret is encrypted for the lock of another wallet.
    case foreignSecret
    /// OpenSSL's libcrypto, which pictures are checked and secrets are locked by, is not there.
    case cryptographyUnavailable
    /// The disk failed while a change was written: it may be in the wallet, as a whole, or not at all.
    case uncertain
    /// Anything else that the system or SQLite refused.
    case failed
  }

  /// What went wrong.
  public let code: Code
  /// The wallet's file.
  public let path: String
  /// The words of the system or of SQLite, in English; nil where they add nothing.
  public let detail: String?

  /// The same about a file that the person named, where this is about one in its place.
  public func at(_ path: String) -> WalletError { WalletError(code, path: path, detail: detail) }

  package init(_ code: Code, path: String, detail: String? = nil) {
    self.code = code
    self.path = path
    self.detail = detail
  }
}
