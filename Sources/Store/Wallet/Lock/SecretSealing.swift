internal import Age
internal import Barcodes
internal import Cards
internal import SQLite
internal import Values

/// Encrypts and decrypts the secret parts of identifiers, each bound to its card and identifier: whoever writes to
/// the wallet's file can put the secret of one into the row of another, but there it is not decrypted.
struct SecretSealing {
  /// The identifier to which a secret belongs.
  struct Owner {
    /// The number of the card.
    let card: Int
    /// The UUID of the identifier; nil if it is not known, for any of the card.
    let identifier: UUID?
  }

  /// The recipient to encrypt for; nil if the wallet has no lock.
  let recipient: AgeRecipient?

  /// - Throws: `DamagedRow` if the recipient of the lock is invalid.
  init(_ lock: WalletLock?) throws(DamagedRow) {
    recipient = lock.flatMap { AgeRecipient($0.recipient) }
    guard (lock == nil) == (recipient == nil) else { throw DamagedRow() }
  }

  /// The recipient as text.
  var name: String? { recipient?.text }

  /// Encrypts the secrets among the identifiers of a card.
  ///
  /// - Parameters:
  ///   - card: the number of the card.
  ///   - before: the current identifiers of the card, which are accepted whatever they are encrypted for.
  /// - Throws: `WalletError` if another identifier is encrypted for another recipient or card; `CryptographyError`.
  func sealed(_ identifiers: IdentifierList, of card: Int, keeping before: IdentifierList) throws -> IdentifierList {
    var list = identifiers
    for (index, identifier) in identifiers.enumerated() {
      if let other = identifier.encryptedFor {
        if before.contains(where: { $0.payload == identifier.payload }) { continue }
        guard other == name, AgeEnvelope.isAge(identifier.payload.bytes) else {
          throw WalletError(.foreignSecret, path: "")
        }
        let owner = Owner(card: card, identifier: identifier.id)
        guard Self.claimsToBelong(identifier.payload.bytes, to: owner) else { throw MisplacedSecret() }
        var own = identifier
        own.id = identifier.id ?? Self.claimedIdentifier(of: identifier.payload.bytes)
        list.replace(at: index, with: own)
      } else if identifier.isSecret, let recipient {
        var own = identifier
        own.id = identifier.id ?? UUID()
        let owner = Owner(card: card, identifier: own.id)
        list.replace(at: index, with: try Self.sealed(own, of: owner, for: recipient))
      }
    }
    return list
  }

  /// Encrypts an identifier.
  ///
  /// - Parameter owner: the card to which the identifier belongs; nil if there is none yet. Then it can be decrypted on
  ///   any card.
  /// - Throws: `CryptographyError`.
  static func sealed(_ identifier: Identifier, of owner: Owner?, for recipient: AgeRecipient) throws -> Identifier {
    var sealed = identifier
    let parts = try seal((identifier.payload.bytes, identifier.text), of: owner, for: recipient)
    sealed.payload = Payload(bytes: parts.payload, eci: identifier.payload.eci)
    sealed.text = parts.text
    sealed.encryptedFor = recipient.text
    return sealed
  }

  /// Decrypts an identifier that is encrypted.
  ///
  /// - Parameter card: the number of its card; nil for one whose card is not known.
  /// - Throws: `AgeError`, `MisplacedSecret`, `CryptographyError`.
  static func opened(_ identifier: Identifier, of card: Int?, with identity: AgeIdentity) throws -> Identifier {
    let owner = card.map { Owner(card: $0, identifier: identifier.id) }
    let parts = try open((identifier.payload.bytes, identifier.text), of: owner, with: identity)
    var opened = identifier
    opened.payload = Payload(bytes: parts.payload, eci: identifier.payload.eci)
    opened.text = parts.text
    opened.encryptedFor = nil
    return opened
  }

  /// The payload of an identifier, and the text below its code.
  typealias Parts = (payload: [UInt8], text: String?)

  private enum Part: String { case payload, text }

  /// The label of a part. Earlier versions have bound secrets to their cards alone.
  private static func label(_ owner: Owner, _ part: Part) -> AgeLabel {
    let identifier = owner.identifier.map { ["identifier", $0.text] } ?? []
    return AgeLabel(["card", String(owner.card)] + identifier + [part.rawValue])
  }

  private static func names(_ label: AgeLabel, _ owner: Owner, _ part: Part) -> Bool {
    if label == self.label(Owner(card: owner.card, identifier: nil), part) { return true }
    let identifier = owner.identifier ?? claimedIdentifier(label)
    return label == self.label(Owner(card: owner.card, identifier: identifier), part)
  }

  /// The UUID of the identifier that a label names; nil for none.
  private static func claimedIdentifier(_ label: AgeLabel) -> UUID? {
    label.words.count == 5 && label.words[2] == "identifier" ? UUID(text: label.words[3]) : nil
  }

  /// The UUID of the identifier to which an encrypted payload says that it belongs; nil for none.
  private static func claimedIdentifier(of payload: [UInt8]) -> UUID? {
    AgeLabel(claimedBy: payload).flatMap { claimedIdentifier($0) }
  }

  /// Encrypts the parts of an identifier.
  ///
  /// - Throws: `CryptographyError`.
  static func seal(_ parts: Parts, of owner: Owner?, for recipient: AgeRecipient) throws -> Parts {
    func seal(_ bytes: [UInt8], _ part: Part) throws -> [UInt8] {
      try recipient.seal(bytes, label: owner.map { label($0, part) })
    }
    return (
      try seal(parts.payload, .payload),
      try parts.text.map { Base64.text(of: try seal(Array($0.utf8), .text)) }
    )
  }

  /// Decrypts the parts of an identifier. Parts that U-Card up to version 0.3 encrypted are not bound to a card.
  ///
  /// - Throws: `AgeError`, `MisplacedSecret`, `CryptographyError`.
  static func open(_ parts: Parts, of owner: Owner?, with identity: AgeIdentity) throws -> Parts {
    func open(_ file: [UInt8], _ part: Part) throws -> [UInt8] {
      let (content, written) = try identity.openLabeled(file)
      if let owner, let written, !names(written, owner, part) { throw MisplacedSecret() }
      return content
    }
    let text = try parts.text.map { text in
      guard let bytes = Base64.bytes(of: text) else { throw AgeError.damaged }
      return String(decoding: try open(bytes, .text), as: UTF8.self)
    }
    return (try open(parts.payload, .payload), text)
  }

  /// Whether an encrypted payload says that it belongs to an identifier, or says nothing.
  static func claimsToBelong(_ payload: [UInt8], to owner: Owner) -> Bool {
    AgeLabel(claimedBy: payload).map { names($0, owner, .payload) } ?? true
  }
}
