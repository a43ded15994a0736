internal import Cards
internal import Foundation
internal import GRDB

extension WalletError {
  /// What `error`, thrown by SQLite or by the system, means for the wallet at `path`.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as WalletError:
      self = error
    case let error as DatabaseError:
      self.init(Self.code(for: error.resultCode), path: path, detail: error.message)
    case is RowDecodingError, is DamagedRow:
      self.init(.damaged, path: path)
    case CardPicture.Refusal.digestUnavailable:
      self.init(.cryptographyUnavailable, path: path)
    default:
      self.init(.failed, path: path, detail: String(describing: error))
    }
  }

  /// What the `errno` of a call on the wallet's file or folder means.
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

  private static func code(for result: ResultCode) -> Code {
    switch result {
    case .SQLITE_NOTADB: .notAWallet
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN: .noPermission
    case .SQLITE_FULL: .diskFull
    // A table or column that has to be there is missing.
    case .SQLITE_CORRUPT, .SQLITE_ERROR: .damaged
    default: .failed
    }
  }
}
