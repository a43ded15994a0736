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

  /// Most often a name is found as it is typed.
  private var spelling: String { SpellingKey(text).text }

  /// Whether the spelling is long enough to mean something inside of a name.
  private var isSpellingTelling: Bool { spelling.count >= min(3, key.count) }

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
      return isSpellingTelling ? try inside("spelling_key", spelling) : []
    case .oneTypo:
      let found = try near("name_key", key, in: database)
      return found.isEmpty ? try near("spelling_key", spelling, in: database) : found
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
      if typo.matches(row[1]) { near.append(row[0]) }
    }
    return near
  }
}
