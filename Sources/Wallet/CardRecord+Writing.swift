internal import Barcodes
internal import Cards
internal import Foundation
internal import GRDB
internal import LinearBarcodes

extension CardRecord {
  /// A table's columns, and what of a card goes there, in the same order.
  struct Columns {
    let names: [String]

    /// The statement that puts a row of these columns into a table.
    func insertion(into table: String) -> String {
      "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))"
    }
  }

  /// Columns of `card`.
  static let cardColumns = Columns(
    names: [
      "id", "uuid", "name", "name_key", "sort_key", "spelling_key", "added", "changed", "issuer", "note", "colour",
      "is_starred", "is_archived", "valid_from", "valid_from_instant", "expiry", "expiry_instant", "balance",
      "currency",
    ])

  /// What goes into `cardColumns`.
  ///
  /// - Parameter number: nil for one that SQLite gives.
  static func cardValues(
    _ content: CardContent, id: UUID, number: Int?, added: Date, changed: Date
  ) -> [DatabaseValue] {
    let keys = DerivedKeys.ofName(content.name)
    return [
      .of(number), .of(id.uuidString), .of(content.name), .of(keys.name), .of(keys.sort), .of(keys.spelling),
      .of(added.milliseconds), .of(changed.milliseconds),
    ] + facts(of: content)
  }

  /// What stands in the card's own row from its issuer on.
  private static func facts(of content: CardContent) -> [DatabaseValue] {
    [
      .of(content.issuer), .of(content.note), .of((content.colour?.argb).map { Int64($0) }), .of(content.isStarred),
      .of(content.isArchived), .of(content.validFrom?.day.iso), .of(content.validFrom?.instant?.milliseconds),
      .of(content.expiry?.day.iso), .of(content.expiry?.instant?.milliseconds), .of(content.balance?.amount.text()),
      .of(content.balance?.currency?.code),
    ]
  }

  /// Columns of `identifier`.
  static let identifierColumns = Columns(
    names: [
      "card_id", "position", "is_selected", "label", "kind", "payload", "eci", "error_correction", "printed_text",
      "charset", "ratio", "has_bearer_bars", "module_pixels", "is_secret",
    ])

  /// What goes into `identifierColumns`.
  static func identifierValues(
    _ identifier: Identifier, of card: Int, at position: Int, isSelected: Bool
  ) -> [DatabaseValue] {
    [
      .of(card), .of(position), .of(isSelected), .of(identifier.label), .of(identifier.kind.id),
      Data(identifier.payload.bytes).databaseValue, .of(identifier.payload.eci),
      .of(identifier.options.errorCorrection?.rawValue), .of(identifier.text), .of(identifier.charset),
      .of(identifier.options.ratio?.rawValue), .of(identifier.options.hasBearerBars), .of(identifier.modulePixels),
      .of(identifier.isSecret),
    ]
  }

  /// Columns of `balance_entry`.
  static let balanceColumns = Columns(names: ["card_id", "time", "change", "amount", "after", "currency", "note"])

  /// What goes into `balanceColumns`.
  static func balanceValues(_ entry: BalanceEntry, of card: Int) -> [DatabaseValue] {
    [
      .of(card), .of(entry.time.milliseconds), .of(entry.change.rawValue), .of(entry.amount.text()),
      .of(entry.after.amount.text()), .of(entry.after.currency?.code), .of(entry.note),
    ]
  }

  private static let insertingCard = cardColumns.insertion(into: "card")
  private static let insertingIdentifier = identifierColumns.insertion(into: "identifier")
  private static let insertingBalance = balanceColumns.insertion(into: "balance_entry")
  private static let storingFacts =
    "UPDATE card SET " + cardColumns.names.drop { $0 != "issuer" }.map { "\($0) = ?" }.joined(separator: ", ")
    + " WHERE id = ?"

  /// Puts a new card into all tables.
  ///
  /// - Returns: its number.
  static func insert(_ content: CardContent, id: UUID, at time: Date, in database: Database) throws -> Int {
    try database.cachedStatement(sql: insertingCard).execute(
      arguments: StatementArguments(cardValues(content, id: id, number: nil, added: time, changed: time)))
    let number = Int(database.lastInsertedRowID)
    var before = CardContent(name: content.name)
    before.takeFacts(of: content)
    try store(content, of: number, before: before, at: time, in: database)
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
    if !content.hasSameFacts(as: before) { try storeFacts(content, of: number, in: database) }
    if content.identifiers != before.identifiers {
      try replaceIdentifiers(of: number, with: content.identifiers, hadAny: !before.identifiers.isEmpty, in: database)
    }
    if content.categories != before.categories {
      try storeCategories(content.categories, of: number, hadAny: !before.categories.isEmpty, in: database)
    }
    for side in PictureSide.allCases where content.pictures[side] != before.pictures[side] {
      try store(content.pictures[side], as: side, of: number, in: database)
    }
    if content.balanceHistory != before.balanceHistory {
      try storeHistory(content.balanceHistory, of: number, before: before.balanceHistory, in: database)
    }
    try DerivedKeys.storeSearch(number, content, in: database)
  }

  /// What stands in the card's own row, but for its name.
  private static func storeFacts(_ content: CardContent, of number: Int, in database: Database) throws {
    try database.cachedStatement(sql: storingFacts).execute(
      arguments: StatementArguments(facts(of: content) + [.of(number)]))
  }

  private static func storeCategories(
    _ categories: [String], of number: Int, hadAny: Bool, in database: Database
  ) throws {
    if hadAny { try database.execute(sql: "DELETE FROM card_category WHERE card_id = ?", arguments: [number]) }
    for category in categories {
      try database.cachedStatement(
        sql: "INSERT INTO card_category (card_id, category_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
      ).execute(arguments: [number, try CategoryRecord.number(ofOneNamed: category, in: database)])
    }
  }

  private static func store(
    _ picture: PictureReference?, as side: PictureSide, of number: Int, in database: Database
  ) throws {
    try database.execute(
      sql: "DELETE FROM card_picture WHERE card_id = ? AND side = ?", arguments: [number, side.rawValue])
    guard let picture else { return }
    try database.execute(
      sql: "INSERT INTO card_picture (card_id, side, digest) VALUES (?, ?, ?)",
      arguments: [number, side.rawValue, picture.digest])
  }

  /// A history that goes on is only continued.
  private static func storeHistory(
    _ history: [BalanceEntry], of number: Int, before: [BalanceEntry], in database: Database
  ) throws {
    let goesOn = history.starts(with: before)
    if !goesOn { try database.execute(sql: "DELETE FROM balance_entry WHERE card_id = ?", arguments: [number]) }
    for entry in history.dropFirst(goesOn ? before.count : 0) { try insert(entry, of: number, in: database) }
  }

  private static func replaceIdentifiers(
    of number: Int, with identifiers: IdentifierList, hadAny: Bool, in database: Database
  ) throws {
    if hadAny { try database.execute(sql: "DELETE FROM identifier WHERE card_id = ?", arguments: [number]) }
    let statement = try database.cachedStatement(sql: insertingIdentifier)
    for (position, identifier) in identifiers.enumerated() {
      try statement.execute(
        arguments: StatementArguments(
          identifierValues(identifier, of: number, at: position, isSelected: position == identifiers.selection)))
    }
  }

  private static func insert(_ entry: BalanceEntry, of number: Int, in database: Database) throws {
    try database.cachedStatement(sql: insertingBalance).execute(
      arguments: StatementArguments(balanceValues(entry, of: number)))
  }
}

extension CardContent {
  /// Whether what stands in the card's own row, but for its name, is the same.
  fileprivate func hasSameFacts(as other: CardContent) -> Bool {
    issuer == other.issuer && note == other.note && colour == other.colour && isStarred == other.isStarred
      && isArchived == other.isArchived && validFrom == other.validFrom && expiry == other.expiry
      && balance == other.balance
  }

  /// Takes over what stands in the card's own row, but for its name.
  fileprivate mutating func takeFacts(of other: CardContent) {
    issuer = other.issuer
    note = other.note
    colour = other.colour
    isStarred = other.isStarred
    isArchived = other.isArchived
    validFrom = other.validFrom
    expiry = other.expiry
    balance = other.balance
  }
}

extension DatabaseValue {
  static func of(_ text: String?) -> DatabaseValue { text?.databaseValue ?? .null }
  static func of(_ number: Int?) -> DatabaseValue { number?.databaseValue ?? .null }
  static func of(_ number: Int64?) -> DatabaseValue { number?.databaseValue ?? .null }
  static func of(_ flag: Bool) -> DatabaseValue { flag.databaseValue }
}
