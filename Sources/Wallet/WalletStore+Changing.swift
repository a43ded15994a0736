public import Cards
public import Foundation
internal import GRDB

extension WalletStore {
  /// Puts a card into the wallet, makes the categories that it names and that are missing, and gives its number.
  ///
  /// - Throws: `WalletError`.
  @discardableResult
  public func add(_ content: CardContent, at time: Date) throws(WalletError) -> Int {
    try add([NewCard(content)], at: time)[0]
  }

  /// Puts cards into the wallet, as `add(_:at:)` does with one.
  ///
  /// - Returns: their numbers.
  /// - Throws: `WalletError`, `.identityTaken` where one is in there already.
  @discardableResult
  public func add(
    _ cards: [NewCard], _ options: StepOptions = StepOptions(.add), at time: Date
  ) throws(WalletError) -> [Int] {
    try step(options.action, at: time) { database in
      try Self.keep(options.pictures, in: database)
      let numbers = try cards.map { card in
        let isTaken = try Bool.fetchOne(
          database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM card WHERE uuid = ?)"),
          arguments: [card.id.uuidString])
        guard isTaken != true else {
          throw WalletError(.identityTaken, path: path ?? ":memory:", detail: card.id.uuidString)
        }
        return try CardRecord.insert(card.content, id: card.id, at: time, in: database)
      }
      return (numbers, cards.map(\.content.name))
    }
  }

  /// Changes the cards of those numbers, all or none.
  ///
  /// - Parameters:
  ///   - numbers: those of the cards.
  ///   - options: what the person asked for, and new pictures.
  ///   - time: when.
  ///   - change: is given each card as it is at that moment. What it throws leaves everything as it was.
  /// - Returns: the cards that are others now, as they were changed.
  /// - Throws: `WalletError`, and what `change` throws.
  @discardableResult
  public func edit(
    _ numbers: [Int], _ options: StepOptions = StepOptions(.edit), at time: Date,
    _ change: (inout Card) throws -> Void
  ) throws -> [Card] {
    try edit(options, at: time, find: { _ in numbers }) { try change(&$0) }
  }

  /// Changes cards that are found in the same transaction, all or none.
  ///
  /// - Parameters:
  ///   - options: what the person asked for, and new pictures.
  ///   - time: when.
  ///   - find: gives the numbers of the cards, by what is in the wallet at that moment.
  ///   - change: is given each card.
  /// - Returns: the cards that are others now, as they were changed.
  /// - Throws: `WalletError`, and what `find` and `change` throw.
  @discardableResult
  public func edit(
    _ options: StepOptions = StepOptions(.edit), at time: Date, find: (WalletSnapshot) throws -> [Int],
    change: (inout Card) throws -> Void
  ) throws -> [Card] {
    try stepThrowing(options.action, at: time) { database in
      try Self.keep(options.pictures, in: database)
      var changed: [Card] = []
      var subjects: [String] = []
      for card in try CardRecord.cards(find(WalletSnapshot(database)), in: database) {
        var edited = card
        try change(&edited)
        guard edited.content != card.content else { continue }
        try CardRecord.store(edited.content, of: card.number, before: card.content, in: database)
        try Self.touch(card.number, at: time, in: database)
        edited.changed = time
        changed.append(edited)
        subjects.append(card.name)
      }
      return (changed, subjects)
    }
  }

  /// Takes the cards of those numbers out of the wallet. Their categories stay.
  ///
  /// - Throws: `WalletError`.
  public func delete(_ numbers: [Int], at time: Date) throws(WalletError) {
    try step(.delete, at: time) { database in
      let names = try CardRecord.cards(numbers, in: database).map(\.name)
      for number in numbers { try Self.delete(number, in: database) }
      return ((), names)
    }
  }

  /// Makes one card of two: `other` goes, and what it says joins the card of the number `kept`.
  ///
  /// - Returns: the card that is left, and what of the other had no place in it; nil where one of them is gone.
  /// - Throws: `WalletError`.
  public func merge(
    _ other: Int, into kept: Int, at time: Date
  ) throws(WalletError) -> (card: Card, lost: CardFields)? {
    precondition(other != kept, "two cards are merged")
    return try step(.merge, at: time) { database in
      let cards = try CardRecord.cards([kept, other], in: database)
      guard cards.count == 2 else { return (nil, []) }
      var content = cards[0].content
      let lost = content.merge(cards[1].content)
      try CardRecord.store(content, of: kept, before: cards[0].content, in: database)
      try Self.touch(kept, at: time, in: database)
      try Self.delete(other, in: database)
      return (try CardRecord.cards([kept], in: database).first.map { ($0, lost) }, cards.map(\.name))
    }
  }

  /// Notes that the card of that number was shown. That is no change to the card, and where another program
  /// holds the wallet it fails at once rather than wait.
  ///
  /// - Throws: `WalletError`.
  public func recordUse(of number: Int, at time: Date) throws(WalletError) {
    try writeWithoutWaiting { database in
      try database.execute(
        sql: """
          INSERT INTO usage (card_id, last_shown, times_shown) VALUES (?, ?, 1)
          ON CONFLICT DO UPDATE SET last_shown = excluded.last_shown, times_shown = times_shown + 1
          """, arguments: [number, time.milliseconds])
    }
  }

  private static func delete(_ number: Int, in database: Database) throws {
    // Not by the foreign key, so that nothing depends on the order in which triggers see it.
    for table in ["identifier", "card_category", "card_picture", "balance_entry"] {
      try database.cachedStatement(sql: "DELETE FROM \(table) WHERE card_id = ?").execute(arguments: [number])
    }
    try database.cachedStatement(sql: "DELETE FROM card WHERE id = ?").execute(arguments: [number])
  }

  static func touch(_ number: Int, at time: Date, in database: Database) throws {
    try database.cachedStatement(sql: "UPDATE card SET changed = ? WHERE id = ?")
      .execute(arguments: [time.milliseconds, number])
  }

  /// Stores the files of `pictures`, once each.
  private static func keep(_ pictures: [CardPicture], in database: Database) throws {
    for picture in pictures {
      try database.execute(
        sql: "INSERT INTO picture (digest, type, bytes) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [picture.reference.digest, picture.reference.type.rawValue, Data(picture.bytes)])
    }
  }
}
