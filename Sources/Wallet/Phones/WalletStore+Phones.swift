internal import Cards
public import Foundation
internal import GRDB

extension WalletSnapshot {
  /// Returns the phone with a name or, without one, the phone that was used last; nil if there is none.
  ///
  /// - Parameters:
  ///   - name: the name, ignoring letter case; nil for the phone that was used last.
  ///   - format: the format of the phone's files.
  /// - Throws: `WalletError`.
  public func phone(named name: String?, of format: String) throws -> WalletPhone? {
    try Phones.phone(named: name, of: format, in: database)
  }
}

extension WalletStore {
  /// Remembers which rows a phone has after the file of an export is imported there, and that it was used last. This is
  /// not a step of the history: what was written to a file cannot be undone.
  ///
  /// - Parameters:
  ///   - format: the format of the file.
  ///   - rows: calls its parameter with each row of the file.
  /// - Throws: `WalletError`, and the errors of `rows`.
  public func remember(
    _ phone: WalletPhone, of format: String, at time: Date, rows: ((WrittenRow) throws -> Void) throws -> Void
  ) throws {
    try keepingOthers(isWriting: true) {
      try queue.writeWithoutTransaction { database in
        try database.inTransaction(.immediate) {
          try Schema.claim(database)
          try Phones.note(phone.file, named: phone.name, at: time, in: database)
          // A row that the phone has otherwise stays as it is there: its wallet never updates one.
          let new = try database.makeStatement(
            sql: """
              INSERT INTO origin (format, file, key, card_id, identifier, entry) VALUES (?, ?, ?, ?, ?, ?)
              ON CONFLICT DO UPDATE SET card_id = excluded.card_id, identifier = excluded.identifier,
                entry = excluded.entry, sent = NULL
              """)
          let edited = try database.makeStatement(
            sql:
              "UPDATE origin SET identifier = ?5, sent = ?6 WHERE format = ?1 AND file = ?2 AND key = ?3 AND card_id = ?4"
          )
          try rows { row in
            try (row.isEdited ? edited : new).execute(arguments: [
              format, phone.file, row.key, row.card, row.identifier?.uuidString, row.entry,
            ])
          }
          return .commit
        }
      }
    }
  }
}

/// The table of phones.
enum Phones {
  static func phone(named name: String?, of format: String, in database: Database) throws -> WalletPhone? {
    let key = name.map { SearchKey.identity(of: $0) }
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT files.file, name, used, last FROM (
          SELECT file, count(*) AS count, max(CAST(key AS INTEGER)) AS last FROM origin
          WHERE format = :format AND file <> '' GROUP BY file
          UNION ALL SELECT file, 0, 0 FROM phone WHERE file NOT IN (SELECT file FROM origin WHERE format = :format)
        ) AS files LEFT JOIN phone ON phone.file = files.file
        WHERE :name IS NULL OR name_key = :name
        ORDER BY coalesce(used, 0) DESC, count DESC, files.file LIMIT 1
        """, arguments: ["format": format, "name": key])
    guard let row else { return nil }
    var reader = ColumnReader(row)
    return WalletPhone(
      file: try reader.requiredText(), name: try reader.text(),
      used: try reader.number(Int64.self).map { Date(milliseconds: $0) }, lastKey: try reader.number(Int.self) ?? 0)
  }

  /// Notes that a phone was used.
  ///
  /// - Parameter name: its name; nil to leave it as it is.
  static func note(_ file: String, named name: String?, at time: Date, in database: Database) throws {
    let key = name.map { SearchKey.identity(of: $0) }
    try database.execute(
      sql: """
        INSERT INTO phone (file, name, name_key, used) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (file) DO UPDATE SET used = excluded.used, name = coalesce(excluded.name, name),
          name_key = coalesce(excluded.name_key, name_key)
        """, arguments: [file, name, key, time.milliseconds])
  }
}
