internal import Age
internal import Cards
internal import Foundation
internal import GRDB

/// Encrypts and decrypts secrets in the rows of the wallet and in the images of such rows in the history.
enum SealedRows {
  /// Encrypts all secrets: in cards, and in all images of an identifier that was ever secret.
  ///
  /// - Throws: `DatabaseError`, `CryptographyError`.
  static func seal(for recipient: AgeRecipient, in database: Database) throws {
    try Phones.hideSecrets(in: database)
    // What was deleted may have been a secret before.
    try Phones.hideDeleted(in: database)
    let seal: Rewriting = { try SecretSealing.seal($0, for: recipient) }
    _ = try rewrite(
      "SELECT id FROM identifier WHERE is_secret = 1 AND sealed_for IS NULL", recipient.text, in: database, seal)
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
  static func sealHistory(of step: Int64, in database: Database) throws {
    let isOpen = """
      SELECT EXISTS (
        SELECT 1 FROM change WHERE step_id = ? AND tbl = 'identifier' AND image IS NOT NULL
        AND json_extract(image, '$.sealed_for') IS NULL
        AND key IN (SELECT id FROM identifier WHERE sealed_for IS NOT NULL))
      """
    guard let recipient = try SecretSealing(WalletLock.current(in: database)).recipient,
      try database.isTrue(isOpen, [.of(step)])
    else { return }
    try rewriteHistory(
      """
      json_extract(image, '$.sealed_for') IS NULL AND key IN (SELECT id FROM identifier WHERE sealed_for IS NOT NULL)
      """, recipient.text, in: database
    ) { try SecretSealing.seal($0, for: recipient) }
  }

  /// Decrypts everything that is encrypted for the identity. A secret that cannot be decrypted stays as it is if only
  /// the history has it.
  ///
  /// - Returns: the number of decrypted identifiers of cards.
  /// - Throws: `DatabaseError`, `WalletError`, `AgeError`, `CryptographyError`.
  static func open(with identity: AgeIdentity, in database: Database) throws -> Int {
    let open: Rewriting = { try SecretSealing.open($0, with: identity) }
    let count = try rewrite("SELECT id FROM identifier WHERE sealed_for IS NOT NULL", nil, in: database, open)
    try rewriteHistory("json_extract(image, '$.sealed_for') IS NOT NULL", nil, in: database, open)
    return count
  }

  private typealias Rewriting = (SecretSealing.Parts) throws -> SecretSealing.Parts

  private static func rewrite(
    _ choice: String, _ recipient: String?, in database: Database, _ change: Rewriting
  ) throws -> Int {
    let numbers = try Int64.fetchAll(database, sql: choice)
    for number in numbers {
      try rewrite(
        reading: "SELECT payload, printed_text FROM identifier WHERE id = ?",
        writing: "UPDATE identifier SET payload = ?, printed_text = ?, sealed_for = ? WHERE id = ?",
        key: [number], recipient, in: database, change
      ) {
        let name = "SELECT name FROM card JOIN identifier ON card.id = card_id WHERE identifier.id = ?"
        return try String.fetchOne(database, sql: name, arguments: [number])
      }
    }
    return numbers.count
  }

  private static func rewriteHistory(
    _ condition: String, _ recipient: String?, in database: Database, _ change: Rewriting
  ) throws {
    let keys = try database.rows(
      "SELECT step_id, key FROM change WHERE tbl = 'identifier' AND image IS NOT NULL AND (\(condition))"
    ) { [Int64(try $0.requiredNumber()), Int64(try $0.requiredNumber())] }
    for key in keys {
      try rewrite(
        reading: """
          SELECT payload, json_extract(image, '$.printed_text') FROM change
          WHERE step_id = ? AND tbl = 'identifier' AND key = ?
          """,
        writing: """
          UPDATE change SET payload = ?, image = json_set(
            image, '$.printed_text', ?, '$.sealed_for', ?, '$.is_secret', 1)
          WHERE step_id = ? AND tbl = 'identifier' AND key = ?
          """,
        key: key, recipient, in: database, change
      ) { nil }
    }
  }

  private static func rewrite(
    reading: String, writing: String, key: [Int64], _ recipient: String?, in database: Database, _ change: Rewriting,
    card: () throws -> String?
  ) throws {
    let current: SecretSealing.Parts? = try database.row(reading, key.map { .of($0) }) { reader in
      (try reader.bytes(), try reader.text())
    }
    guard let current else { return }
    let parts: SecretSealing.Parts
    do {
      parts = try change(current)
    } catch is AgeError {
      guard let card = try card() else { return }
      throw WalletError(.unopenable, path: "", detail: card)
    }
    try database.cachedStatement(sql: writing).execute(
      arguments: StatementArguments(
        [Data(parts.payload).databaseValue, .of(parts.text), .of(recipient)] + key.map(\.databaseValue)))
  }
}
