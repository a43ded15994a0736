internal import Cards
internal import GRDB

/// What a person typed, looked for in names.
struct NameSearch {
  private let text: String
  private let key: String

  init(_ text: String) {
    self.text = text
    let key = SearchKey(text).text
    self.key = key.allSatisfy(\.isWhitespace) ? "" : key
  }

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
      try found("id IN (SELECT id FROM card INDEXED BY card_\(column) WHERE instr(\(column), ?) > 0)", [part])
    }
    func beginning(_ column: String, _ part: String) throws -> [Int] {
      try found("\(column) >= ? AND \(column) < ?", [part, part + "\u{10FFFF}"])
    }
    // Most often a name is found as it is typed, and its spelling not needed.
    func spelled(_ search: (_ spelling: String) throws -> [Int]) throws -> [Int] {
      let spelling = SpellingKey(text).text
      // A letter that was typed twice is no beginning of a word with one.
      let isDoubled = key.count > 1 && Set(key).count == 1
      return spelling.isEmpty || isDoubled ? [] : try search(spelling)
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
      return try spelled { try found("spelling_key = ?", [$0]) }
    case .beginningOfName:
      return try beginning("name_key", key)
    case .beginningOfSpelling:
      return try spelled { try beginning("spelling_key", $0) }
    case .beginningOfWord:
      return try inside("name_key", " " + key)
    case .beginningOfSpelledWord:
      return try spelled { try inside("spelling_key", " " + $0) }
    case .inside:
      return try inside("name_key", key)
    case .insideSpelling:
      // What is left of a name has to be long enough to mean something inside of another.
      return try spelled { $0.count >= min(3, key.count) ? try inside("spelling_key", $0) : [] }
    case .oneTypo:
      let found = try near("name_key", key, in: database)
      return found.isEmpty ? try spelled { try near("spelling_key", $0, in: database) } : found
    }
  }

  /// Numbers of the cards in whose key of that column a word begins with `typed`, but for one typo.
  private func near(_ column: String, _ typed: String, in database: Database) throws -> [Int] {
    guard let typo = OneTypo(typed) else { return [] }
    var near: [Int] = []
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT id, \(column) FROM card INDEXED BY card_\(column)
        WHERE instr(' ' || \(column), ?) > 0 OR instr(\(column), ?) > 0 OR instr(' ' || \(column), ?) > 0
        """, arguments: StatementArguments(typo.fragments))
    while let row = try rows.next() {
      var reader = ColumnReader(row)
      let number = try reader.requiredNumber()
      if let key = reader.textOrNothing(), typo.matches(key) { near.append(number) }
    }
    return near
  }
}
