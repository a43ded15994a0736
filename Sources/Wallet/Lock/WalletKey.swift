internal import Age
internal import Barcodes
public import Cards

/// The key that opens the secrets of a locked wallet; the passphrase gives it.
public struct WalletKey: Sendable {
  let identity: AgeIdentity
  /// The lock that it belongs to.
  let lock: WalletLock

  /// Whom secrets are encrypted for that it opens: `age1…`.
  public var recipient: String { lock.recipient }

  /// An identifier as it was before it was encrypted; itself where it is not.
  ///
  /// - Throws: `WalletError` with the code `.unopenable` for what is damaged, or encrypted for another lock;
  ///   `.cryptographyUnavailable`.
  public func opened(_ identifier: Identifier) throws(WalletError) -> Identifier {
    guard identifier.sealedFor != nil else { return identifier }
    do {
      let parts = try SecretSealing.open((identifier.payload.bytes, identifier.text), with: identity)
      var opened = identifier
      opened.payload = Payload(bytes: parts.payload, eci: identifier.payload.eci)
      opened.text = parts.text
      opened.sealedFor = nil
      return opened
    } catch {
      throw WalletError(error, path: "")
    }
  }
}
