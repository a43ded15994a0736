public import Cards
public import FoundationEssentials
internal import SQLite

/// A wallet at one moment, for reading all of it. Other processes can read the wallet in the meantime, but have to wait
/// to write.
public struct WalletSnapshot {
  let database: Database

  private let latestUses: LatestUses

  init(_ database: Database, _ useLog: UseLog? = nil) {
    self.database = database
    latestUses = LatestUses(useLog)
  }

  /// The names of the categories, in order.
  ///
  /// - Parameter numbers: the numbers of cards whose categories to return; nil for every category.
  /// - Throws: a database error, as all methods do, which `WalletStore.withSnapshot` converts to a `WalletError`.
  public func categories(of numbers: [Int]? = nil) throws -> [String] {
    try database.texts(
      """
      SELECT name FROM category WHERE ?1 IS NULL OR id IN (
        SELECT category_id FROM card_category WHERE card_id IN (SELECT value FROM json_each(?1)))
      ORDER BY position, id
      """, [numbers?.asJSON])
  }

  /// The UUIDs of the categories, by name.
  ///
  /// - Throws: as `categories()`.
  public func categoryIDs() throws -> [String: UUID] {
    var ids: [String: UUID] = [:]
    try database.forEachRow("SELECT uuid, name FROM category") { reader in
      let id = try reader.id()
      ids[try reader.requiredText()] = id
    }
    return ids
  }

  /// The lock with which secrets of the wallet are encrypted; nil if no identifier is encrypted.
  ///
  /// - Throws: as `categories()`.
  public func lock() throws -> SecretsLock? {
    guard try database.isTrue("SELECT EXISTS (SELECT 1 FROM identifier WHERE sealed_for IS NOT NULL)") else {
      return nil
    }
    return try WalletLock.current(in: database)?.secrets
  }

  /// The number of the card with a UUID; nil if there is none.
  ///
  /// - Throws: as `categories()`.
  public func number(of id: UUID) throws -> Int? {
    try database.number("SELECT id FROM card WHERE uuid = ?", [id.text])
  }

  /// Whether there is a card with this number.
  ///
  /// - Throws: as `categories()`.
  public func contains(_ number: Int) throws -> Bool {
    try database.number("SELECT 1 FROM card WHERE id = ?", [number]) != nil
  }

  /// The number of cards.
  ///
  /// - Throws: as `categories(of:)`.
  public func cardCount() throws -> Int { try database.number("SELECT count(*) FROM card") ?? 0 }

  /// The numbers of the cards that pass `filter`, in the order of a list.
  ///
  /// - Parameters:
  ///   - filter: the filter for cards.
  ///   - order: as for `WalletStore.cards`.
  /// - Throws: as `categories(of:)`.
  public func numbers(_ filter: CardFilter, order: CardOrder? = nil) throws -> [Int] {
    try CardQuery(filter, order, latestUses).numbers(in: database)
  }

  /// The first numbers of the cards that pass `filter`, in the order of a list, and how many pass. To read the first ones
  /// among thousands takes a third of the time that it takes to read all of them.
  ///
  /// - Parameters:
  ///   - count: the most numbers to read.
  ///   - filter: the filter for cards, without a text.
  ///   - order: as for `WalletStore.cards`.
  /// - Throws: as `categories(of:)`.
  public func first(
    _ count: Int, of filter: CardFilter, order: CardOrder? = nil
  ) throws -> (numbers: [Int], total: Int) {
    try CardQuery(filter, order, latestUses).first(count, in: database)
  }

  /// The numbers of the cards that match a text, for a person who picks one while typing: those whose names begin with the
  /// text come first, in either alphabet; then those with a word that does; then all others that a list has.
  ///
  /// - Parameters:
  ///   - text: the typed text; if it is empty, all cards match.
  ///   - ordered: the numbers to choose from, which keep their order among those that match alike.
  /// - Throws: as `categories(of:)`.
  public func numbersToPick(_ text: String, among ordered: [Int]) throws -> [Int] {
    try CardQuery(CardFilter(text: text), nil).numbersToPick(among: ordered, in: database)
  }

  /// The cards with these numbers, in this order. Those that do not exist any more, or are damaged, are left out.
  ///
  /// - Throws: as `categories(of:)`.
  public func cards(_ numbers: [Int]) throws -> [Card] {
    try CardRecord.cards(numbers, in: database) { _ in }
  }

  /// Calls `body` with cards as lists need them, without their use, with some hundred cards at a time.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cards, in order; nil for all.
  ///   - unreadable: receives the number of each damaged card, which is left out.
  ///   - body: receives cards.
  /// - Throws: as `categories(of:)`, and the errors of `body`.
  public func forEachPart(
    _ numbers: [Int]? = nil, unreadable: @escaping (Int) -> Void, _ body: ([Card]) throws -> Void
  ) throws {
    try CardRecord.forEachPart(numbers, in: database, unreadable: unreadable, body)
  }

  /// Calls `body` with each card.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cards, in order; nil for all, by number.
  ///   - unreadable: receives the number of each damaged card, which is left out.
  ///   - body: receives a card.
  /// - Throws: as `categories(of:)`, and the errors of `body`.
  public func forEachCard(
    _ numbers: [Int]? = nil, unreadable: @escaping (Int) -> Void, _ body: (StoredCard) throws -> Void
  ) throws {
    try CardRecord.forEachPart(numbers, in: database, unreadable: unreadable) { cards in
      try forEachCard(cards, areNeighbours: numbers == nil, body)
    }
  }

  /// Calls `body` with each of the cards that were already read.
  ///
  /// - Throws: as `categories(of:)`, and the errors of `body`.
  public func forEachCard(_ cards: [Card], _ body: (StoredCard) throws -> Void) throws {
    try forEachCard(cards, areNeighbours: false, body)
  }

  private func forEachCard(_ cards: [Card], areNeighbours: Bool, _ body: (StoredCard) throws -> Void) throws {
    let condition = CardCondition(cards.map(\.number), areNeighbours: areNeighbours)
    var uses: [Int: CardUse] = [:]
    try database.forEachRow(
      "SELECT card_id, last_shown, times_shown FROM usage WHERE \(condition.on("card_id"))", condition.arguments
    ) { reader in
      let number = try reader.requiredNumber()
      // A damaged use is ignored; `check` finds it.
      uses[number] = try? reader.use()
    }
    let pictures = try Phones.pictures(of: condition, in: database)
    var origins: [Int: [CardOrigin]] = [:]
    try database.forEachRow(
      """
      SELECT card_id, format, file, key, identifier, entry FROM origin
      WHERE \(condition.on("card_id")) AND \(PhoneGroups.areNone)
      ORDER BY card_id, format, file, key
      """, condition.arguments
    ) { reader in
      let number = try reader.requiredNumber()
      let key = OriginKey(
        format: try reader.requiredText(), file: try reader.requiredText(), key: try reader.requiredText())
      origins[number, default: []].append(
        CardOrigin(
          format: key.format, file: key.file, key: key.key,
          identifier: try reader.text().flatMap(UUID.init(written:)),
          entry: try reader.text(), pictures: pictures[key] ?? [:]))
    }
    for card in cards {
      if let use = latestUses.byCard[card.id] { uses[card.number] = uses[card.number].joined(with: use) }
      try body(StoredCard(card, use: uses[card.number], origins: origins[card.number] ?? []))
    }
  }

  /// The bytes of a picture; nil if the wallet does not have it.
  ///
  /// - Throws: as `categories(of:)`.
  public func picture(_ reference: PictureReference) throws -> [UInt8]? {
    try database.row("SELECT bytes FROM picture WHERE digest = ?", [reference.digest]) { try $0.bytes() }
  }
}
