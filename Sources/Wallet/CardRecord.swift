internal import Barcodes
internal import Cards
internal import Foundation
internal import GRDB
internal import LinearBarcodes

/// Cards as rows of several tables.
enum CardRecord {
  // MARK: reading

  /// Every card, by number.
  static func all(in database: Database) throws -> [Card] {
    try cards(numbers: Int.fetchAll(database, sql: "SELECT id FROM card ORDER BY id"), isEvery: true, in: database)
  }

  /// The cards of those numbers that there are, in that order, in as many queries as there are tables.
  static func cards(_ numbers: [Int], in database: Database) throws -> [Card] {
    try cards(numbers: numbers, isEvery: false, in: database)
  }

  private static func cards(numbers: [Int], isEvery: Bool, in database: Database) throws -> [Card] {
    guard !numbers.isEmpty else { return [] }
    // A list of numbers is one argument, however long.
    let wanted = "SELECT value FROM json_each(?)"
    let list = "[" + numbers.map(String.init).joined(separator: ",") + "]"
    func rows(_ sql: String, of column: String, order: String) throws -> RowCursor {
      isEvery
        ? try Row.fetchCursor(database, sql: "\(sql) ORDER BY \(order)")
        : try Row.fetchCursor(
          database, sql: "\(sql) WHERE \(column) IN (\(wanted)) ORDER BY \(order)", arguments: [list])
    }

    var parts: [Int: Parts] = [:]
    var cursor = try rows("SELECT * FROM identifier", of: "card_id", order: "card_id, position")
    while let row = try cursor.next() {
      let card = try row.decode(Int.self, forColumn: "card_id")
      if try row.decode(Bool.self, forColumn: "is_selected") {
        parts[card, default: Parts()].selection = parts[card]?.identifiers.count ?? 0
      }
      parts[card, default: Parts()].identifiers.append(try identifier(row))
    }
    cursor = try rows(
      "SELECT card_id, name FROM card_category JOIN category ON category.id = category_id", of: "card_id",
      order: "category.position, category.id")
    while let row = try cursor.next() { parts[row[0], default: Parts()].categories.append(row[1]) }
    cursor = try rows(
      "SELECT card_id, side, digest, type, length(bytes) FROM card_picture JOIN picture USING (digest)", of: "card_id",
      order: "card_id")
    while let row = try cursor.next() {
      guard let side = PictureSide(rawValue: row[1]), let type = CardPicture.FileType(rawValue: row[3]) else {
        continue
      }
      parts[row[0], default: Parts()].pictures[side] = PictureReference(digest: row[2], type: type, byteCount: row[4])
    }
    cursor = try rows("SELECT * FROM balance_entry", of: "card_id", order: "card_id, id")
    while let row = try cursor.next() {
      parts[row["card_id"], default: Parts()].balanceHistory.append(try balanceEntry(row))
    }

    var cards: [Int: Card] = [:]
    cards.reserveCapacity(numbers.count)
    cursor = try rows("SELECT * FROM card", of: "id", order: "id")
    while let row = try cursor.next() {
      let number = try row.decode(Int.self, forColumn: "id")
      cards[number] = try card(row, number, parts[number] ?? Parts())
    }
    return numbers.compactMap { cards[$0] }
  }

  /// What a card has in other tables than its own.
  private struct Parts {
    var identifiers: [Identifier] = []
    var selection: Int?
    var categories: [String] = []
    var pictures: [PictureSide: PictureReference] = [:]
    var balanceHistory: [BalanceEntry] = []
  }

  private static func card(_ row: Row, _ number: Int, _ parts: Parts) throws -> Card {
    guard let id = UUID(uuidString: try row.decode(String.self, forColumn: "uuid")),
      parts.selection != nil || parts.identifiers.isEmpty
    else { throw corrupt("card \(number) is not as U-Card wrote it") }
    var content = CardContent(
      name: try row.decode(String.self, forColumn: "name"),
      identifiers: IdentifierList(parts.identifiers, selection: parts.selection), categories: parts.categories)
    content.issuer = row["issuer"]
    content.note = row["note"]
    content.colour = (row["colour"] as UInt32?).map(Colour.init(argb:))
    content.isStarred = row["is_starred"]
    content.isArchived = row["is_archived"]
    content.validFrom = try date(row, "valid_from")
    content.expiry = try date(row, "expiry")
    content.balance = try (row["balance"] as String?).map { Balance(try amount($0), currency(row)) }
    content.balanceHistory = parts.balanceHistory
    content.pictures = parts.pictures
    return Card(
      id: id, number: number, content: content, added: Date(milliseconds: row["added"]),
      changed: Date(milliseconds: row["changed"]))
  }

  private static func identifier(_ row: Row) throws -> Identifier {
    let errorCorrection: String? = row["error_correction"]
    let ratio: Int? = row["ratio"]
    return Identifier(
      label: row["label"],
      kind: Identifier.Kind(id: try row.decode(String.self, forColumn: "kind")),
      payload: Payload(
        bytes: [UInt8](try row.decode(Data.self, forColumn: "payload")),
        eci: try row.decode(Int?.self, forColumn: "eci")),
      text: row["printed_text"], charset: row["charset"],
      options: DrawingOptions(
        errorCorrection: errorCorrection.map(ErrorCorrection.init(rawValue:)),
        ratio: ratio.flatMap(WideNarrowRatio.init), hasBearerBars: row["has_bearer_bars"]),
      modulePixels: row["module_pixels"], isSecret: row["is_secret"])
  }

  private static func balanceEntry(_ row: Row) throws -> BalanceEntry {
    guard let change = BalanceEntry.Change(rawValue: row["change"]) else { throw corrupt("an unknown change") }
    return BalanceEntry(
      time: Date(milliseconds: row["time"]), change: change, amount: try amount(row["amount"]),
      after: Balance(try amount(row["after"]), currency(row)), note: row["note"])
  }

  private static func date(_ row: Row, _ column: String) throws -> CardDate? {
    guard let text: String = row[column] else { return nil }
    guard let day = CalendarDate(text) else { throw corrupt("\(text) is no date") }
    return CardDate(day, instant: (row[column + "_instant"] as Int64?).map(Date.init(milliseconds:)))
  }

  private static func currency(_ row: Row) -> Currency? { (row["currency"] as String?).flatMap(Currency.init(code:)) }

  private static func amount(_ text: String) throws -> Decimal {
    guard let amount = Decimal(amount: text) else { throw corrupt("\(text) is no amount") }
    return amount
  }

  private static func corrupt(_ message: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }

  // MARK: writing

  /// Puts a new card into all tables.
  ///
  /// - Returns: its number.
  static func insert(_ content: CardContent, id: UUID, at time: Date, in database: Database) throws -> Int {
    let keys = DerivedKeys.ofName(content.name)
    try database.cachedStatement(
      sql: """
        INSERT INTO card (uuid, name, name_key, sort_key, spelling_key, added, changed) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      id.uuidString, content.name, keys.name, keys.sort, keys.spelling, time.milliseconds, time.milliseconds,
    ])
    let number = Int(database.lastInsertedRowID)
    try store(content, of: number, before: CardContent(name: content.name), at: time, in: database)
    return number
  }

  /// Makes `content` what the card of that number says, where that is not what it said before.
  static func store(
    _ content: CardContent, of number: Int, before: CardContent, at time: Date, in database: Database
  ) throws {
    if content.name != before.name {
      let keys = DerivedKeys.ofName(content.name)
      try database.cachedStatement(
        sql: "UPDATE card SET name = ?, name_key = ?, sort_key = ?, spelling_key = ? WHERE id = ?"
      ).execute(arguments: [content.name, keys.name, keys.sort, keys.spelling, number])
    }
    if !content.hasSameFacts(as: before) {
      try database.cachedStatement(
        sql: """
          UPDATE card SET issuer = ?, note = ?, colour = ?, is_starred = ?, is_archived = ?, valid_from = ?,
            valid_from_instant = ?, expiry = ?, expiry_instant = ?, balance = ?, currency = ? WHERE id = ?
          """
      ).execute(arguments: [
        content.issuer, content.note, content.colour?.argb, content.isStarred, content.isArchived,
        content.validFrom?.day.iso, content.validFrom?.instant?.milliseconds, content.expiry?.day.iso,
        content.expiry?.instant?.milliseconds, content.balance?.amount.text(), content.balance?.currency?.code, number,
      ])
    }
    if content.identifiers != before.identifiers {
      try replaceIdentifiers(of: number, with: content.identifiers, hadAny: !before.identifiers.isEmpty, in: database)
    }
    if content.categories != before.categories {
      if !before.categories.isEmpty {
        try database.execute(sql: "DELETE FROM card_category WHERE card_id = ?", arguments: [number])
      }
      for category in content.categories {
        try database.cachedStatement(
          sql: "INSERT INTO card_category (card_id, category_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
        ).execute(arguments: [number, try CategoryRecord.number(ofOneNamed: category, in: database)])
      }
    }
    for side in PictureSide.allCases where content.pictures[side] != before.pictures[side] {
      try database.execute(
        sql: "DELETE FROM card_picture WHERE card_id = ? AND side = ?", arguments: [number, side.rawValue])
      guard let picture = content.pictures[side] else { continue }
      try database.execute(
        sql: "INSERT INTO card_picture (card_id, side, digest) VALUES (?, ?, ?)",
        arguments: [number, side.rawValue, picture.digest])
    }
    if content.balanceHistory != before.balanceHistory {
      let isLonger = content.balanceHistory.starts(with: before.balanceHistory)
      if !isLonger { try database.execute(sql: "DELETE FROM balance_entry WHERE card_id = ?", arguments: [number]) }
      for entry in content.balanceHistory.dropFirst(isLonger ? before.balanceHistory.count : 0) {
        try insert(entry, of: number, in: database)
      }
    }
    try DerivedKeys.storeSearch(number, content, in: database)
  }

  private static func replaceIdentifiers(
    of number: Int, with identifiers: IdentifierList, hadAny: Bool, in database: Database
  ) throws {
    if hadAny { try database.execute(sql: "DELETE FROM identifier WHERE card_id = ?", arguments: [number]) }
    for (position, identifier) in identifiers.enumerated() {
      try database.cachedStatement(
        sql: """
          INSERT INTO identifier (card_id, position, is_selected, label, kind, payload, eci, error_correction,
            printed_text, charset, ratio, has_bearer_bars, module_pixels, is_secret)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        number, position, position == identifiers.selection, identifier.label, identifier.kind.id,
        Data(identifier.payload.bytes), identifier.payload.eci, identifier.options.errorCorrection?.rawValue,
        identifier.text, identifier.charset, identifier.options.ratio?.rawValue, identifier.options.hasBearerBars,
        identifier.modulePixels, identifier.isSecret,
      ])
    }
  }

  private static func insert(_ entry: BalanceEntry, of number: Int, in database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO balance_entry (card_id, time, change, amount, after, currency, note) VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        number, entry.time.milliseconds, entry.change.rawValue, entry.amount.text(), entry.after.amount.text(),
        entry.after.currency?.code, entry.note,
      ])
  }
}

extension CardContent {
  /// Whether what stands in the card's own row, but for its name, is the same.
  fileprivate func hasSameFacts(as other: CardContent) -> Bool {
    issuer == other.issuer && note == other.note && colour == other.colour && isStarred == other.isStarred
      && isArchived == other.isArchived && validFrom == other.validFrom && expiry == other.expiry
      && balance == other.balance
  }
}

extension Date {
  /// Whole milliseconds since 1970, as the wallet has them.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded(.down)) }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
