internal import Age
public import Cards
internal import Files
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
      let sealing = try SecretSealing(current(in: database))
      if identifiers.contains(where: { $0.isSecret && $0.encryptedFor == nil }) {
        try requireSameLock(sealing, in: database)
      }
      return try sealing.sealed(identifiers, of: card, keeping: before)
    } catch is MisplacedSecret {
      throw WalletError(.misplacedSecret, path: "", detail: try SealedRows.name(of: card, in: database))
    }
  }

  /// Throws an error if the wallet has secrets for another recipient than that of its lock, before a new one is
  /// encrypted for that: somebody may have put it into the file.
  private static func requireSameLock(_ sealing: SecretSealing, in database: Database) throws {
    guard let name = sealing.name else { return }
    let others = "SELECT EXISTS (SELECT 1 FROM identifier WHERE sealed_for IS NOT NULL AND sealed_for <> ?)"
    if try database.isTrue(others, [name]) { throw WalletError(.replacedLock, path: "") }
  }
}

/// The key that decrypts the secrets of a locked wallet. It is obtained with the passphrase.
public struct WalletKey: Sendable {
  let identity: AgeIdentity
  /// The recipient whose secrets the key decrypts: `age1…`.
  public let recipient: String

  init(_ identity: AgeIdentity) {
    self.identity = identity
    recipient = identity.recipient.text
  }

  /// Creates the key of a lock, which may be that of another wallet.
  ///
  /// - Throws: `WalletError` with the code `.wrongPassphrase`; `.unopenable` for a damaged lock; `.replacedLock` for
  ///   one with the recipient of another; `.cryptographyUnavailable`.
  public init(of lock: SecretsLock, passphrase: [UInt8]) throws(WalletError) {
    do {
      let text = try AgeEnvelope(BytesSource(lock.identity)).open(with: passphrase).readAll(most: 1 << 16)
      let line = String(decoding: text ?? [], as: UTF8.self).split(separator: "\n").first { !$0.hasPrefix("#") }
      guard let identity = try line.flatMap({ try AgeIdentity(String($0)) }) else { throw AgeError.damaged }
      // Somebody may have put another recipient into the file, for whom secrets would be encrypted.
      guard identity.recipient.text == lock.recipient else { throw AgeError.wrongIdentity }
      self.init(identity)
    } catch {
      throw WalletError(error, path: "")
    }
  }

  /// Decrypts an identifier; returns it unchanged if it is not encrypted.
  ///
  /// - Parameters:
  ///   - identifier: the identifier.
  ///   - card: the number of its card; nil for one in a file that says no number.
  /// - Throws: `WalletError` with the code `.unopenable` for one that is damaged, `.replacedLock` for one that is
  ///   encrypted for another lock, `.misplacedSecret` for one that was encrypted for another card;
  ///   `.cryptographyUnavailable`.
  public func opened(_ identifier: Identifier, of card: Int?) throws(WalletError) -> Identifier {
    guard identifier.encryptedFor != nil else { return identifier }
    do {
      return try SecretSealing.opened(identifier, of: card, with: identity)
    } catch {
      throw WalletError(error, path: "")
    }
  }
}
