internal import Cards
internal import SQLite

/// A search for a typed text in the names of cards.
struct NameSearch {
  private let text: String
  private let key: String
  /// The end of each query. Without an order, most ranks are found in an index alone.
  private let order: String

  /// - Parameters:
  ///   - text: the typed text.
  ///   - isOrdered: whether cards are wanted in the order of their names.
  init(_ text: String, isOrdered: Bool = true) {
    self.text = text
    order = isOrdered ? "ORDER BY sort_key, id" : ""
    let key = SearchKey(text).text
    self.key = key.allSatisfy(\.isWhitespace) ? "" : key
  }

  /// The numbers of the cards that match with a rank.
  func numbers(of rank: MatchRank, in database: Database) throws -> [Int] {
    guard !key.isEmpty else { return [] }
    func found(_ condition: String, _ arguments: [(any Bindable)?]) throws -> [Int] {
      try database.numbers("SELECT id FROM card WHERE \(condition) \(order)", arguments)
    }
    // Substrings are searched in the index, which is much smaller than the table.
    func inside(_ column: String, _ part: String) throws -> [Int] {
      try found("id IN (SELECT id FROM card INDEXED BY card_\(column) WHERE instr(\(column), ?) > 0)", [part])
    }
    func beginning(_ column: String, _ part: String) throws -> [Int] {
      try found("\(column) >= ? AND \(column) < ?", [part, part + "\u{10FFFF}"])
    }
    // The spelling is computed only when it is needed, because most names are found as typed.
    func spelled(_ search: (_ spelling: String) throws -> [Int]) throws -> [Int] {
      let spelling = SpellingKey(text).text
      // A letter that was typed twice must not match every word that begins with it, although a spelling drops the
      // second one.
      let isDoubled = key.count > 1 && Set(key).count == 1
      return spelling.isEmpty || isDoubled ? [] : try search(spelling)
    }
    switch rank {
    case .exactName:
      // The index of keys narrows the search down to names with the same key.
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
      // A short spelling would match inside of too many names.
      return try spelled { $0.count >= min(3, key.count) ? try inside("spelling_key", $0) : [] }
    case .oneTypo:
      let found = try near("name_key", key, in: database)
      return found.isEmpty ? try spelled { try near("spelling_key", $0, in: database) } : found
    }
  }

  /// The numbers of the cards whose key in `column` has a word that begins with `typed`, but for one typo.
  private func near(_ column: String, _ typed: String, in database: Database) throws -> [Int] {
    guard let typo = OneTypo(typed) else { return [] }
    var near: [Int] = []
    try database.forEachRow(
      """
      SELECT id, \(column) FROM card INDEXED BY card_\(column)
      WHERE instr(' ' || \(column), ?) > 0 OR instr(\(column), ?) > 0 OR instr(' ' || \(column), ?) > 0
      """, typo.fragments
    ) { reader in
      let number = try reader.requiredNumber()
      if let key = reader.textOrNothing(), typo.matches(key) { near.append(number) }
    }
    return near
  }
}
