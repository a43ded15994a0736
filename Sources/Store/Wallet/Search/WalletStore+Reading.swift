internal import Barcodes
public import Cards
internal import SQLite
internal import Values

extension WalletStore {
  /// Returns the cards that pass `filter`.
  ///
  /// Text is searched as typed, then in any spelling, then in names written together and in other names, then in names
  /// with one typo, and in other layouts of the keyboard if the filter says so, then in the same way in all else; the
  /// first of these ways that finds a card is used.
  ///
  /// - Parameters:
  ///   - filter: the filter for cards.
  ///   - order: the order of the cards; nil for the order by name, but with cards first in which each typed word is
  ///     the beginning of a word.
  ///   - unreadable: receives the number of each damaged card, which is left out; nil to throw an error instead.
  /// - Throws: `WalletError`, `.damaged` if `unreadable` is nil.
  public func cards(
    _ filter: CardFilter = .init(), order: CardOrder? = nil, unreadable: ((Int) -> Void)? = nil
  ) throws(WalletError) -> [Card] {
    try read { database in
      let numbers = try snapshot(of: database).numbers(filter, order: order)
      return try CardRecord.cards(numbers, in: database, unreadable: unreadable)
    }
  }

  /// Returns the cards that pass `filter` as a group, in the order of a list.
  ///
  /// - Throws: `WalletError`, `.damaged` if one of the first cards is damaged.
  public func group(_ filter: CardFilter) throws(WalletError) -> CardGroup {
    try read { database in
      let numbers = try snapshot(of: database).numbers(filter)
      let ids = try database.rows(
        "SELECT uuid FROM json_each(?) AS n CROSS JOIN card ON card.id = n.value ORDER BY n.id", [numbers.asJSON]
      ) { try? $0.id() }
      let first = try CardRecord.cards(Array(numbers.prefix(CardGroup.maximumFirst)), in: database)
      return CardGroup(first: first, numbers: numbers, ids: ids.compactMap(\.self))
    }
  }

  /// Returns the cards that best match `selector`: none, one, or several of the same rank. If some of them are archived
  /// and others are not, only the latter are returned.
  ///
  /// - Parameters:
  ///   - selector: the selector that the person typed.
  ///   - best: the best rank that is searched.
  ///   - worst: the worst rank that is searched.
  ///   - isExact: whether spelling counts only from one alphabet to the other, and nothing is guessed: neither blanks nor
  ///     the layout of the keyboard.
  /// - Throws: `WalletError`, `.damaged` if none of the cards can be read.
  public func cards(
    matching selector: CardSelector, from best: MatchRank = .exactName, downTo worst: MatchRank = .oneTypo,
    isExact: Bool = false
  ) throws(WalletError) -> MatchingCards {
    try read { database in
      switch selector {
      case .id(let id):
        return try matching(database.numbers("SELECT id FROM card WHERE uuid = ?", [id.text]), in: database)
      case .number(let number):
        return try matching(database.numbers("SELECT id FROM card WHERE id = ?", [number]), in: database)
      case .text(let text):
        let search = NameSearch(text, isExact: isExact, otherNames: otherNames)
        for rank in MatchRank.allCases where rank >= best && rank <= worst {
          let numbers = try search.numbers(of: rank, in: database)
          guard !numbers.isEmpty else { continue }
          var cards = try matching(numbers, in: database)
          cards.number = rank == .numberOnCard ? NumberKey(text) : nil
          cards.isGuess = rank > .numberOnCard
          return cards
        }
        return MatchingCards(firstCards: [], numbers: [])
      }
    }
  }

  /// Reads the first of the cards with these numbers. A damaged card must not prevent showing another one at a till.
  ///
  /// - Throws: `DamagedRow` if none of the cards can be read.
  private func matching(_ numbers: [Int], in database: Database) throws -> MatchingCards {
    var first: [Card] = []
    var rest = numbers[...]
    var unreadable: Set<Int> = []
    while first.count < CardGroup.maximumFirst, !rest.isEmpty {
      let some = Array(rest.prefix(CardGroup.maximumFirst - first.count))
      rest = rest.dropFirst(some.count)
      first += try CardRecord.cards(some, in: database) { unreadable.insert($0) }
    }
    guard !first.isEmpty || numbers.isEmpty else { throw DamagedRow() }
    return MatchingCards(
      firstCards: first, numbers: unreadable.isEmpty ? numbers : numbers.filter { !unreadable.contains($0) })
  }

  /// Returns whether there are no cards.
  public func isEmpty() throws(WalletError) -> Bool {
    try read { try $0.number("SELECT 1 FROM card LIMIT 1") == nil }
  }

  /// Calls `body` with a snapshot of the wallet at this moment.
  ///
  /// - Throws: `WalletError`, and the errors of `body`.
  public func withSnapshot<Value>(_ body: (WalletSnapshot) throws -> Value) throws -> Value {
    try keepingOthers { try connection.read { try body(snapshot(of: $0)) } }
  }

  private func snapshot(of database: Database) -> WalletSnapshot {
    WalletSnapshot(database, useLog, otherNames: otherNames, putsStarsFirst: putsStarsFirst)
  }

  /// A number that changes when the wallet is changed, by another process or by this one. (SQLite's `PRAGMA data_version`
  /// counts the changes of other connections alone.)
  public func versionOfOthers() throws(WalletError) -> Int {
    try read { try ($0.number("PRAGMA data_version") ?? 0) + $0.totalChanges }
  }

  /// Returns a card that has an identifier of the same kind and payload; nil for none. Secrets are ignored.
  public func card(carrying identifier: Identifier) throws(WalletError) -> Card? {
    guard !identifier.isSecret else { return nil }
    return try read { database in
      let numbers = try database.numbers(
        "SELECT card_id FROM identifier WHERE kind = ? AND payload = ? AND is_secret = 0 ORDER BY card_id LIMIT 1",
        [identifier.kind.id, identifier.payload.bytes])
      return try CardRecord.cards(numbers, in: database, unreadable: { _ in }).first
    }
  }

  /// Returns another card with a name, ignoring letter case and punctuation; nil for none. Of several, one with exactly this
  /// name comes first.
  ///
  /// - Parameter number: the card that has or gets the name, if it is in the wallet.
  package func namesake(of name: String, besides number: Int? = nil) throws(WalletError) -> Card? {
    try read { database in
      let numbers = try database.numbers(
        """
        SELECT id FROM card WHERE name_key = ?1 AND id IS NOT ?2
        ORDER BY name <> ?3, is_archived, sort_key, id LIMIT 1
        """, [SearchKey(name).text, number, name])
      return try CardRecord.cards(numbers, in: database).first
    }
  }

  /// Returns the number that the next new card is likely to get.
  public func nextNumber() throws(WalletError) -> Int {
    try read { (try $0.number("SELECT seq FROM sqlite_sequence WHERE name = 'card'") ?? 0) + 1 }
  }

  /// Returns the steps that changed a card, the newest first.
  public func history(ofCard number: Int) throws(WalletError) -> [WalletStep] {
    try read { database in
      try database.rows(
        """
        \(Self.steps) AND EXISTS (
          SELECT 1 FROM change WHERE step_id = step.id AND (
            tbl = 'card' AND key = ?1
            OR tbl = 'identifier' AND key IN (SELECT id FROM identifier WHERE card_id = ?1)))
        ORDER BY id DESC
        """, [number]
      ) { try Self.step(&$0) }
    }
  }
}

/// The cards that match what a person typed equally well. Thousands may, so only the first few are kept whole.
public struct MatchingCards: Hashable, Sendable {
  /// The first cards, in the order of their names, at most `CardGroup.maximumFirst`.
  public let firstCards: [Card]
  /// The numbers of all cards, in the same order.
  public let numbers: [Int]
  /// The number of an identifier by which they were found; nil if they were found otherwise.
  public internal(set) var number: NumberKey?
  /// Whether they are a guess: the text has a typo, or was typed in another layout of the keyboard.
  public internal(set) var isGuess = false

  /// The number of cards.
  public var count: Int { numbers.count }
  /// Whether no card matches.
  public var isEmpty: Bool { numbers.isEmpty }
  /// The first card; nil for none.
  public var first: Card? { firstCards.first }
}
