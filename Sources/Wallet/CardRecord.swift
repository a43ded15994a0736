internal import Barcodes
internal import Cards
internal import Foundation
internal import GRDB
internal import LinearBarcodes

/// A row says what U-Card never wrote.
struct DamagedRow: Error {}

/// Cards as rows of several tables.
enum CardRecord {
  /// Every card, by number.
  ///
  /// - Parameter unreadable: is told the number of each card that is not as U-Card wrote it, and left out; nil where one
  ///   is too many.
  /// - Throws: `DamagedRow`, where `unreadable` is nil.
  static func all(in database: Database, unreadable: ((Int) -> Void)? = nil) throws -> [Card] {
    let numbers = try Int.fetchAll(database, sql: "SELECT id FROM card ORDER BY id")
    return try cards(numbers: numbers, isEvery: true, in: database, unreadable)
  }

  /// The cards of those numbers that there are, in that order, in as many queries as there are tables.
  ///
  /// - Parameters:
  ///   - schema: the database that has them, of those attached.
  ///   - unreadable: as for `all`.
  /// - Throws: as `all`.
  static func cards(
    _ numbers: [Int], of schema: String = "main", in database: Database, unreadable: ((Int) -> Void)? = nil
  ) throws -> [Card] {
    try cards(numbers: numbers, isEvery: false, of: schema, in: database, unreadable)
  }

  private static func cards(
    numbers: [Int], isEvery: Bool, of schema: String = "main", in database: Database, _ unreadable: ((Int) -> Void)?
  ) throws -> [Card] {
    guard !numbers.isEmpty else { return [] }
    func rows(_ sql: String, _ column: String, _ order: String) throws -> RowCursor {
      if isEvery { return try Row.fetchCursor(database, sql: "\(sql) ORDER BY \(order)") }
      if numbers.count == 1 {
        return try Row.fetchCursor(
          database, sql: "\(sql) WHERE \(column) = ? ORDER BY \(order)", arguments: [numbers[0]])
      }
      // A list of numbers is one argument, however long.
      let list = "[" + numbers.map(String.init).joined(separator: ",") + "]"
      return try Row.fetchCursor(
        database, sql: "\(sql) WHERE \(column) IN (SELECT value FROM json_each(?)) ORDER BY \(order)",
        arguments: [list])
    }

    var damaged: Set<Int> = []
    func reading(_ number: Int, _ body: () throws -> Void) throws {
      do { try body() } catch let error as DamagedRow {
        guard unreadable != nil else { throw error }
        damaged.insert(number)
      }
    }
    let parts = try parts(of: schema, rows, reading)
    var cards: [Int: Card] = [:]
    cards.reserveCapacity(numbers.count)
    let cursor = try rows("SELECT * FROM \(schema).card", "id", "id")
    while let row = try cursor.next() {
      let number = try row.decode(Int.self, forColumn: "id")
      try reading(number) { cards[number] = try card(row, number, parts[number] ?? Parts()) }
    }
    for number in damaged.sorted() { unreadable?(number) }
    return numbers.compactMap { damaged.contains($0) ? nil : cards[$0] }
  }

  /// What cards have in other tables than their own.
  ///
  /// - Parameters:
  ///   - schema: the database that has them.
  ///   - rows: the wanted rows of a query.
  ///   - reading: runs what may find a row of that card damaged.
  private static func parts(
    of schema: String, _ rows: (_ sql: String, _ column: String, _ order: String) throws -> RowCursor,
    _ reading: (_ card: Int, _ body: () throws -> Void) throws -> Void
  ) throws -> [Int: Parts] {
    var parts: [Int: Parts] = [:]
    var cursor = try rows("SELECT * FROM \(schema).identifier", "card_id", "card_id, position")
    while let row = try cursor.next() {
      let card = try row.decode(Int.self, forColumn: "card_id")
      if try row.decode(Bool.self, forColumn: "is_selected") {
        parts[card, default: Parts()].selection = parts[card]?.identifiers.count ?? 0
      }
      parts[card, default: Parts()].identifiers.append(try identifier(row))
    }
    cursor = try rows(
      "SELECT card_id, name FROM \(schema).card_category JOIN \(schema).category ON category.id = category_id",
      "card_id",
      "category.position, category.id")
    while let row = try cursor.next() { parts[row[0], default: Parts()].categories.append(row[1]) }
    cursor = try rows(
      """
      SELECT card_id, side, digest, type, length(bytes) FROM \(schema).card_picture
      JOIN \(schema).picture USING (digest)
      """, "card_id", "card_id")
    while let row = try cursor.next() {
      try reading(row[0]) {
        guard let side = PictureSide(rawValue: row[1]), let type = CardPicture.FileType(rawValue: row[3]) else {
          throw DamagedRow()
        }
        parts[row[0], default: Parts()].pictures[side] = PictureReference(
          digest: row[2], type: type, byteCount: row[4])
      }
    }
    cursor = try rows("SELECT * FROM \(schema).balance_entry", "card_id", "card_id, id")
    while let row = try cursor.next() {
      let card: Int = row["card_id"]
      try reading(card) { parts[card, default: Parts()].balanceHistory.append(try balanceEntry(row)) }
    }
    return parts
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
    else { throw DamagedRow() }
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
      id: id, number: number, content: content, added: try moment(row["added"]), changed: try moment(row["changed"]))
  }

  /// Takes off each card what it cannot say.
  static func mendUnreadable(at time: Date, in database: Database) throws {
    func isWrong(_ read: () throws -> Void) -> Bool {
      do { try read() } catch { return true }
      return false
    }
    for row in try Row.fetchAll(database, sql: "SELECT * FROM card") {
      var mending: [String] = []
      if UUID(uuidString: row["uuid"]) == nil { mending.append("uuid = '\(UUID().uuidString)'") }
      if isWrong({ _ = try (row["balance"] as String?).map(amount) }) { mending.append("balance = NULL") }
      for column in ["valid_from", "expiry"] where isWrong({ _ = try date(row, column) }) {
        mending += ["\(column) = NULL", "\(column)_instant = NULL"]
      }
      for column in ["added", "changed"] where isWrong({ _ = try moment(row[column]) }) {
        mending.append("\(column) = \(time.milliseconds)")
      }
      guard !mending.isEmpty else { continue }
      try database.execute(
        sql: "UPDATE card SET \(mending.joined(separator: ", ")) WHERE id = ?", arguments: [row["id"] as Int])
    }
    for row in try Row.fetchAll(database, sql: "SELECT * FROM balance_entry")
    where isWrong({ _ = try balanceEntry(row) }) {
      try database.execute(sql: "DELETE FROM balance_entry WHERE id = ?", arguments: [row["id"] as Int])
    }
    for row in try Row.fetchAll(
      database, sql: "SELECT card_picture.id, side, type FROM card_picture JOIN picture USING (digest)")
    where PictureSide(rawValue: row["side"]) == nil || CardPicture.FileType(rawValue: row["type"]) == nil {
      try database.execute(sql: "DELETE FROM card_picture WHERE id = ?", arguments: [row["id"] as Int])
    }
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
    guard let change = BalanceEntry.Change(rawValue: row["change"]) else { throw DamagedRow() }
    return BalanceEntry(
      time: try moment(row["time"]), change: change, amount: try amount(row["amount"]),
      after: Balance(try amount(row["after"]), currency(row)), note: row["note"])
  }

  private static func date(_ row: Row, _ column: String) throws -> CardDate? {
    guard let text: String = row[column] else { return nil }
    guard let day = CalendarDate(text) else { throw DamagedRow() }
    return CardDate(day, instant: try (row[column + "_instant"] as Int64?).map(moment))
  }

  /// A moment of the years 1 to 9999.
  private static func moment(_ milliseconds: Int64) throws -> Date {
    let moment = Date(milliseconds: milliseconds)
    guard moment.isOfCalendar else { throw DamagedRow() }
    return moment
  }

  private static func currency(_ row: Row) -> Currency? { (row["currency"] as String?).flatMap(Currency.init(code:)) }

  private static func amount(_ text: String) throws -> Decimal {
    guard let amount = Decimal(amount: text) else { throw DamagedRow() }
    return amount
  }
}
