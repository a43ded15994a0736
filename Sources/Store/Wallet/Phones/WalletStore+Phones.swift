public import Cards
internal import SQLite
public import Values

extension WalletStore {
  /// Remembers which rows a phone has after the file of an export is imported there, and that it was used last. This is
  /// not a step of the history: what was written to a file cannot be undone.
  ///
  /// - Parameters:
  ///   - phone: the phone; a new one is added to the wallet's.
  ///   - format: the format of the file.
  ///   - time: the moment of the export.
  ///   - keys: the keys of the rows whose categories the file has.
  ///   - rows: calls its parameter with each row of the file.
  /// - Throws: `WalletError`, and the errors of `rows`.
  public func remember(
    _ phone: WalletPhone, of format: String, at time: Instant, withCategories keys: [String],
    rows: ((WrittenRow) throws -> Void) throws -> Void
  ) throws {
    try keepingOthers(isWriting: true) {
      try connection.withoutTransaction { database in
        try database.transaction(.immediate) {
          try Schema.claim(database)
          try Phones.note(phone.file, named: phone.name, at: time, in: database)
          try rows { row in
            try Phones.note(row, of: phone.file, format, in: database)
            for (side, digest) in row.pictures {
              try database.run(
                """
                INSERT INTO phone_picture (format, file, key, side, sent) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET sent = excluded.sent
                """, [format, phone.file, row.key, side.rawValue, digest])
            }
          }
          try PhoneGroups(database: database).note(written: keys, for: format, lineage: phone.file)
          try Phones.noteCards(in: database)
        }
      }
    }
  }
}

/// The table of phones.
enum Phones {
  /// The phone with a name, or the only phone if it has no name yet. If no name is given, the phone that was used last.
  static func phone(named name: String?, of format: String, in database: Database) throws -> WalletPhone? {
    if let name, try find(name, of: format, in: database) == nil {
      let names = try database.rows(
        """
        SELECT name, origin.file FROM origin LEFT JOIN phone ON phone.file = origin.file
        WHERE format = ? AND origin.file <> '' GROUP BY origin.file
        """, [format]
      ) { $0.textOrNothing() }
      guard names == [nil] else { return nil }
      return try find(nil, of: format, in: database).map {
        WalletPhone(file: $0.file, name: name, used: $0.used, lastKey: $0.lastKey)
      }
    }
    return try find(name, of: format, in: database)
  }

  private static func find(_ name: String?, of format: String, in database: Database) throws -> WalletPhone? {
    let key = name.map { SearchKey.identity(of: $0) }
    return try database.row(
      """
      SELECT files.file, name, used, last FROM (
        SELECT file, count(*) AS count, max(CAST(key AS INTEGER)) AS last FROM origin
        WHERE format = ?1 AND file <> '' GROUP BY file
        UNION ALL SELECT file, 0, 0 FROM phone WHERE file NOT IN (SELECT file FROM origin WHERE format = ?1)
      ) AS files LEFT JOIN phone ON phone.file = files.file
      WHERE ?2 IS NULL OR name_key = ?2
      ORDER BY coalesce(used, 0) DESC, count DESC, files.file LIMIT 1
      """, [format, key]
    ) { reader in
      WalletPhone(
        file: try reader.requiredText(), name: try reader.text(),
        used: try reader.number().map { Instant(milliseconds: Int64($0)) }, lastKey: try reader.number() ?? 0)
    }
  }

  /// The pictures of the rows of cards, by the keys of the rows. One that was written to a file counts as on the phone, if
  /// the phone got the row with it.
  ///
  /// - Parameter cards: the condition for the cards.
  static func pictures(
    of cards: CardCondition, in database: Database
  ) throws -> [OriginKey: [PictureSide: CardOrigin.Picture]] {
    var pictures: [OriginKey: [PictureSide: CardOrigin.Picture]] = [:]
    guard try database.isTrue("SELECT EXISTS (SELECT 1 FROM phone_picture)") else { return [:] }
    try database.forEachRow(
      """
      SELECT origin.format, origin.file, origin.key, side,
        coalesce(part.own, iif((SELECT count(*) FROM offer WHERE \(open("offer", of: "origin"))) <= (entry IS NULL),
          part.sent, NULL)), digest, type, length(bytes)
      FROM origin JOIN phone_picture AS part USING (format, file, key) LEFT JOIN picture ON digest = part.there
      WHERE \(cards.on("card_id"))
      """, cards.arguments
    ) { reader in
      let key = try OriginKey(&reader)
      guard let side = PictureSide(rawValue: try reader.requiredText()) else { return }
      let (own, digest) = (try reader.text(), try reader.text())
      let (type, size) = (try reader.text().flatMap(CardPicture.FileType.init(rawValue:)), try reader.number())
      var there: PictureReference?
      if let digest, let type, let size { there = PictureReference(digest: digest, type: type, byteCount: size) }
      pictures[key, default: [:]][side] = CardOrigin.Picture(own: own, there: there)
    }
    return pictures
  }

  /// The open offers of the rows of cards, by the keys of the rows, the oldest first.
  ///
  /// - Parameter cards: the condition for the cards.
  static func offers(of cards: CardCondition, in database: Database) throws -> [OriginKey: [String]] {
    var offers: [OriginKey: [String]] = [:]
    guard try database.isTrue("SELECT EXISTS (SELECT 1 FROM offer)") else { return [:] }
    try database.forEachRow(
      """
      SELECT origin.format, origin.file, origin.key, offer.entry FROM origin JOIN offer ON \(open("offer", of: "origin"))
      WHERE \(cards.on("card_id")) ORDER BY number
      """, cards.arguments
    ) { reader in
      offers[try OriginKey(&reader), default: []].append(try reader.requiredText())
    }
    return offers
  }

  /// The condition that the row `ours` of a phone is for an identifier that was deleted here. It is not if the card has no
  /// other identifier or row there: then the row is that of the card.
  ///
  /// - Parameters:
  ///   - card: the number of the card that has the row.
  ///   - own: the condition that `i` is the identifier of the row.
  static func isForDeletedIdentifier(_ card: String, own: String = "i.uuid = ours.identifier") -> String {
    """
    ours.identifier IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM main.identifier AS i WHERE i.card_id = \(card) AND (\(own)))
      AND ((SELECT count(*) > 1 FROM main.identifier AS i WHERE i.card_id = \(card)) OR EXISTS (
        SELECT 1 FROM main.origin AS other
        JOIN main.identifier AS i ON i.card_id = other.card_id AND i.uuid = other.identifier
        WHERE other.card_id = \(card) AND +other.format = ours.format AND +other.file = ours.file))
    """
  }

  /// Notes that a row was written for a phone. The phone's wallet never updates a row, so it keeps what it showed. If
  /// the phone has lost the row, the earlier offers have not arrived.
  fileprivate static func note(
    _ row: WrittenRow, of file: String, _ format: String, in database: Database
  ) throws {
    let key: [(any Bindable)?] = [format, file, row.key]
    try database.run(
      """
      DELETE FROM offer WHERE format = ?1 AND file = ?2 AND key = ?3 AND EXISTS (
        SELECT 1 FROM origin WHERE format = ?1 AND file = ?2 AND key = ?3 AND entry IN \(lost))
      """, key)
    try database.run(
      """
      INSERT INTO origin (format, file, key, card_id, identifier) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT DO UPDATE SET card_id = excluded.card_id, identifier = excluded.identifier,
        entry = iif(entry IN \(lost), NULL, entry)
      """, key + [row.card, row.identifier?.text])
    try database.run(
      """
      INSERT INTO offer (format, file, key, number, entry)
      SELECT ?1, ?2, ?3, 1 + max(coalesce(max(offer.number), 0), origin.shown), ?4
      FROM origin LEFT JOIN offer USING (format, file, key) WHERE format = ?1 AND file = ?2 AND key = ?3
      """, key + [row.entry])
  }

  /// Notes the UUIDs of the cards of rows, which stay when the cards are deleted, and gives a card that came back from a
  /// household under another number its rows.
  static func noteCards(in database: Database) throws {
    let rows = "format <> '\(ImportFeed.format)' AND file <> ''"
    try database.run(
      """
      UPDATE origin SET card = own.uuid FROM card AS own WHERE own.id = origin.card_id AND card IS NOT own.uuid AND \(rows);
      UPDATE origin SET card_id = own.id FROM card AS own WHERE own.uuid = card AND card_id <> own.id AND \(rows);
      """)
  }

  /// The condition that a row of `offer` is for a row of `origin`, and open.
  static func open(_ offer: String, of row: String) -> String {
    "\(same(offer, row)) AND \(offer).number > \(row).shown"
  }

  /// The condition that a row of `offer` is for a row of `origin`.
  static func same(_ offer: String, _ row: String) -> String {
    ["format", "file", "key"].map { "\(offer).\($0) = \(row).\($0)" }.joined(separator: " AND ")
  }

  /// The open offers of a row of `origin` as an array of JSON.
  static func offers(of row: String) -> String {
    """
    (SELECT json_group_array(entry) FROM (
      SELECT entry FROM main.offer WHERE \(open("offer", of: row)) ORDER BY number))
    """
  }

  /// The marks of rows that a phone does not have, as a list in SQL.
  static let lost =
    "(" + CardOrigin.Mark.allCases.filter(\.isLost).map { "'\($0.rawValue)'" }.joined(separator: ", ") + ")"

  /// The SQL function that hides the lines of an entry. Marks stay as they are.
  static let hidden = "hidden_entry"

  /// Calls `body`, in which SQL has the function `hidden`. Without libcrypto, nothing of an entry is kept.
  static func hiding(in database: Database, _ body: () throws -> Void) throws {
    try database.withFunction(hidden, arguments: 1) { values in
      guard case .text(let entry) = values[0] else { return .null }
      if CardOrigin.Mark(rawValue: entry) != nil { return values[0] }
      return .text((try? HiddenEntry.hiding(entry)) ?? CardOrigin.Mark.hidden.rawValue)
    } _: {
      try body()
    }
  }

  /// Hides what rows of secret identifiers say, which would be plain text in a locked wallet. Their numbers stay, and so do
  /// rows that are of no identifier, such as those of feeds.
  ///
  /// Most identifiers are on the card of the row. Only if one is not, the UUIDs of all secret ones are collected.
  static func hideSecrets(in database: Database) throws {
    try database.run(
      """
      UPDATE origin SET entry = 'hidden' WHERE identifier IS NOT NULL AND coalesce(entry, '') <> 'hidden'
        AND (entry IS NOT NULL OR EXISTS (SELECT 1 FROM offer WHERE \(same("offer", "origin"))))
        AND CASE WHEN EXISTS (
          SELECT 1 FROM identifier AS own
          WHERE own.card_id = origin.card_id AND own.uuid = origin.identifier AND own.is_secret = 0
        ) THEN FALSE ELSE identifier IN (SELECT uuid FROM identifier WHERE is_secret = 1) END;
      DELETE FROM waiting WHERE identifier IN (SELECT uuid FROM identifier WHERE is_secret = 1);
      """)
    try dropHiddenOffers(in: database)
  }

  /// Deletes the offers of rows whose content is not kept.
  static func dropHiddenOffers(in database: Database) throws {
    guard try database.isTrue("SELECT EXISTS (SELECT 1 FROM origin WHERE entry = 'hidden')") else { return }
    try database.run(
      """
      DELETE FROM offer WHERE (format, file, key) IN (SELECT format, file, key FROM origin WHERE entry = 'hidden')
      """)
  }

  /// Hides the content of rows of identifiers and cards that were deleted here. It stays known that they were deleted,
  /// and whether the phone changes them.
  static func hideDeleted(in database: Database) throws {
    try hide(
      """
      card_id NOT IN (SELECT id FROM card) OR identifier IS NOT NULL AND identifier NOT IN (SELECT uuid FROM identifier)
      """, in: database)
  }

  /// Hides the content of rows of cards that were deleted, or edited since the phone was used. For pictures of deleted
  /// cards, only the digest of the phone's own file stays. The numbers of the rows stay, because no other card may get
  /// them, and so does the fact that the cards were deleted.
  static func forgetDeletedCards(in database: Database) throws {
    try database.run(
      """
      DELETE FROM offer WHERE EXISTS (
        SELECT 1 FROM origin WHERE \(same("offer", "origin")) AND offer.number <= origin.shown)
      """)
    try hideDeleted(in: database)
    let used = "coalesce((SELECT used FROM phone WHERE phone.file = origin.file), 0)"
    try hide(
      """
      NOT EXISTS (SELECT 1 FROM card WHERE card.id = origin.card_id AND changed <= \(used))
        OR EXISTS (SELECT 1 FROM offer WHERE \(same("offer", "origin"))) AND entry IS NOT NULL
      """, in: database)
    try database.run(
      """
      UPDATE phone_picture SET own = coalesce(there, sent, own), there = NULL, sent = NULL WHERE (format, file, key) IN (
        SELECT format, file, key FROM origin WHERE card_id NOT IN (SELECT id FROM card))
      """)
  }

  /// Hides the content of the rows that meet a condition.
  private static func hide(_ rows: String, in database: Database) throws {
    let rows = "format <> '\(ImportFeed.format)' AND file <> '' AND (\(rows))"
    try hiding(in: database) {
      try database.run(
        """
        UPDATE offer SET entry = \(hidden)(entry) WHERE (format, file, key) IN (
          SELECT format, file, key FROM origin WHERE \(rows));
        UPDATE origin SET entry = iif(\(PhoneGroups.areNone), \(hidden)(entry), NULL) WHERE entry IS NOT NULL AND \(rows);
        """)
    }
  }

  /// Updates rows after a step was undone or redone: restores the content that an import replaced, so that the import
  /// can be repeated; gives rows to the cards that have their identifiers after a merge; and hides rows of identifiers
  /// that are secret now.
  static func follow(_ step: WalletStep, in database: Database) throws {
    let identifiers = "SELECT key FROM change WHERE step_id = \(step.number) AND tbl = 'identifier'"
    switch step.action {
    case .import:
      try PhoneHistory.follow(step.number, in: database)
      try database.run(
        """
        UPDATE origin SET entry = replace(entry, 'pruned', '') WHERE format = '\(ImportFeed.format)' AND card_id IN (
          SELECT key FROM change WHERE step_id = \(step.number) AND tbl = 'card')
        """)
    case .merge:
      try database.run(
        """
        UPDATE origin SET card_id = i.card_id FROM identifier AS i
        WHERE i.uuid = origin.identifier AND i.id IN (\(identifiers))
        """)
    default: break
    }
    try database.run(
      """
      UPDATE origin SET entry = 'hidden'
      WHERE card_id IN (SELECT card_id FROM identifier WHERE is_secret = 1 AND id IN (\(identifiers)))
        AND identifier IN (SELECT uuid FROM identifier WHERE is_secret = 1 AND id IN (\(identifiers)))
      """)
    try dropHiddenOffers(in: database)
  }

  /// Notes that a phone was used.
  ///
  /// - Parameter name: its name; nil to leave it as it is.
  static func note(_ file: String, named name: String?, at time: Instant, in database: Database) throws {
    let key = name.map { SearchKey.identity(of: $0) }
    try database.run(
      """
      INSERT INTO phone (file, name, name_key, used) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (file) DO UPDATE SET used = excluded.used, name = coalesce(excluded.name, name),
        name_key = coalesce(excluded.name_key, name_key)
      """, [file, name, key, time.milliseconds])
  }
}
