internal import Cards
internal import SQLite
internal import Values

/// A search for a typed text in the names of cards.
struct NameSearch {
  private let text: String
  private let key: String
  /// Whether cards are wanted in the order of their names. Without an order, most ranks are found in an index alone.
  private let isOrdered: Bool
  /// The condition that a card may be found by its spelling, too.
  private let spellingCondition: String
  private let isExact: Bool
  /// Returns other names of what a text names.
  private let otherNames: WalletStore.OtherNames

  /// - Parameters:
  ///   - text: the typed text.
  ///   - isOrdered: whether cards are wanted in the order of their names, and archived ones only if no others match.
  ///   - isExact: whether spelling counts only from one alphabet to the other: a name in the alphabet of the text has to
  ///     have its letters, and its blanks, and to be typed in the right layout.
  ///   - otherNames: returns other names of what a text names.
  init(
    _ text: String, isOrdered: Bool = true, isExact: Bool = false,
    otherNames: @escaping WalletStore.OtherNames = { _ in [] }
  ) {
    self.text = text
    self.isExact = isExact
    self.otherNames = otherNames
    self.isOrdered = isOrdered
    let key = SearchKey(text).text
    self.key = key.allSatisfy(\.isWhitespace) ? "" : key
    let (latin, cyrillic) = (
      key.contains { ("a"..."z").contains($0) }, key.contains { ("\u{400}"..."\u{4FF}").contains($0) }
    )
    spellingCondition =
      !isExact ? "" : latin == cyrillic ? "AND FALSE" : "AND name_key GLOB '*[\(latin ? "\u{400}-\u{4FF}" : "a-z")]*'"
  }

  /// The numbers of the cards that match with a rank.
  func numbers(of rank: MatchRank, in database: Database) throws -> [Int] {
    guard !key.isEmpty else { return [] }
    let cards = CardQueries(database: database, isOrdered: isOrdered, spellingCondition: spellingCondition)
    switch rank {
    case .exactName:
      // The index of keys narrows the search down to names with the same key.
      return try cards.found("name_key = ? AND name = ?", [key, text])
    case .wholeName:
      return try cards.found("name_key = ?", [key])
    case .number:
      guard let number = Int(text) else { return [] }
      return try cards.found("id = ?", [number])
    case .wholeSpelling:
      return try spelled { try cards.found("spelling_key = ? \(spellingCondition)", [$0]) }
    case .beginningOfName:
      return try cards.beginning("name_key", key)
    case .beginningOfSpelling:
      return try spelled { try cards.beginning("spelling_key", $0) }
    case .beginningOfWord:
      return try cards.inside("name_key", " " + key)
    case .beginningOfSpelledWord:
      return try spelled { try cards.inside("spelling_key", " " + $0) }
    case .inside:
      return try cards.inside("name_key", key)
    case .insideSpelling:
      // A short spelling would match inside of too many names.
      return try spelled { $0.count >= min(3, key.count) ? try cards.inside("spelling_key", $0) : [] }
    case .writtenTogether:
      return try writtenTogether(cards)
    case .otherName:
      return try withOtherName(cards)
    case .numberOnCard:
      return try NumberKey(text).map(cards.carrying) ?? []
    case .oneTypo:
      return try mistyped(cards)
    case .otherLayout:
      return try inOtherLayouts(database)
    }
  }

  /// The cards of a database, by conditions on the keys of their names.
  private struct CardQueries {
    let database: Database
    let isOrdered: Bool
    let spellingCondition: String

    func found(_ condition: String, _ arguments: [(any Bindable)?]) throws -> [Int] {
      guard isOrdered else { return try database.numbers("SELECT id FROM card WHERE \(condition)", arguments) }
      var current: [Int] = []
      var archived: [Int] = []
      try database.forEachRow(
        "SELECT id, is_archived FROM card WHERE \(condition) ORDER BY is_archived, sort_key, id", arguments
      ) { reader in
        let number = try reader.requiredNumber()
        if try reader.flag() { archived.append(number) } else { current.append(number) }
      }
      return current.isEmpty ? archived : current
    }

    /// Substrings are searched in the index, which is much smaller than the table.
    func inside(_ column: String, _ part: String) throws -> [Int] {
      let number = wholeNumber(in: column, part)
      return try found(
        """
        id IN (SELECT id FROM card INDEXED BY card_\(column) WHERE instr(\(column), ?) > 0 \(number.condition))
          \(condition(on: column))
        """, [part] + number.arguments)
    }

    func beginning(_ column: String, _ part: String) throws -> [Int] {
      let number = wholeNumber(in: column, part)
      let end = part + "\u{10FFFF}"
      return try found(
        "\(column) >= ? AND \(column) < ? \(number.condition) \(condition(on: column))",
        [part, end] + number.arguments)
    }

    /// The cards with an identifier that has this number. It has no index, because most cards are found by their names.
    func carrying(_ number: NumberKey) throws -> [Int] {
      try found(
        """
        id IN (SELECT card_id FROM identifier
          WHERE is_secret = 0 AND replace(replace(CAST(payload AS TEXT), ' ', ''), '-', '') = ?)
        """, [number.text])
    }

    func together(_ column: String, _ part: String) throws -> [Int] {
      let joined = "replace(\(column), ' ', '')"
      let number = wholeNumber(in: joined, part)
      return try found(
        """
        id IN (SELECT id FROM card INDEXED BY card_\(column) WHERE instr(\(joined), ?) = 1 \(number.condition))
        """, [part] + number.arguments)
    }

    /// The condition that a number at an end of `part` is a whole one in a key: 200 does not mean 2000. It is not
    /// made for a person who is still typing, and wants no order.
    private func wholeNumber(in key: String, _ part: String)
      -> (condition: String, arguments: [(any Bindable)?])
    {
      func gap(at end: UInt8?) -> String { end?.isDigit ?? false ? "[^0-9]" : "" }
      let (before, after) = (gap(at: part.utf8.first), gap(at: part.utf8.last))
      guard isOrdered, !(before.isEmpty && after.isEmpty) else { return ("", []) }
      // A key with a digit has none of the signs that GLOB knows.
      return ("AND (' ' || \(key) || ' ') GLOB ?", ["*\(before)\(part)\(after)*"])
    }

    /// The cards whose key in `column` has a word that begins with `typed`, but for one typo, and how near they are. The
    /// keys are read in the index, and nothing else of a card is.
    func near(_ column: String, _ typed: String) throws -> [(number: Int, nearness: OneTypo.Nearness)] {
      guard let typo = OneTypo(typed) else { return [] }
      var near: [(number: Int, nearness: OneTypo.Nearness)] = []
      try database.forEachRow(
        """
        SELECT id, \(column) FROM card INDEXED BY card_\(column)
        WHERE instr(' ' || \(column), ?) > 0 OR instr(\(column), ?) > 0 OR instr(' ' || \(column), ?) > 0
        """, typo.fragments
      ) { reader in
        let number = try reader.requiredNumber()
        if let nearness = reader.textOrNothing().flatMap(typo.nearness) { near.append((number, nearness)) }
      }
      return near
    }

    private func condition(on column: String) -> String { column == "spelling_key" ? spellingCondition : "" }
  }

  /// Searches by the spelling of the text, which is computed only when it is needed, because most names are found as typed.
  private func spelled<Found>(_ search: (_ spelling: String) throws -> [Found]) throws -> [Found] {
    let spelling = SpellingKey(text).text
    // A letter that was typed twice must not match every word that begins with it, although a spelling drops the second
    // one.
    let isDoubled = key.count > 1 && Set(key).count == 1
    return spelling.isEmpty || isDoubled ? [] : try search(spelling)
  }

  /// The cards whose names, in either alphabet, are the nearest to the text with one typo.
  private func mistyped(_ cards: CardQueries) throws -> [Int] {
    let found = try cards.near("name_key", key) + spelled { try cards.near("spelling_key", $0) }
    guard let nearest = found.map(\.nearness).min() else { return [] }
    let numbers = found.filter { $0.nearness == nearest }.map(\.number)
    return isOrdered ? try cards.found("id IN (SELECT value FROM json_each(?))", [numbers.asJSON]) : numbers
  }

  /// The cards whose names begin with the text if blanks do not count.
  private func writtenTogether(_ cards: CardQueries) throws -> [Int] {
    let joined = key.filter { $0 != " " }
    guard !isExact, joined.count > 3 else { return [] }
    let typed = try cards.together("name_key", joined)
    return typed.isEmpty ? try spelled { _ in try cards.together("spelling_key", SpellingKey(joined).text) } : typed
  }

  /// The cards whose names, or words of them, are other names of the thing that the text names.
  private func withOtherName(_ cards: CardQueries) throws -> [Int] {
    let names = Set(otherNames(text).map { SpellingKey($0).text }).filter { !$0.isEmpty }
    let chosen = Array(names.sorted().prefix(Self.maximumNames))
    guard !chosen.isEmpty else { return [] }
    let whole = try cards.found("spelling_key IN (\(chosen.map { _ in "?" }.joined(separator: ", ")))", chosen)
    guard whole.isEmpty, !isExact else { return whole }
    let words = chosen.map { _ in "instr(' ' || spelling_key || ' ', ?) > 0" }.joined(separator: " OR ")
    return try cards.found(
      "id IN (SELECT id FROM card INDEXED BY card_spelling_key WHERE \(words))", chosen.map { " \($0) " })
  }

  /// The numbers of the cards whose names match the text in another layout of the keyboard. A text of fewer than three
  /// letters matches only whole names.
  private func inOtherLayouts(_ database: Database) throws -> [Int] {
    guard !isExact else { return [] }
    let readings = KeyboardLayout.readings(of: text).map { NameSearch($0, isOrdered: isOrdered) }
    for rank in Self.ranksInOtherLayouts {
      for reading in readings where reading.key.count > 2 || rank <= .wholeSpelling {
        let found = try reading.numbers(of: rank, in: database)
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// The most other names in one query: SQLite limits the depth of conditions.
  private static let maximumNames = 100

  private static let ranksInOtherLayouts: [MatchRank] = [
    .wholeName, .wholeSpelling, .beginningOfName, .beginningOfWord, .beginningOfSpelling, .beginningOfSpelledWord,
  ]
}

/// A search for typed words in the texts of cards and in the names of categories.
struct WordSearch {
  /// The ways of searching for a word, the best first.
  enum Way {
    /// As it was typed.
    case typed
    /// In any spelling.
    case spelled
    /// With one typo.
    case mistyped
  }

  /// A word, and the condition for cards that match it.
  private struct Word {
    let text: String
    let spelling: String
    /// Whether the search includes the spelling.
    let isTelling: Bool
    /// The search with one typo; nil if typos are not allowed.
    let typo: OneTypo?
    /// The condition that a card is in a category whose name matches.
    let isNamed: String

    init(_ text: String, _ way: Way, categories: [(id: Int, key: String)]) {
      self.text = text
      let spelling = SpellingKey(text).text
      let typo = way == .mistyped ? OneTypo(text) : nil
      // A short spelling would match too much.
      let isTelling = !spelling.isEmpty && spelling.count >= min(3, text.count)
      let named = categories.filter { category in
        switch way {
        case .typed: category.key.contains(text)
        case .spelled:
          category.key.contains(text) || isTelling && SpellingKey(category.key).text.contains(spelling)
        case .mistyped: category.key.contains(text) || typo?.matches(category.key) ?? false
        }
      }
      self.spelling = spelling
      self.isTelling = isTelling
      self.typo = typo
      let list = named.map { String($0.id) }.joined(separator: ",")
      isNamed =
        named.isEmpty
        ? "FALSE" : "card_id IN (SELECT card_id FROM card_category WHERE category_id IN (\(list)))"
    }

    /// The condition that a card may match the word, and its arguments.
    func condition(_ way: Way) -> (sql: String, arguments: [String]) {
      var terms = [isNamed]
      var arguments: [String] = []
      for part in typo?.fragments ?? [text] {
        terms.append("instr(words, ?) > 0")
        arguments.append(part)
      }
      if way == .spelled, isTelling {
        terms.append("instr(spelling, ?) > 0")
        arguments.append(spelling)
      }
      return ("(" + terms.joined(separator: " OR ") + ")", arguments)
    }

    /// Whether `words`, which contain half of the word, contain all of it but for one typo.
    func isNear(in words: String) -> Bool { typo?.matches(words) ?? words.contains(text) }
  }

  private let way: Way
  private let words: [Word]

  init(_ words: [String], _ way: Way, in database: Database) throws {
    var categories: [(id: Int, key: String)] = []
    try database.forEachRow("SELECT id, search_key FROM category") { reader in
      guard let number = try reader.number(), let key = reader.textOrNothing() else { return }
      categories.append((number, key))
    }
    self.way = way
    self.words = words.map { Word($0, way, categories: categories) }
  }

  /// The numbers of the cards that match every word, in one pass over the search texts: those in which each word begins a
  /// word, and the others.
  func numbers(in database: Database) throws -> (beginning: [Int], others: [Int]) {
    if way == .mistyped, words.allSatisfy({ $0.typo == nil }) { return ([], []) }
    let conditions = words.map { $0.condition(way) }
    let begins = words.map { _ in "(instr(words, ?) > 0 OR instr(spelling, ?) > 0)" }.joined(separator: " AND ")
    let query = """
      SELECT card_id, \(begins), words, \(words.map(\.isNamed).joined(separator: ", ")) FROM card_search
      WHERE \(conditions.map(\.sql).joined(separator: " AND "))
      """
    let arguments = words.flatMap { [" " + $0.text, " " + $0.spelling] } + conditions.flatMap(\.arguments)
    var found: (beginning: [Int], others: [Int]) = ([], [])
    try database.forEachRow(query, arguments) { reader in
      let (number, isBeginning) = (try reader.requiredNumber(), try reader.flag())
      if way == .mistyped {
        guard let text = reader.textOrNothing() else { return }
        for word in words where try !(reader.flag() || word.isNear(in: text)) { return }
      }
      if isBeginning { found.beginning.append(number) } else { found.others.append(number) }
    }
    return found
  }
}
