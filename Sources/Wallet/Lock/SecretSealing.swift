internal import Age
internal import Barcodes
internal import Cards
internal import Foundation

/// Encrypts and decrypts the secret parts of identifiers.
struct SecretSealing {
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
  /// - Parameter before: the current identifiers of the card, which are accepted whatever they are encrypted for.
  /// - Throws: `WalletError` if another identifier is encrypted for another recipient; `CryptographyError`.
  func sealed(_ identifiers: IdentifierList, keeping before: IdentifierList = []) throws -> IdentifierList {
    var list = identifiers
    for (index, identifier) in identifiers.enumerated() {
      if let other = identifier.encryptedFor {
        let isAge = AgeEnvelope.isAge(identifier.payload.bytes)
        guard other == name && isAge || before.contains(where: { $0.payload == identifier.payload }) else {
          throw WalletError(.foreignSecret, path: "")
        }
      } else if identifier.isSecret, let recipient {
        var sealed = identifier
        let parts = try Self.seal((identifier.payload.bytes, identifier.text), for: recipient)
        sealed.payload = Payload(bytes: parts.payload, eci: identifier.payload.eci)
        sealed.text = parts.text
        sealed.encryptedFor = recipient.text
        list.replace(at: index, with: sealed)
      }
    }
    return list
  }

  /// The payload of an identifier, and the text below its code.
  typealias Parts = (payload: [UInt8], text: String?)

  /// Encrypts the parts of an identifier.
  ///
  /// - Throws: `CryptographyError`.
  static func seal(_ parts: Parts, for recipient: AgeRecipient) throws -> Parts {
    (
      try recipient.seal(parts.payload),
      try parts.text.map { Data(try recipient.seal(Array($0.utf8))).base64EncodedString() }
    )
  }

  /// Decrypts the parts of an identifier.
  ///
  /// - Throws: `AgeError`, `CryptographyError`.
  static func open(_ parts: Parts, with identity: AgeIdentity) throws -> Parts {
    let text = try parts.text.map { text in
      guard let data = Data(base64Encoded: text) else { throw AgeError.damaged }
      return String(decoding: try identity.open([UInt8](data)), as: UTF8.self)
    }
    return (try identity.open(parts.payload), text)
  }
}
