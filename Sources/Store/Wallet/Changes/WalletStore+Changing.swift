public import Cards
internal import SQLite
public import Values

extension WalletStore {
  /// Adds a card, creates the categories that it names and that do not exist, and returns its number.
  @discardableResult
  public func add(_ content: CardContent, at time: Instant) throws(WalletError) -> Int {
    try add([NewCard(content)], at: time)[0]
  }

  /// Adds cards, as `add(_:at:)` does with one.
  ///
  /// - Returns: the numbers of the cards.
  /// - Throws: `WalletError`, `.identityTaken` if the wallet already has a card with one of their UUIDs.
  @discardableResult
  public func add(
    _ cards: [NewCard], _ options: StepOptions = StepOptions(.add), at time: Instant
  ) throws(WalletError) -> [Int] {
    do {
      return try add(cards, options, at: time) { _, _ in }
    } catch {
      throw failure(error)
    }
  }

  /// Adds cards, unless a check of the wallet with them fails.
  ///
  /// - Parameters:
  ///   - cards: the cards.
  ///   - options: the action that the person asked for, and new pictures and originals.
  ///   - time: the moment of the change.
  ///   - check: looks at the wallet and the numbers of the cards. If it throws an error, nothing is added.
  /// - Returns: the numbers of the cards.
  /// - Throws: as `add(_:_:at:)`, and the errors of `check`.
  public func add(
    _ cards: [NewCard], _ options: StepOptions, at time: Instant, check: (WalletSnapshot, [Int]) throws -> Void
  ) throws -> [Int] {
    try stepThrowing(options.action, at: time, onlyAdds: true) { database in
      let before = try keep(options, in: database)
      let numbers = try cards.map { card in
        guard try !database.isTrue("SELECT EXISTS (SELECT 1 FROM card WHERE uuid = ?)", [card.id.text]) else {
          throw WalletError(.identityTaken, path: path ?? ":memory:", detail: card.id.text)
        }
        return try CardRecord.insert(card.content, id: card.id, at: time, in: database)
      }
      if !options.originals.isEmpty { try requireRoom(after: before, in: database) }
      try check(WalletSnapshot(database), numbers)
      return (numbers, StepSubjects(cards.map(\.content.name)))
    }
  }

  /// Changes cards by their numbers: all or none.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cards.
  ///   - options: the action that the person asked for, and new pictures and originals.
  ///   - time: the moment of the change.
  ///   - change: changes each card as it is at that moment. If it throws an error, nothing is changed.
  ///   - check: looks at the wallet and the cards that have changed. If it throws an error, nothing is changed.
  /// - Returns: the cards that have changed, with their changes.
  /// - Throws: `WalletError`, and the errors of `change` and `check`.
  @discardableResult
  public func edit(
    _ numbers: [Int], _ options: StepOptions = StepOptions(.edit), at time: Instant,
    _ change: (inout Card) throws -> Void, check: (WalletSnapshot, [Int]) throws -> Void = { _, _ in }
  ) throws -> CardGroup {
    try edit(options, at: time, find: { _ in numbers }, change: { try change(&$0) }, check: check)
  }

  /// Changes cards that are found in the same transaction: all or none.
  ///
  /// - Parameters:
  ///   - options: the action that the person asked for, and new pictures and originals.
  ///   - time: the moment of the change.
  ///   - find: returns the numbers of the cards, from the wallet as it is at that moment.
  ///   - change: changes each card.
  ///   - check: looks at the wallet and the numbers of the cards that have changed. If it throws an error, nothing is
  ///     changed.
  /// - Returns: the cards that have changed, with their changes.
  /// - Throws: `WalletError`, and the errors of the functions.
  @discardableResult
  public func edit(
    _ options: StepOptions = StepOptions(.edit), at time: Instant, find: (WalletSnapshot) throws -> [Int],
    change: (inout Card) throws -> Void, check: (WalletSnapshot, [Int]) throws -> Void = { _, _ in }
  ) throws -> CardGroup {
    try stepThrowing(options.action, at: time) { database in
      let before = try keep(options, in: database)
      var changed = CardGroup()
      var subjects: StepSubjects = []
      try CardRecord.forEachPart(find(WalletSnapshot(database)), in: database, unreadable: nil) { cards in
        for card in cards {
          var edited = card
          try change(&edited)
          guard edited.content != card.content else { continue }
          try CardRecord.store(edited.content, of: card.number, before: card.content, in: database)
          try Self.touch(card.number, at: time, in: database)
          edited.changed = time
          changed.append(edited)
          subjects.append(card.name)
        }
      }
      if !options.originals.isEmpty { try requireRoom(after: before, in: database) }
      try check(WalletSnapshot(database), changed.numbers)
      return (changed, subjects)
    }
  }

  /// Deletes cards by their numbers. Their categories stay.
  public func delete(_ numbers: [Int], at time: Instant) throws(WalletError) {
    try step(.delete, at: time) { database in
      var names: StepSubjects = []
      try CardRecord.forEachPart(numbers, in: database, unreadable: nil) { cards in
        for card in cards { names.append(card.name) }
        try Self.delete(CardCondition(cards.map(\.number)), in: database)
      }
      return ((), names)
    }
  }

  /// Merges two cards: `other` is deleted, and its content is merged into the card with the number `kept`.
  ///
  /// - Parameters:
  ///   - other: the number of the card that is deleted.
  ///   - kept: the number of the card that stays.
  ///   - key: the key of the wallet's lock, which is needed if `other` has encrypted secrets: each is encrypted for its card.
  ///   - time: the time of the change.
  /// - Returns: the card that is left, and the parts of `other` that were dropped; nil if one of the cards does not
  ///   exist.
  /// - Throws: `WalletError`, `.misplacedSecret` without a key that is needed.
  public func merge(
    _ other: Int, into kept: Int, with key: WalletKey? = nil, at time: Instant
  ) throws(WalletError) -> (card: Card, lost: CardFields)? {
    precondition(other != kept, "two cards are merged")
    return try step(.merge, at: time) { database in
      let cards = try CardRecord.cards([kept, other], in: database)
      guard cards.count == 2 else { return (nil, []) }
      var content = cards[0].content
      var joining = cards[1].content
      if let key {
        for (index, identifier) in joining.identifiers.enumerated() {
          joining.identifiers.replace(at: index, with: try key.opened(identifier, of: other))
        }
      }
      let lost = content.merge(joining)
      try CardRecord.store(content, of: kept, before: cards[0].content, in: database)
      try Self.touch(kept, at: time, in: database)
      try database.run("UPDATE origin SET card_id = ? WHERE card_id = ?", [kept, other])
      try database.run(
        "INSERT OR REPLACE INTO merged_card (id, uuid, into_uuid) VALUES (?, ?, ?)",
        [other, cards[1].id.text, cards[0].id.text])
      try Phones.noteCards(in: database)
      try database.run(
        "UPDATE waiting SET card = ? WHERE card = ?", [cards[0].id.text, cards[1].id.text])
      try Self.delete(CardCondition([other]), in: database)
      return (try CardRecord.cards([kept], in: database).first.map { ($0, lost) }, StepSubjects(cards.map(\.name)))
    }
  }

  /// Deletes the cards that meet a condition.
  static func delete(_ cards: CardCondition, in database: Database) throws {
    // Deletes rows without relying on foreign keys, so that the order in which triggers see them does not matter.
    for table in ["identifier", "card_category", "card_picture", "card_original", "balance_entry"] {
      try database.run("DELETE FROM \(table) WHERE \(cards.on("card_id"))", cards.arguments)
    }
    try database.run("DELETE FROM card WHERE \(cards.on("id"))", cards.arguments)
  }

  static func touch(_ number: Int, at time: Instant, in database: Database) throws {
    try database.run("UPDATE card SET changed = ? WHERE id = ?", [time.milliseconds, number])
  }
}

/// A card that is not in a wallet yet.
public struct NewCard: Hashable, Sendable {
  /// The UUID of the card, the same in other wallets.
  public let id: UUID
  /// The content of the card.
  public var content: CardContent

  /// Creates a card, with a new UUID unless one is given.
  public init(id: UUID = UUID(), _ content: CardContent) {
    self.id = id
    self.content = content
  }
}

/// Options of a step that changes cards.
public struct StepOptions: Sendable {
  /// The action that the person asked for.
  public var action: WalletStep.Action
  /// New pictures that the cards refer to.
  public var pictures: [CardPicture]
  /// The files of new originals.
  public var originals: [OriginalFile]

  /// Creates options for an action.
  public init(_ action: WalletStep.Action, pictures: [CardPicture] = [], originals: [OriginalFile] = []) {
    self.action = action
    self.pictures = pictures
    self.originals = originals
  }
}
