internal import Cards
internal import Exchange
internal import Wallet

/// The secrets of a file that the lock of a wallet has encrypted.
struct ImportedSecrets {
  /// The recipient of the wallet that takes the cards: its own secrets it takes as they are.
  private let own: String?
  private var key: WalletKey?

  /// The secrets of one file.
  init(own: String?) { self.own = own }

  /// Asks for the password of the file's lock, unless the wallet has that lock.
  ///
  /// - Parameter isAsked: whether there is a person who can answer.
  /// - Throws: `WalletError` where the password is wrong, `CommandFailure`.
  mutating func open(
    _ lock: SecretsLock, of source: ImportSource, _ password: PasswordOption, isAsked: Bool, in context: CommandContext
  ) throws {
    guard lock.recipient != own else { return }
    let question =
      Phrase(english: "Password of the wallet that wrote ", ukrainian: "Пароль гаманця, що записав ")
      + source.name + Phrase(english: ": ", ukrainian: ": ")
    key = try lock.key(password, isAsked: isAsked, question, in: context)?.key
  }

  /// A card with its secrets opened.
  ///
  /// - Parameter remark: is told of those that cannot be opened. They are left out, and what the wallet has of them stays.
  /// - Throws: `WalletError` where one is damaged.
  func opened(_ card: IncomingCard, remark: (ImportRemark) -> Void) throws -> IncomingCard {
    guard card.content.identifiers.contains(where: { $0.sealedFor != nil && $0.sealedFor != own }) else { return card }
    var opened = card
    for (index, identifier) in card.content.identifiers.enumerated().reversed() {
      guard let recipient = identifier.sealedFor, recipient != own else { continue }
      if let key, key.recipient == recipient {
        opened.content.identifiers.replace(at: index, with: try key.opened(identifier))
      } else {
        opened.content.identifiers.remove(at: index)
        opened.fields.remove(.absence)
        remark(ImportRemark(.lockedSecret(label: identifier.label), at: card.place))
      }
    }
    return opened
  }
}
