public import Cards
internal import Foundation
internal import GRDB

extension WalletStore {
  /// The cards that pass `filter`.
  ///
  /// Text is looked for as typed, then in any spelling, then with one typo; the first way that finds a card is taken.
  ///
  /// - Parameters:
  ///   - order: nil for names, before which those come whose words begin with what was typed.
  ///   - unreadable: is told the number of each card that is damaged, and left out; nil where one is too many.
  /// - Throws: `WalletError`, `.damaged` where `unreadable` is nil.
  public func cards(
    _ filter: CardFilter = .init(), order: CardOrder? = nil, unreadable: ((Int) -> Void)? = nil
  ) throws(WalletError) -> [Card] {
    try read { database in
      try CardRecord.cards(
        CardQuery(filter, order).numbers(in: database), in: database, unreadable: unreadable)
    }
  }

  /// The cards that answer best to `selector`: none, the one meant, or several of the same rank. Where some of them
  /// are archived and some are not, those that are not.
  ///
  /// - Parameter worst: matches of a lower rank than this do not count.
  /// - Throws: `WalletError`.
  public func cards(
    matching selector: CardSelector, downTo worst: MatchRank = .oneTypo
  ) throws(WalletError) -> [Card] {
    try read { database in
      switch selector {
      case .id(let id):
        return try CardRecord.cards(
          Int.fetchAll(database, sql: "SELECT id FROM card WHERE uuid = ?", arguments: [id.uuidString]), in: database)
      case .number(let number):
        return try CardRecord.cards([number], in: database)
      case .text(let text):
        let search = NameSearch(text)
        for rank in MatchRank.allCases where rank <= worst {
          let numbers = try search.numbers(of: rank, in: database)
          guard !numbers.isEmpty else { continue }
          let cards = try CardRecord.cards(numbers, in: database)
          let current = cards.filter { !$0.isArchived }
          return current.isEmpty ? cards : current
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
}

/// A list of cards as a query.
private struct CardQuery {
  private let filter: CardFilter
  private let order: CardOrder?
  private var conditions: [String] = []
  private var arguments = StatementArguments()

  init(_ filter: CardFilter, _ order: CardOrder?) {
    self.filter = filter
    self.order = order
    switch filter.archived {
    case .hidden: conditions.append("NOT is_archived")
    case .only: conditions.append("is_archived")
    case .last: break
    }
    if filter.isStarred { conditions.append("is_starred") }
    if let day = filter.expiringBy {
      conditions.append("expiry <= ?")
      arguments += [day.iso]
    }
    if let categories = filter.categories {
      let places = categories.map { _ in "?" }.joined(separator: ", ")
      conditions.append(
        """
        id IN (SELECT card_id FROM card_category JOIN category ON category.id = category_id
          WHERE category.name_key IN (\(places)))
        """)
      arguments += StatementArguments(categories.map { SearchKey.identity(of: $0) })
    }
  }

  /// Numbers of the cards in their order.
  func numbers(in database: Database) throws -> [Int] {
    let words = (filter.text.map { SearchKey($0).text } ?? "").split(separator: " ").map(String.init)
    guard !words.isEmpty else { return try passing(in: database) }
    for way in Way.allCases {
      let found = try numbers(holding: words, way, in: database)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The ways in which a word is looked for, the best first.
  private enum Way: CaseIterable {
    /// As it was typed.
    case typed
    /// In any spelling.
    case spelled
    /// With one typo.
    case mistyped
  }

  /// Cards that hold each word in their texts or in the name of a category, in one pass over what is looked through.
  private func numbers(holding words: [String], _ way: Way, in database: Database) throws -> [Int] {
    let categories = try Row.fetchAll(database, sql: "SELECT id, search_key FROM category")
      .map { (id: $0[0] as Int64, key: $0[1] as String) }
    let typos = words.map { way == .mistyped ? OneTypo($0) : nil }
    if way == .mistyped, typos.allSatisfy({ $0 == nil }) { return [] }
    var conditions: [String] = []
    var namings: [String] = []
    var values: StatementArguments = []
    for (word, typo) in zip(words, typos) {
      let spelling = SpellingKey(word).text
      var terms: [String] = []
      if typo == nil {
        terms.append("instr(words, ?) > 0")
        values += [word]
      }
      if way == .spelled, !spelling.isEmpty {
        terms.append("instr(spelling, ?) > 0")
        values += [spelling]
      }
      for fragment in typo?.fragments ?? [] {
        terms.append("instr(words, ?) > 0")
        values += [fragment]
      }
      let named = categories.filter { category in
        switch way {
        case .typed: category.key.contains(word)
        case .spelled: category.key.contains(word) || SpellingKey(category.key).text.contains(spelling)
        case .mistyped: category.key.contains(word) || typo?.matches(category.key) ?? false
        }
      }
      let list = named.map { String($0.id) }.joined(separator: ",")
      let isNamed = "card_id IN (SELECT card_id FROM card_category WHERE category_id IN (\(list)))"
      if !named.isEmpty { terms.append(isNamed) }
      namings.append(named.isEmpty ? "0" : isNamed)
      conditions.append("(" + terms.joined(separator: " OR ") + ")")
    }
    // Where no other order is asked for, cards whose words begin so come first.
    let beginnings = words.map { _ in "(instr(words, ?) > 0 OR instr(spelling, ?) > 0)" }.joined(separator: " AND ")
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT card_id, \(beginnings), words, \(namings.joined(separator: ", ")) FROM card_search
        WHERE \(conditions.joined(separator: " AND "))
        """,
      arguments: StatementArguments(words.flatMap { [" " + $0, " " + SpellingKey($0).text] }) + values)
    var found: [Int] = []
    var first: [Int] = []
    while let row = try rows.next() {
      if way == .mistyped {
        // Half of a word stands there; whether the rest of it is near, the text itself tells.
        let text: String = row[2]
        let isNear = words.indices.allSatisfy { place in
          row[3 + place] || typos[place]?.matches(text) ?? false || text.contains(words[place])
        }
        guard isNear else { continue }
      }
      found.append(row[0])
      if order == nil, row[1] { first.append(row[0]) }
    }
    return found.isEmpty ? [] : try passing(among: found, first: first, in: database)
  }

  /// Those of `numbers` that pass the filter, in its order.
  ///
  /// - Parameters:
  ///   - numbers: nil for all cards.
  ///   - first: numbers that come before the rest.
  private func passing(among numbers: [Int]? = nil, first: [Int] = [], in database: Database) throws -> [Int] {
    func list(_ numbers: [Int]) -> String { "[" + numbers.map(String.init).joined(separator: ",") + "]" }
    let usage = order == .recent || order == .used ? "LEFT JOIN usage ON usage.card_id = card.id" : ""
    let all = conditions + (numbers == nil ? [] : ["id IN (SELECT value FROM json_each(?))"])
    return try Int.fetchAll(
      database,
      sql: """
        SELECT id FROM card \(usage) WHERE \(all.isEmpty ? "TRUE" : all.joined(separator: " AND "))
        ORDER BY is_archived, \(first.isEmpty ? "" : "id NOT IN (SELECT value FROM json_each(?)),")
          is_starred DESC, \((order ?? .name).terms)
        """,
      arguments: arguments
        + StatementArguments([numbers.map(list), first.isEmpty ? nil : list(first)].compactMap { $0 }))
  }
}

/// What a person typed, looked for in names.
private struct NameSearch {
  private let text: String
  private let key: String

  init(_ text: String) {
    self.text = text
    key = SearchKey(text).text
  }

  /// Most often a name is found as it is typed.
  private var spelling: String { SpellingKey(text).text }

  /// Numbers of the cards that answer with that rank, by name.
  func numbers(of rank: MatchRank, in database: Database) throws -> [Int] {
    guard !key.isEmpty else { return [] }
    func found(_ condition: String, _ arguments: StatementArguments) throws -> [Int] {
      try Int.fetchAll(
        database.cachedStatement(sql: "SELECT id FROM card WHERE \(condition) ORDER BY sort_key, id"),
        arguments: arguments)
    }
    // What is inside of names is looked for in the index, which is a fraction of the table.
    func inside(_ column: String, _ part: String) throws -> [Int] {
      try found(
        "id IN (SELECT id FROM card INDEXED BY card_\(column) WHERE instr(\(column), ?) > 0)", [part])
    }
    func beginning(_ column: String, _ part: String) throws -> [Int] {
      try found("\(column) >= ? AND \(column) < ?", [part, part + "\u{10FFFF}"])
    }
    switch rank {
    case .wholeSpelling, .beginningOfSpelling, .beginningOfSpelledWord, .insideSpelling:
      guard !spelling.isEmpty else { return [] }
    default: break
    }
    switch rank {
    case .exactName:
      // Through the index of keys, which equal names share.
      return try found("name_key = ? AND name = ?", [key, text])
    case .wholeName:
      return try found("name_key = ?", [key])
    case .number:
      guard let number = Int(text) else { return [] }
      return try found("id = ?", [number])
    case .wholeSpelling:
      return try found("spelling_key = ?", [spelling])
    case .beginningOfName:
      return try beginning("name_key", key)
    case .beginningOfSpelling:
      return try beginning("spelling_key", spelling)
    case .beginningOfWord:
      return try inside("name_key", " " + key)
    case .beginningOfSpelledWord:
      return try inside("spelling_key", " " + spelling)
    case .inside:
      return try inside("name_key", key)
    case .insideSpelling:
      return try inside("spelling_key", spelling)
    case .oneTypo:
      guard let typo = OneTypo(key) else { return [] }
      var near: [Int] = []
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT id, name_key FROM card INDEXED BY card_name_key
          WHERE instr(' ' || name_key, ?) > 0 OR instr(name_key, ?) > 0 OR instr(' ' || name_key, ?) > 0
          """, arguments: StatementArguments(typo.fragments))
      while let row = try rows.next() {
        if typo.matches(row[1]) { near.append(row[0]) }
      }
      return near
    }
  }
}
