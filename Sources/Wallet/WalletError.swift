/// The reason why a wallet could not be opened, read or changed. The wallet is then left unchanged.
public struct WalletError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: Hashable, Sendable {
    /// The path leads to a folder.
    case isFolder
    /// The file is not a SQLite database, or is one of another program.
    case notAWallet
    /// The file has a trigger, view or table that U-Card never creates and that could run code; the detail names it.
    case untrusted
    /// The file was written by a newer version of U-Card.
    case newerVersion
    /// The wallet already has a card with this UUID.
    case identityTaken
    /// Another program is using the wallet.
    case busy
    /// Another program has replaced the file since it was opened.
    case replaced
    /// The file may not be read or written, by its permissions.
    case noPermission
    /// The disk is full.
    case diskFull
    /// The file or its folder could not be created.
    case cannotCreate
    /// The database is damaged.
    case damaged
    /// The wallet already has a lock.
    case locked
    /// The wallet has no lock, or another one than before.
    case notLocked
    /// The passphrase is not that of the wallet's lock.
    case wrongPassphrase
    /// A secret is damaged and cannot be decrypted. The detail names its card, if known.
    case unopenable
    /// A secret was encrypted for another card than the one that it is on. The detail names that card, if known.
    case misplacedSecret
    /// A secret is not encrypted for the lock that the wallet has, so that an older lock may have been put back. The
    /// detail names its card, if known.
    case replacedLock
    /// A secret is encrypted for the lock of another wallet.
    case foreignSecret
    /// OpenSSL's libcrypto, which checks pictures and encrypts secrets, is not installed.
    case cryptographyUnavailable
    /// The disk failed while a change was written. The change may be in the wallet, as a whole, or not at all.
    case uncertain
    /// Any other error of the system or of SQLite.
    case failed
  }

  /// The kind of the error.
  public let code: Code
  /// The path of the wallet's file.
  public let path: String
  /// The message of the system or of SQLite, in English; nil if it adds nothing.
  public let detail: String?

  /// The same error for the path that the person gave, instead of that of a file in its place.
  public func at(_ path: String) -> WalletError { WalletError(code, path: path, detail: detail) }

  package init(_ code: Code, path: String, detail: String? = nil) {
    self.code = code
    self.path = path
    self.detail = detail
  }
}
