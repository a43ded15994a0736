public import Cards
public import Foundation
internal import GRDB

/// A wallet as it is at one moment, for who writes it elsewhere. Others can read it meanwhile, and wait to write.
public struct WalletSnapshot {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// The categories in their order.
  ///
  /// - Parameter numbers: those of the cards whose categories are wanted; nil for every category.
  /// - Throws: as all of this, an error that `WalletStore.withSnapshot` makes a `WalletError`.
  public func categories(of numbers: [Int]? = nil) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT name FROM category WHERE :numbers IS NULL OR id IN (
          SELECT category_id FROM card_category WHERE card_id IN (SELECT value FROM json_each(:numbers)))
        ORDER BY position, id
        """, arguments: ["numbers": numbers?.asJSON])
  }

  /// Which category each name stands for, on every device.
  ///
  /// - Throws: as `categories()`.
  public func categoryIDs() throws -> [String: UUID] {
    let rows = try Row.fetchAll(database, sql: "SELECT uuid, name FROM category")
    return try rows.reduce(into: [:]) { ids, row in
      var reader = ColumnReader(row)
      let id = try reader.id()
      ids[try reader.requiredText()] = id
    }
  }

  /// The lock that has encrypted secrets of the wallet; nil where no identifier is encrypted.
  ///
  /// - Throws: as `categories()`.
  public func lock() throws -> SecretsLock? {
    guard
      try Bool.fetchOne(database, sql: "SELECT EXISTS(SELECT 1 FROM identifier WHERE sealed_for IS NOT NULL)") == true
    else { return nil }
    return try WalletLock.current(in: database)?.secrets
  }

  /// The number of the card of that UUID; nil where there is none.
  ///
  /// - Throws: as `categories()`.
  public func number(of id: UUID) throws -> Int? {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT id FROM card WHERE uuid = ?"), arguments: [id.uuidString])
  }

  /// Whether there is a card of that number.
  ///
  /// - Throws: as `categories()`.
  public func contains(_ number: Int) throws -> Bool {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT 1 FROM card WHERE id = ?"), arguments: [number]) != nil
  }

  /// How many cards there are.
  ///
  /// - Throws: as `categories(of:)`.
  public func cardCount() throws -> Int { try Int.fetchOne(database, sql: "SELECT count(*) FROM card") ?? 0 }

  /// Numbers of the cards that pass `filter`, in the order of a list.
  ///
  /// - Parameters:
  ///   - filter: which cards are wanted.
  ///   - order: as for `WalletStore.cards`.
  /// - Throws: as `categories(of:)`.
  public func numbers(_ filter: CardFilter, order: CardOrder? = nil) throws -> [Int] {
    try CardQuery(filter, order).numbers(in: database)
  }

  /// Runs `body` for cards as a list has them, without how they are used, some hundred at a time.
  ///
  /// - Parameters:
  ///   - numbers: of those cards, in that order.
  ///   - unreadable: is told the number of each card that is damaged, and left out.
  ///   - body: is given cards.
  /// - Throws: as `categories(of:)`, and what `body` throws.
  public func forEachPart(
    _ numbers: [Int]? = nil, unreadable: @escaping (Int) -> Void, _ body: ([Card]) throws -> Void
  ) throws {
    try CardRecord.forEachPart(numbers, in: database, unreadable: unreadable, body)
  }

  /// Runs `body` for cards, one after the other.
  ///
  /// - Parameters:
  ///   - numbers: of those cards, in that order; nil for all, by number.
  ///   - unreadable: is told the number of each card that is damaged, and left out.
  ///   - body: is given each card.
  /// - Throws: as `categories(of:)`, and what `body` throws.
  public func forEachCard(
    _ numbers: [Int]? = nil, unreadable: @escaping (Int) -> Void, _ body: (StoredCard) throws -> Void
  ) throws {
    try CardRecord.forEachPart(numbers, in: database, unreadable: unreadable) { try forEachCard($0, body) }
  }

  /// Runs `body` for cards that were read already, few enough to be in memory.
  ///
  /// - Throws: as `categories(of:)`, and what `body` throws.
  public func forEachCard(_ cards: [Card], _ body: (StoredCard) throws -> Void) throws {
    let list = cards.map(\.number).asJSON
    var uses: [Int: CardUse] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT card_id, last_shown, times_shown FROM usage WHERE card_id IN (SELECT value FROM json_each(?))",
      arguments: [list])
    while let row = try rows.next() {
      var reader = ColumnReader(row)
      let number = try reader.requiredNumber()
      // A use that is damaged is forgotten; `check` finds it.
      uses[number] = try? reader.use()
    }
    var origins: [Int: [CardOrigin]] = [:]
    let keys = try Row.fetchCursor(
      database,
      sql: """
        SELECT card_id, format, file, key FROM origin WHERE card_id IN (SELECT value FROM json_each(?))
        ORDER BY card_id, format, file, key
        """, arguments: [list])
    while let row = try keys.next() {
      var reader = ColumnReader(row)
      let number = try reader.requiredNumber()
      origins[number, default: []].append(
        CardOrigin(
          format: try reader.requiredText(), file: try reader.requiredText(), key: try reader.requiredText()))
    }
    for card in cards {
      try body(StoredCard(card, use: uses[card.number], origins: origins[card.number] ?? []))
    }
  }

  /// The file of a picture; nil where the wallet has none of that digest.
  ///
  /// - Throws: as `categories(of:)`.
  public func picture(_ reference: PictureReference) throws -> [UInt8]? {
    try Data.fetchOne(database, sql: "SELECT bytes FROM picture WHERE digest = ?", arguments: [reference.digest])
      .map { [UInt8]($0) }
  }
}
