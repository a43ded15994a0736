internal import Age
internal import Cards
internal import Cryptography
internal import Files
internal import FoundationEssentials
internal import Glibc
internal import SQLite

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
    case CardPicture.Refusal.digestUnavailable, CryptographyError.unavailable:
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
    case .busy, .locked: .busy
    case .readOnly where error.code == .movedFile: .replaced
    // If SQLite cannot open a file for writing, it opens it for reading, whatever the reason.
    case .readOnly: WalletFile(path: path).isPermitted ? .failed : .noPermission
    case .permission, .authorization: .noPermission
    // SQLite does not give the reason: a file that may not be opened, or a journal that cannot be created.
    case .cannotOpen: WalletFile(path: path).isPermitted ? .cannotCreate : .noPermission
    case .full: .diskFull
    // A required table or column is missing, or a row violates a constraint.
    case .corrupt, .error, .constraint, .mismatch: .damaged
    default: .failed
    }
  }
}
