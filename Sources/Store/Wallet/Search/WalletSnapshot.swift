public import Cards
internal import SQLite
public import Values

/// A wallet at one moment, for reading all of it. Other processes can read the wallet in the meantime, but have to wait
/// to write.
public struct WalletSnapshot {
  let database: Database

  private let latestUses: LatestUses
  private let otherNames: WalletStore.OtherNames
  private let putsStarsFirst: Bool

  init(
    _ database: Database, _ useLog: UseLog? = nil, otherNames: @escaping WalletStore.OtherNames = { _ in [] },
    putsStarsFirst: Bool = false
  ) {
    self.database = database
    self.otherNames = otherNames
    self.putsStarsFirst = putsStarsFirst
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
    try CardQuery(filter, order, latestUses, otherNames: otherNames, putsStarsFirst: putsStarsFirst)
      .numbers(in: database)
  }

  /// The first numbers of the cards that pass `filter`, in the order of a list, and how many pass. Reading the first of
  /// thousands of cards takes a third of the time of reading all.
  ///
  /// - Parameters:
  ///   - count: the most numbers to read.
  ///   - filter: the filter for cards, without a text.
  ///   - order: as for `WalletStore.cards`.
  /// - Throws: as `categories(of:)`.
  public func first(
    _ count: Int, of filter: CardFilter, order: CardOrder? = nil
  ) throws -> (numbers: [Int], total: Int) {
    try CardQuery(filter, order, latestUses, putsStarsFirst: putsStarsFirst).first(count, in: database)
  }

  /// The numbers of the cards that match a text, for a person who picks one while typing. Cards whose names begin with
  /// the text come first, in either alphabet; then cards with a word that begins with it; then all others that a list
  /// would find. If there are none, names written together, other names of stores, names with a typo or in the wrong
  /// layout of the keyboard are tried, and then the same in all that a card has.
  ///
  /// - Parameters:
  ///   - text: the typed text; if it is empty, all cards match.
  ///   - ordered: the numbers to choose from, which keep their order among those that match alike.
  /// - Throws: as `categories(of:)`.
  public func numbersToPick(_ text: String, among ordered: [Int]) throws -> [Int] {
    var filter = CardFilter(text: text)
    filter.isGuessed = true
    return try CardQuery(filter, nil, otherNames: otherNames).numbersToPick(among: ordered, in: database)
  }

  /// The cards with these numbers, in this order. Cards that do not exist any more, or are damaged, are left out.
  ///
  /// - Throws: as `categories(of:)`.
  public func cards(_ numbers: [Int]) throws -> [Card] {
    try CardRecord.cards(numbers, in: database) { _ in }
  }

  /// Calls `body` with cards as lists need them, without their use, with some hundred cards at a time.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the cards, in order, as this snapshot has returned them; nil for all.
  ///   - unreadable: receives the number of each damaged card, which is left out.
  ///   - body: receives cards.
  /// - Throws: as `categories(of:)`, an error of damage if a card is not found; the errors of `body`.
  public func forEachPart(
    _ numbers: [Int]? = nil, unreadable: @escaping (Int) -> Void, _ body: ([Card]) throws -> Void
  ) throws {
    if numbers == nil { try requireAllCards() }
    var rest = try numbers?.count ?? cardCount()
    try CardRecord.forEachPart(
      numbers, in: database,
      unreadable: { number in
        rest -= 1
        unreadable(number)
      },
      { cards in
        rest -= cards.count
        try body(cards)
      })
    // Pages of the file that were swapped hide rows from SQLite, which notices nothing.
    guard rest == 0 else { throw DamagedRow() }
  }

  /// Compares the cards with their index, which a list of all would not notice: pages of the file that were swapped
  /// hide rows.
  ///
  /// - Throws: as `categories(of:)`, an error of damage if they differ.
  public func requireAllCards() throws { try IndexComparison.beforeList(in: database) }

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
    try forEachPart(numbers, unreadable: unreadable) { cards in
      guard numbers == nil, let first = cards.first, let last = cards.last else { return try forEachCard(cards, body) }
      try forEachCard(cards, CardCondition(first.number...last.number), body)
    }
  }

  /// Calls `body` with each of the cards that were already read.
  ///
  /// - Throws: as `categories(of:)`, and the errors of `body`.
  public func forEachCard(_ cards: [Card], _ body: (StoredCard) throws -> Void) throws {
    try forEachCard(cards, CardCondition(cards.map(\.number)), body)
  }

  /// - Parameter condition: the condition for the numbers of the cards.
  private func forEachCard(
    _ cards: [Card], _ condition: CardCondition, _ body: (StoredCard) throws -> Void
  ) throws {
    var uses: [Int: CardUse] = [:]
    try database.forEachRow(
      "SELECT card_id, last_shown, times_shown FROM usage WHERE \(condition.on("card_id"))", condition.arguments
    ) { reader in
      let number = try reader.requiredNumber()
      // A damaged use is ignored; `check` finds it.
      uses[number] = try? reader.use()
    }
    let (pictures, offers) = (
      try Phones.pictures(of: condition, in: database), try Phones.offers(of: condition, in: database)
    )
    var origins: [Int: [CardOrigin]] = [:]
    try database.forEachRow(
      """
      SELECT card_id, format, file, key, identifier, entry FROM origin
      WHERE \(condition.on("card_id")) AND \(PhoneGroups.areNone)
      ORDER BY card_id, format, file, key
      """, condition.arguments
    ) { reader in
      let number = try reader.requiredNumber()
      let key = try OriginKey(&reader)
      origins[number, default: []].append(
        CardOrigin(
          format: key.format, file: key.file, key: key.key,
          identifier: try reader.text().flatMap(UUID.init(text:)),
          entry: try reader.text(), offers: offers[key] ?? [], pictures: pictures[key] ?? [:]))
    }
    for card in cards {
      if let use = latestUses.byCard[card.id] { uses[card.number] = uses[card.number].joined(with: use) }
      try body(StoredCard(card, use: uses[card.number], origins: origins[card.number] ?? []))
    }
  }

  /// The bytes of a picture or an original; nil if the wallet does not have it.
  ///
  /// - Throws: as `categories(of:)`.
  public func file(of reference: some DigestedFile) throws -> [UInt8]? {
    try database.row("SELECT bytes FROM picture WHERE digest = ?", [reference.digest]) { try $0.bytes() }
  }
}

extension WalletSnapshot {
  /// The name of a card, as a suggestion for one that is being typed.
  public struct CardName: Hashable, Sendable {
    /// The number of the card.
    public let number: Int
    /// The name.
    public let name: String
    /// Whether other cards have the same name, ignoring letter case.
    public let isShared: Bool
  }

  /// The names of cards that begin with a text, ignoring letter case, in the order of a list. If there are more than
  /// `most`, a name for each letter that can follow the text, so that it takes no longer in a large wallet.
  ///
  /// If the text begins with `#`, it is the number of a card, and only names that several cards share are returned.
  ///
  /// - Throws: as `categories(of:)`.
  public func cardNames(beginning text: String, most: Int) throws -> [CardName] {
    if text.hasPrefix("#") { return try sharedNames(beginning: String(text.dropFirst()), most: most) }
    let key = SearchKey(text).text
    let found = try database.rows(
      """
      SELECT id, name, name_key FROM (
        SELECT * FROM card INDEXED BY card_name_key WHERE name_key >= ? AND name_key < ? ORDER BY name_key LIMIT ?)
      ORDER BY \(order)
      """, [key, key + "\u{10FFFF}", most + 1]
    ) { (number: try $0.requiredNumber(), name: try $0.requiredText(), key: try $0.requiredText()) }
    guard found.count <= most else { return try branches(after: key) }
    let counts = Dictionary(found.map { ($0.key, 1) }, uniquingKeysWith: +)
    return found.map { CardName(number: $0.number, name: $0.name, isShared: counts[$0.key] != 1) }
  }

  private var order: String { "is_archived, \(putsStarsFirst ? "is_starred DESC," : "") sort_key, id" }

  private func sharedNames(beginning number: String, most: Int) throws -> [CardName] {
    try database.rows(
      """
      SELECT id, name FROM card WHERE name_key IN (SELECT name_key FROM card GROUP BY name_key HAVING count(*) > 1)
        AND substr(id, 1, ?) = ? ORDER BY \(order) LIMIT ?
      """, [number.count, number, most]
    ) { CardName(number: try $0.requiredNumber(), name: try $0.requiredText(), isShared: true) }
  }

  /// A card for each letter that can follow the key in names, or follow what all these names have in common.
  ///
  /// Letters are scalars here, as in the order of SQLite: a mark that changes a letter comes after it.
  private func branches(after key: String) throws -> [CardName] {
    let (first, last) = try (end(of: key, "min") ?? key, end(of: key, "max") ?? key)
    let same = zip(first.unicodeScalars, last.unicodeScalars).prefix { $0 == $1 }.map(\.0)
    let common = String(String.UnicodeScalarView(same))
    var names: [CardName] = []
    var from = common
    while true {
      let next = try database.row(
        """
        SELECT id, name, name_key FROM card INDEXED BY card_name_key WHERE name_key >= ? AND name_key < ?
        ORDER BY name_key LIMIT 1
        """, [from, common + "\u{10FFFF}"]
      ) { (number: try $0.requiredNumber(), name: try $0.requiredText(), key: try $0.requiredText()) }
      guard let next else { return names }
      names.append(CardName(number: next.number, name: next.name, isShared: false))
      // After all names with the same next letter. A name that ends here has none.
      let letter = next.key.unicodeScalars.dropFirst(same.count).first
      from = letter.map { common + String($0) + "\u{10FFFF}" } ?? next.key + "\u{1}"
    }
  }

  private func end(of key: String, _ function: String) throws -> String? {
    try database.text(
      "SELECT \(function)(name_key) FROM card INDEXED BY card_name_key WHERE name_key >= ? AND name_key < ?",
      [key, key + "\u{10FFFF}"])
  }

  /// Returns the phone with a name or, without one, the phone that was used last; nil if there is none.
  ///
  /// - Parameters:
  ///   - name: the name, ignoring letter case; nil for the phone that was used last.
  ///   - format: the format of the phone's files.
  /// - Throws: `WalletError`.
  public func phone(named name: String?, of format: String) throws -> WalletPhone? {
    try Phones.phone(named: name, of: format, in: database)
  }
}
