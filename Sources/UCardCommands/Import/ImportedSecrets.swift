internal import Cards
internal import Exchange
internal import Synchronization
internal import Wallet
internal import Words

/// Decrypts the secrets of an imported file that were encrypted by the lock of a wallet.
struct ImportedSecrets {
  /// The recipient of the wallet that receives the cards. Secrets that are encrypted for it stay encrypted.
  private let own: String?
  private var key: WalletKey?

  /// Creates a decrypter for one file.
  init(own: String?) { self.own = own }

  /// Asks for the password of the file's lock, unless the wallet has the same lock. With a password that is given, its
  /// secrets are decrypted nevertheless, so that cards can take them that are not those for which they were encrypted.
  ///
  /// - Parameter isAsked: whether there is a person who can answer.
  /// - Throws: `WalletError` if the password is wrong, `CommandFailure`.
  mutating func open(
    _ lock: SecretsLock, of source: ImportSource, _ password: PasswordOption, isAsked: Bool, in context: CommandContext
  ) throws {
    if lock.recipient == own {
      // The password may be that of the file, which is encrypted as a whole.
      key = try password.passwordFile.flatMap { _ in
        try password.password(for: Phrase(alike: ""), in: context)
      }.flatMap { try? WalletKey(of: lock, passphrase: $0) }
      return
    }
    let question = Phrase(
      english: "Password of the wallet that wrote \(source.name): ",
      ukrainian: "Пароль гаманця, з якого \(source.name): ")
    key = try lock.key(password, isAsked: isAsked, question, in: context)?.key
  }

  /// Returns a card with its secrets decrypted.
  ///
  /// - Parameter remark: receives a remark about each secret that cannot be decrypted. It is left out, and the
  ///   secrets of the card in the wallet stay.
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

/// The password of one file, which is asked for only once, although a bundle needs it for each of its archives.
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
