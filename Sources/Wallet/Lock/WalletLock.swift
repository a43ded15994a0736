public import Cards
internal import SQLite

/// The lock on a wallet's secrets. They are encrypted for a key pair whose public key is in the wallet, so that a new
/// secret needs no passphrase. The passphrase decrypts the private key, and that decrypts the secrets.
public struct WalletLock: Hashable, Sendable {
  /// The key pair, whose private key is encrypted with the passphrase.
  public let secrets: SecretsLock
  /// Whether the plain text of the secrets has been removed from the whole file.
  public let isClean: Bool

  /// The recipient for whom secrets are encrypted: `age1…`.
  public var recipient: String { secrets.recipient }

  /// The lock of the open wallet; nil if there is none.
  static func current(in database: Database) throws -> WalletLock? {
    try database.row("SELECT recipient, identity, is_clean FROM lock") { reader in
      WalletLock(
        secrets: SecretsLock(recipient: try reader.requiredText(), identity: try reader.bytes()),
        isClean: try reader.flag())
    }
  }

  /// Encrypts the secrets among identifiers.
  ///
  /// - Parameters:
  ///   - card: the number of their card.
  ///   - before: the current identifiers of the card, which are accepted whatever they are encrypted for.
  /// - Throws: `WalletError` if another identifier is encrypted for another lock or card; `CryptographyError`.
  static func seal(
    _ identifiers: IdentifierList, of card: Int, keeping before: IdentifierList, in database: Database
  ) throws -> IdentifierList {
    guard identifiers.contains(where: \.isSecret) else { return identifiers }
    do {
      return try SecretSealing(current(in: database)).sealed(identifiers, of: card, keeping: before)
    } catch is MisplacedSecret {
      throw WalletError(.misplacedSecret, path: "", detail: try SealedRows.name(of: card, in: database))
    }
  }
}
