public import Cards
internal import GRDB

/// The lock on a wallet's secrets. They are encrypted for a key pair, one half of which stands in the wallet, so that a
/// new secret needs no passphrase; the passphrase opens the other half, and that opens the secrets.
public struct WalletLock: Hashable, Sendable {
  /// The key pair, whose private half the passphrase opens.
  public let secrets: SecretsLock
  /// Whether what stood there before is gone from the whole file.
  public let isClean: Bool

  /// The recipient that secrets are encrypted for: `age1…`.
  public var recipient: String { secrets.recipient }

  /// The lock of the wallet at hand; nil where it has none.
  static func current(in database: Database) throws -> WalletLock? {
    let selection = try database.cachedStatement(sql: "SELECT recipient, identity, is_clean FROM lock")
    guard let row = try Row.fetchOne(selection) else { return nil }
    var reader = ColumnReader(row)
    return WalletLock(
      secrets: SecretsLock(recipient: try reader.requiredText(), identity: try reader.bytes()),
      isClean: try reader.flag())
  }

  /// Encrypts what is secret among identifiers.
  ///
  /// - Parameter before: those that the card has, which may stay whatever they are.
  /// - Throws: `WalletError` where one is encrypted for another lock; `CryptographyError`.
  static func seal(
    _ identifiers: IdentifierList, keeping before: IdentifierList, in database: Database
  ) throws -> IdentifierList {
    guard identifiers.contains(where: \.isSecret) else { return identifiers }
    return try SecretSealing(current(in: database)).sealed(identifiers, keeping: before)
  }
}
