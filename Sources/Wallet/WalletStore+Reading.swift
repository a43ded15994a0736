internal import Barcodes
public import Cards
internal import Foundation
internal import GRDB

/// Which cards are wanted.
public struct CardFilter: Sendable {
  /// A part of the name or of a category's name; nil for any.
  public var text: String?
  /// A category that the card is in, whatever the letter case; nil for any.
  public var category: String?

  /// Cards that answer to all of what is given.
  public init(text: String? = nil, category: String? = nil) {
    self.text = text
    self.category = category
  }
}

extension WalletStore {
  /// The cards that pass `filter`, sorted by name.
  ///
  /// - Throws: `WalletError`.
  public func cards(_ filter: CardFilter = .init()) throws(WalletError) -> [Card] {
    try read { database in
      var conditions: [String] = []
      var arguments = StatementArguments()
      if let text = filter.text {
        let key = SearchKey(text).text
        conditions.append(
          """
          (instr(name_key, ?) > 0 OR id IN (
            SELECT card_id FROM card_category JOIN category ON category.id = category_id
            WHERE instr(category.search_key, ?) > 0))
          """)
        arguments += [key, key]
      }
      if let category = filter.category {
        conditions.append(
          """
          id IN (SELECT card_id FROM card_category JOIN category ON category.id = category_id
            WHERE category.name_key = ?)
          """)
        arguments += [SearchKey.identity(of: category)]
      }
      return try Self.cards(
        where: conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND "), arguments, in: database)
    }
  }

  /// The cards that answer best to `selector`: none, the one meant, or several of the same rank.
  ///
  /// - Parameter worst: matches of a lower rank than this do not count.
  /// - Throws: `WalletError`.
  public func cards(
    matching selector: CardSelector, downTo worst: MatchRank = .inside
  ) throws(WalletError) -> [Card] {
    try read { database in
      switch selector {
      case .id(let id):
        return try Self.cards(where: "uuid = ?", [id.uuidString], in: database)
      case .number(let number):
        return try Self.cards(where: "id = ?", [number], in: database)
      case .text(let text):
        let key = SearchKey(text).text
        guard !key.isEmpty else { return [] }
        for rank in MatchRank.allCases where rank <= worst {
          let cards = try Self.cards(of: rank, text: text, key: key, in: database)
          if !cards.isEmpty { return cards }
        }
        return []
      }
    }
  }

  /// Whether there is any card.
  ///
  /// - Throws: `WalletError`.
  public func isEmpty() throws(WalletError) -> Bool {
    try read { try Int.fetchOne($0, sql: "SELECT 1 FROM card LIMIT 1") == nil }
  }

  private static func cards(
    of rank: MatchRank, text: String, key: String, in database: Database
  ) throws -> [Card] {
    switch rank {
    case .exactName:
      // Through the index of keys, which equal names share.
      return try cards(where: "name_key = ? AND name = ?", [key, text], in: database)
    case .wholeName:
      return try cards(where: "name_key = ?", [key], in: database)
    case .number:
      guard let number = Int(text) else { return [] }
      return try cards(where: "id = ?", [number], in: database)
    case .beginningOfName:
      return try cards(where: "name_key >= ? AND name_key < ?", [key, key + "\u{10FFFF}"], in: database)
    case .beginningOfWord:
      return try cards(where: "instr(name_key, ?) > 0", [" " + key], in: database)
    case .inside:
      return try cards(where: "instr(name_key, ?) > 0", [key], in: database)
    }
  }

  /// Cards with all their parts, by name, in as many queries as there are tables.
  private static func cards(
    where condition: String, _ arguments: StatementArguments, in database: Database
  ) throws -> [Card] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT * FROM card WHERE \(condition) ORDER BY sort_key, id", arguments: arguments)
    guard !rows.isEmpty else { return [] }
    let chosen = "card_id IN (SELECT id FROM card WHERE \(condition))"

    var identifiers: [Int: [Identifier]] = [:]
    var selections: [Int: Int] = [:]
    let identifierRows = try Row.fetchCursor(
      database, sql: "SELECT * FROM identifier WHERE \(chosen) ORDER BY card_id, position",
      arguments: arguments)
    while let row = try identifierRows.next() {
      let card = try row.decode(Int.self, forColumn: "card_id")
      if try row.decode(Bool.self, forColumn: "is_selected") { selections[card] = identifiers[card]?.count ?? 0 }
      identifiers[card, default: []].append(try identifier(row))
    }

    var categories: [Int: [String]] = [:]
    let categoryRows = try Row.fetchCursor(
      database,
      sql: """
        SELECT card_id, name FROM card_category JOIN category ON category.id = category_id
        WHERE \(chosen) ORDER BY category.position
        """, arguments: arguments)
    while let row = try categoryRows.next() {
      let card = try row.decode(Int.self, forColumn: "card_id")
      categories[card, default: []].append(try row.decode(String.self, forColumn: "name"))
    }

    return try rows.map { row in
      let number = try row.decode(Int.self, forColumn: "id")
      let identifiers = identifiers[number] ?? []
      guard let id = UUID(uuidString: try row.decode(String.self, forColumn: "uuid")),
        selections[number] != nil || identifiers.isEmpty
      else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "card \(number) is not as U-Card wrote it")
      }
      return Card(
        id: id, number: number, name: try row.decode(String.self, forColumn: "name"), identifiers: identifiers,
        selection: selections[number], categories: categories[number] ?? [],
        added: Date(milliseconds: try row.decode(Int64.self, forColumn: "added")),
        changed: Date(milliseconds: try row.decode(Int64.self, forColumn: "changed")))
    }
  }

  private static func identifier(_ row: Row) throws -> Identifier {
    let errorCorrection = try row.decode(String?.self, forColumn: "error_correction")
    return Identifier(
      label: try row.decode(String?.self, forColumn: "label"),
      kind: Identifier.Kind(id: try row.decode(String.self, forColumn: "kind")),
      payload: Payload(
        bytes: [UInt8](try row.decode(Data.self, forColumn: "payload")),
        eci: try row.decode(Int?.self, forColumn: "eci")),
      options: DrawingOptions(errorCorrection: errorCorrection.map(ErrorCorrection.init(rawValue:))))
  }
}
