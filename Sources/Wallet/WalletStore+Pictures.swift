public import Cards
internal import Foundation
internal import GRDB

extension WalletStore {
  /// Returns the bytes of a picture; nil if the wallet does not have it.
  ///
  /// - Throws: `WalletError`.
  public func picture(_ reference: PictureReference) throws(WalletError) -> [UInt8]? {
    try read { database in
      try Data.fetchOne(database, sql: "SELECT bytes FROM picture WHERE digest = ?", arguments: [reference.digest])
        .map { [UInt8]($0) }
    }
  }
}
