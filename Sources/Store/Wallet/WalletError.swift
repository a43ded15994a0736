internal import Glibc
internal import Age
internal import Cards
internal import Cryptography
internal import Files
internal import SQLite
internal import Values

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
    /// The file has another name, a hard link, and may be read alone.
    case hardLink
    /// The file system of the wallet locks no files.
    case noLocks
    /// A text of a card is longer than `CardContent.maximumText`. The detail is the key of the part.
    case tooLong
    /// The originals would have more bytes than `WalletStore.maximumOriginals`. The detail is that number.
    case tooManyOriginals
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

extension WalletError {
  /// Creates the error of the wallet at `path` for an error of SQLite or of the system.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as WalletError:
      self = error.path.isEmpty ? error.at(path) : error
    case let error as DatabaseError:
      if let limit = Self.limit(behind: error) {
        self.init(errno: limit, path: path)
      } else {
        self.init(Self.code(for: error, path: path), path: path, detail: error.message)
      }
    case let error as FileError:
      self.init(errno: error.errno, path: error.path)
    case is DamagedRow:
      self.init(.damaged, path: path)
    case AgeError.wrongPassphrase:
      self.init(.wrongPassphrase, path: path)
    case AgeError.wrongIdentity:
      self.init(.replacedLock, path: path)
    case is MisplacedSecret:
      self.init(.misplacedSecret, path: path)
    case is AgeError:
      self.init(.unopenable, path: path)
    case CardPicture.Refusal.digestUnavailable, OriginalFile.Refusal.digestUnavailable, CryptographyError.unavailable:
      self.init(.cryptographyUnavailable, path: path)
    default:
      self.init(.failed, path: path, detail: String(describing: error))
    }
  }

  /// Creates the error for the `errno` of a call on the wallet's file or folder.
  init(errno code: Int32, path: String) {
    let meaning: Code =
      switch code {
      case EACCES, EPERM, EROFS: .noPermission
      case ENOSPC, EDQUOT: .diskFull
      case ENOENT, ENOTDIR, EEXIST, ENAMETOOLONG, ELOOP: .cannotCreate
      case EWOULDBLOCK: .busy
      default: .failed
      }
    self.init(meaning, path: path, detail: String(cString: strerror(code)))
  }

  /// The error of the system behind one of SQLite, which does not name it, if it is a limit of this process.
  static func limit(behind error: DatabaseError) -> Int32? {
    switch error.code.primary {
    case .cannotOpen:
      // SQLite opens up to five files at once, and has closed them.
      let numbers = (0..<5).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
      defer { for number in numbers where number >= 0 { close(number) } }
      return numbers.contains { $0 < 0 } ? EMFILE : nil
    case .inputOutput:
      var limit = rlimit()
      let isWriting = [ResultCode.writing, .truncating].contains(error.code)
      guard isWriting, getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return nil }
      return limit.rlim_cur == rlim_t.max ? nil : EFBIG
    default: return nil
    }
  }

  private static func code(for error: DatabaseError, path: String) -> Code {
    switch error.code.primary {
    case .notADatabase: .notAWallet
    case .busy, .locked: WalletFile(path: path).hasLocks ? .busy : .noLocks
    case .inputOutput where ResultCode.locking.contains(error.code): .noLocks
    case .readOnly where error.code == .movedFile: .replaced
    // If SQLite cannot open a file for writing, it opens it for reading, whatever the reason.
    case .readOnly: WalletFile(path: path).isPermitted ? .failed : .noPermission
    case .permission, .authorization: .noPermission
    // SQLite does not give the reason: a file that may not be opened, or a journal that cannot be created.
    case .cannotOpen: WalletFile(path: path).isPermitted ? .cannotCreate : .noPermission
    case .full: .diskFull
    // A required table or column is missing, or a row violates a constraint.
    case .corrupt, .error, .constraint, .mismatch, .tooBig: .damaged
    default: .failed
    }
  }
}

/// A secret was encrypted for another card or identifier than the one that it is on.
struct MisplacedSecret: Error {}
