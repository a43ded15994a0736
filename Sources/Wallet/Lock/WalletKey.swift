internal import Age
public import Cards
internal import Files

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
  /// - Throws: `WalletError` with the code `.wrongPassphrase`; `.unopenable` for a damaged lock;
  ///   `.cryptographyUnavailable`.
  public init(of lock: SecretsLock, passphrase: [UInt8]) throws(WalletError) {
    do {
      let text = try AgeEnvelope(BytesSource(lock.identity)).open(with: passphrase).readAll(most: 1 << 16)
      let line = String(decoding: text ?? [], as: UTF8.self).split(separator: "\n").first { !$0.hasPrefix("#") }
      guard let identity = try line.flatMap({ try AgeIdentity(String($0)) }), identity.recipient.text == lock.recipient
      else { throw AgeError.damaged }
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
