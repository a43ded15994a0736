internal import Age
internal import Cards
internal import SQLite
internal import Values

/// Encrypts and decrypts secrets in the rows of the wallet and in the images of such rows in the history.
enum SealedRows {
  /// Encrypts all secrets: in cards, and in all images of an identifier that was ever secret.
  ///
  /// - Throws: `DatabaseError`, `CryptographyError`.
  static func seal(for recipient: AgeRecipient, in database: Database) throws {
    try Phones.hideSecrets(in: database)
    // A deleted identifier may have been a secret.
    try Phones.hideDeleted(in: database)
    try PhoneHistory.hide(in: database)
    let seal: Rewriting = { try SecretSealing.seal($0, of: $1, for: recipient) }
    _ = try rewrite("is_secret = 1 AND sealed_for IS NULL", recipient.text, in: database, seal)
    try rewriteHistory(
      """
      json_extract(image, '$.sealed_for') IS NULL AND key IN (
        SELECT id FROM identifier WHERE is_secret = 1
        UNION SELECT key FROM change WHERE tbl = 'identifier' AND json_extract(image, '$.is_secret') = 1)
      """, recipient.text, in: database, seal)
  }

  /// Encrypts the images of identifiers that a step has made secret. Encrypted identifiers count as secret, so they
  /// stay secret when the step is undone.
  ///
  /// - Throws: `DatabaseError`, `CryptographyError`, `DamagedRow`.
  static func sealHistory(of step: Int, in database: Database) throws {
    let isOpen = """
      SELECT EXISTS (
        SELECT 1 FROM change WHERE step_id = ? AND tbl = 'identifier' AND image IS NOT NULL
        AND json_extract(image, '$.sealed_for') IS NULL
        AND key IN (SELECT id FROM identifier WHERE sealed_for IS NOT NULL))
      """
    guard let recipient = try SecretSealing(WalletLock.current(in: database)).recipient,
      try database.isTrue(isOpen, [step])
    else { return }
    try PhoneHistory.hide(in: database)
    try rewriteHistory(
      """
      json_extract(image, '$.sealed_for') IS NULL AND key IN (SELECT id FROM identifier WHERE sealed_for IS NOT NULL)
      """, recipient.text, in: database
    ) { try SecretSealing.seal($0, of: $1, for: recipient) }
  }

  /// Decrypts everything that is encrypted for the identity. A secret that cannot be decrypted stays as it is if only
  /// the history has it.
  ///
  /// - Returns: the number of decrypted identifiers of cards.
  /// - Throws: `DatabaseError`, `WalletError`, `CryptographyError`.
  static func open(with identity: AgeIdentity, in database: Database) throws -> Int {
    let open: Rewriting = { try SecretSealing.open($0, of: $1, with: identity) }
    let count = try rewrite("sealed_for IS NOT NULL", nil, in: database, open)
    try rewriteHistory("json_extract(image, '$.sealed_for') IS NOT NULL", nil, in: database, open)
    return count
  }

  /// Encrypts everything that is encrypted for an identity for another recipient. A secret that cannot be decrypted stays
  /// as it is if only the history has it.
  ///
  /// - Throws: as `open(with:in:)`.
  static func change(_ identity: AgeIdentity, to recipient: AgeRecipient, in database: Database) throws {
    let change: Rewriting = {
      try SecretSealing.seal(SecretSealing.open($0, of: $1, with: identity), of: $1, for: recipient)
    }
    _ = try rewrite("sealed_for IS NOT NULL", recipient.text, in: database, change)
    try rewriteHistory("json_extract(image, '$.sealed_for') IS NOT NULL", recipient.text, in: database, change)
  }

  /// Binds the secrets of new cards to them, which an import has encrypted with a key of its own as long as the cards
  /// had no numbers.
  ///
  /// - Parameter last: the number of the last identifier before the import.
  /// - Throws: `WalletError` if a secret that the file has encrypted belongs to another card; as `open(with:in:)`.
  static func bind(
    after last: Int, from identity: AgeIdentity, for recipient: AgeRecipient, in database: Database
  ) throws {
    _ = try rewrite("id > \(last) AND sealed_for = '\(identity.recipient.text)'", recipient.text, in: database) {
      try SecretSealing.seal(SecretSealing.open($0, of: nil, with: identity), of: $1, for: recipient)
    }
    if let card = try misplaced("id > \(last)", in: database).first {
      throw WalletError(.misplacedSecret, path: "", detail: try name(of: card, in: database))
    }
  }

  /// The numbers of the cards on which a secret says that it was encrypted for another card or identifier.
  ///
  /// - Parameter condition: which identifiers to look at.
  static func misplaced(_ condition: String, in database: Database) throws -> [Int] {
    var cards: [Int] = []
    try database.forEachRow(
      "SELECT card_id, uuid, payload FROM identifier WHERE sealed_for IS NOT NULL AND (\(condition)) ORDER BY card_id"
    ) { reader in
      let owner = SecretSealing.Owner(card: try reader.requiredNumber(), identifier: try? reader.id())
      let payload = try reader.bytes()
      if cards.last != owner.card, !SecretSealing.claimsToBelong(payload, to: owner) { cards.append(owner.card) }
    }
    return cards
  }

  /// The name of a card for a message; nil if there is none.
  static func name(of card: Int, in database: Database) throws -> String? {
    try database.text("SELECT name FROM card WHERE id = ?", [card])
  }

  /// Rewrites the secret parts of an identifier.
  private typealias Rewriting = (SecretSealing.Parts, SecretSealing.Owner) throws -> SecretSealing.Parts

  private static func rewrite(
    _ condition: String, _ recipient: String?, in database: Database, _ change: Rewriting
  ) throws -> Int {
    let numbers = try database.numbers("SELECT id FROM identifier WHERE \(condition)")
    for number in numbers {
      try rewrite(
        reading: "SELECT card_id, uuid, payload, printed_text FROM identifier WHERE id = ?",
        writing: "UPDATE identifier SET payload = ?, printed_text = ?, sealed_for = ? WHERE id = ?",
        key: [number], recipient, in: database, change
      ) { error, card in
        throw WalletError(WalletError(error, path: "").code, path: "", detail: try name(of: card, in: database))
      }
    }
    return numbers.count
  }

  private static func rewriteHistory(
    _ condition: String, _ recipient: String?, in database: Database, _ change: Rewriting
  ) throws {
    let keys = try database.rows(
      "SELECT step_id, key FROM change WHERE tbl = 'identifier' AND image IS NOT NULL AND (\(condition))"
    ) { [try $0.requiredNumber(), try $0.requiredNumber()] }
    for key in keys {
      try rewrite(
        reading: """
          SELECT json_extract(image, '$.card_id'), coalesce(json_extract(image, '$.uuid'), ''), payload,
            json_extract(image, '$.printed_text') FROM change
          WHERE step_id = ? AND tbl = 'identifier' AND key = ?
          """,
        writing: """
          UPDATE change SET payload = ?, image = json_set(
            image, '$.printed_text', ?, '$.sealed_for', ?, '$.is_secret', 1)
          WHERE step_id = ? AND tbl = 'identifier' AND key = ?
          """,
        key: key, recipient, in: database, change
      ) { _, _ in }
    }
  }

  /// - Parameter refuse: receives the error of a secret that cannot be decrypted, and the number of its card. If it does
  ///   not throw, the secret stays as it is.
  private static func rewrite(
    reading: String, writing: String, key: [Int], _ recipient: String?, in database: Database, _ change: Rewriting,
    refuse: (_ error: any Error, _ card: Int) throws -> Void
  ) throws {
    let current: (owner: SecretSealing.Owner, parts: SecretSealing.Parts)? = try database.row(reading, key) { reader in
      let owner = SecretSealing.Owner(card: try reader.requiredNumber(), identifier: try? reader.id())
      return (owner, (try reader.bytes(), try reader.text()))
    }
    guard let (owner, current) = current else { return }
    let parts: SecretSealing.Parts
    do {
      parts = try change(current, owner)
    } catch let error where error is AgeError || error is MisplacedSecret {
      return try refuse(error, owner.card)
    }
    try database.run(writing, [parts.payload, parts.text, recipient] + key)
  }
}
