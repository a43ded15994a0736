internal import Cards
internal import Exchange
internal import Synchronization
internal import Wallet

/// Decrypts the secrets of an imported file that were encrypted by the lock of a wallet.
struct ImportedSecrets {
  /// The recipient of the wallet that receives the cards. Secrets that are encrypted for it stay encrypted.
  let own: String?
  /// The key of the file's lock, with which secrets are decrypted; nil if it is unknown. Secrets that are encrypted for
  /// the wallet are decrypted, too, so that other cards than the original ones can take them.
  var key: WalletKey?

  /// Returns a card with its secrets decrypted.
  ///
  /// - Parameter remark: receives a remark about each secret that cannot be decrypted. Such a secret is left out, and
  ///   the secrets of the card in the wallet stay.
  /// - Throws: `WalletError` if one is damaged.
  func opened(_ card: ImportedCard, remark: (ImportRemark) -> Void) throws -> ImportedCard {
    guard card.content.identifiers.contains(where: isOpened) else { return card }
    var opened = card
    for (index, identifier) in card.content.identifiers.enumerated().reversed() {
      guard isOpened(identifier) else { continue }
      if let key, key.recipient == identifier.encryptedFor {
        opened.content.identifiers.replace(at: index, with: try key.opened(identifier, of: card.number))
      } else {
        opened.content.identifiers.remove(at: index)
        opened.fields.remove(.deletesMissing)
        remark(ImportRemark(.lockedSecret(label: identifier.label), at: card.location))
      }
    }
    return opened
  }

  private func isOpened(_ identifier: Identifier) -> Bool {
    guard let recipient = identifier.encryptedFor else { return false }
    return recipient != own || recipient == key?.recipient
  }
}

/// The password of one file. It is asked for only once, even if a bundle needs it for several archives.
final class AskedPassword: Sendable {
  private let answer = Mutex<Result<[UInt8]?, any Error>?>(nil)

  /// The error because of which there is no password; nil for none.
  var refusal: (any Error)? {
    guard case .failure(let error)? = answer.withLock({ $0 }) else { return nil }
    return error
  }

  /// Returns the result of `ask`, which is called only the first time.
  func answer(_ ask: () throws -> [UInt8]?) throws -> [UInt8]? {
    if let known = answer.withLock({ $0 }) { return try known.get() }
    let new = Result(catching: ask)
    answer.withLock { $0 = new }
    return try new.get()
  }
}
