internal import Cards
internal import SQLite

/// The derived data of a wallet, which only make search and sorting fast. All of them can be recomputed.
enum DerivedKeys {
  /// The version of the rules for keys, stored as the file's `user_version`. The keys of a wallet with another version
  /// are rebuilt when it is opened.
  static let version = 2

  static func areCurrent(in database: Database) throws -> Bool {
    try database.userVersion() >= version
  }

  /// The keys of a card's name: for comparing, for sorting, and for comparing in any spelling.
  static func ofName(_ name: String) -> (name: String, sort: String, spelling: String) {
    let key = SearchKey(name)
    return (key.text, SortKey(key).text, SpellingKey(key).text)
  }

  /// The text of a card that search looks through, with a blank before each word. It does not contain secrets.
  static func search(of content: CardContent) -> (words: String, spelling: String) {
    var parts = [content.name]
    for fact in CardFact.searched { if let text = fact.text(in: content) { parts.append(text) } }
    for identifier in content.identifiers { if let label = identifier.label { parts.append(label) } }
    let spelled = SearchKey(parts.joined(separator: " "))
    var words = " " + spelled.text
    for identifier in content.identifiers where !identifier.isSecret {
      let number = SearchKey(identifier.printedText).text
      words += " " + number
      // Numbers are also found as people type them, without blanks between groups of digits.
      if number.utf8.contains(UInt8(ascii: " ")) { words += " " + number.filter { $0 != " " } }
    }
    return (words, " " + SpellingKey(spelled).text)
  }

  /// Recomputes the keys of cards and of all categories: rows that are restored from the history may have old keys.
  static func refresh(_ cards: [Int], in database: Database) throws {
    try CardRecord.forEachPart(cards, in: database, unreadable: { _ in }) { cards in
      for card in cards {
        let keys = ofName(card.name)
        try database.run(storingNames, [keys.name, keys.sort, keys.spelling, card.number])
        try storeSearch(card.number, card.content, in: database)
      }
    }
    for key in try outdatedCategories(in: database) {
      try database.run(key.repair, key.arguments)
    }
  }

  /// SQLite would write the rows of three indexes anew even if the keys stay the same, as they nearly always do.
  private static let storingNames = """
    UPDATE card SET name_key = ?1, sort_key = ?2, spelling_key = ?3
    WHERE id = ?4 AND (name_key, sort_key, spelling_key) IS NOT (?1, ?2, ?3)
    """

  /// Stores the text of a card that search looks through.
  static func storeSearch(_ number: Int, _ content: CardContent, in database: Database) throws {
    let (words, spelling) = search(of: content)
    try database.run(storing, [number, words, spelling])
  }

  /// Corrects every key that is not up to date.
  static func rebuild(in database: Database) throws {
    try forEachOutdated(in: database) { key in
      try database.run(key.repair, key.arguments)
    }
    try database.run("PRAGMA user_version = \(version)")
  }

  /// A key that is not up to date, as the statement that corrects it.
  typealias Outdated = (repair: String, arguments: [(any Bindable)?])

  /// Calls `body` for each key that is not up to date.
  ///
  /// - Parameter unreadable: receives the number of each card that cannot be read.
  static func forEachOutdated(
    in database: Database, unreadable: @escaping (Int) -> Void = { _ in }, _ body: (Outdated) throws -> Void
  ) throws {
    try database.forEachRow("SELECT id, name, name_key, sort_key, spelling_key FROM card") { reader in
      // A name that is not text is damage of the card, not of its keys.
      guard let number = try reader.number(), let name = reader.textOrNothing() else { return }
      let keys = ofName(name)
      let stored = [reader.textOrNothing(), reader.textOrNothing(), reader.textOrNothing()]
      guard [keys.name, keys.sort, keys.spelling] != stored else { return }
      try body((storingNames, [keys.name, keys.sort, keys.spelling, number]))
    }
    // The search text is derived from a whole card, so cards that cannot be read are skipped.
    try CardRecord.forEachPart(in: database, unreadable: unreadable) { cards in
      for key in try outdatedSearch(of: cards, in: database) { try body(key) }
    }
    for key in try outdatedCategories(in: database) { try body(key) }
    let orphans = "SELECT card_id FROM card_search WHERE card_id NOT IN (SELECT id FROM card)"
    for number in try database.numbers(orphans) {
      try body(("DELETE FROM card_search WHERE card_id = ?", [number]))
    }
  }

  private static func outdatedSearch(of cards: [Card], in database: Database) throws -> [Outdated] {
    var stored: [Int: [String?]] = [:]
    try database.forEachRow(
      "SELECT card_id, words, spelling FROM card_search WHERE card_id IN (SELECT value FROM json_each(?))",
      [cards.map(\.number).asJSON]
    ) { stored[try $0.requiredNumber()] = [$0.textOrNothing(), $0.textOrNothing()] }
    return cards.compactMap { card in
      let keys = search(of: card.content)
      guard stored[card.number] != [keys.words, keys.spelling] else { return nil }
      return (storing, [card.number, keys.words, keys.spelling])
    }
  }

  private static func outdatedCategories(in database: Database) throws -> [Outdated] {
    var outdated: [Outdated] = []
    try database.forEachRow("SELECT id, name, name_key, search_key FROM category") { reader in
      let (number, name) = (try reader.requiredNumber(), try reader.requiredText())
      let keys = (SearchKey.identity(of: name), SearchKey(name).text)
      guard keys != (reader.textOrNothing() ?? "", reader.textOrNothing() ?? "") else { return }
      outdated.append(("UPDATE category SET name_key = ?, search_key = ? WHERE id = ?", [keys.0, keys.1, number]))
    }
    return outdated
  }

  private static let storing = """
    INSERT INTO card_search (card_id, words, spelling) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET words = excluded.words, spelling = excluded.spelling
    """
}
