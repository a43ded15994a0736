internal import Cards
internal import SQLite

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
  /// With `#` at its beginning, the text is that of the number of a card, and shared names alone are meant.
  ///
  /// - Throws: as `categories(of:)`.
  public func cardNames(beginning text: String, most: Int) throws -> [CardName] {
    if text.hasPrefix("#") { return try sharedNames(beginning: String(text.dropFirst()), most: most) }
    let key = SearchKey(text).text
    let found = try database.rows(
      """
      SELECT id, name, name_key FROM (
        SELECT * FROM card INDEXED BY card_name_key WHERE name_key >= ? AND name_key < ? ORDER BY name_key LIMIT ?)
      ORDER BY is_archived, is_starred DESC, sort_key, id
      """, [key, key + "\u{10FFFF}", most + 1]
    ) { (number: try $0.requiredNumber(), name: try $0.requiredText(), key: try $0.requiredText()) }
    guard found.count <= most else { return try branches(after: key) }
    let counts = Dictionary(found.map { ($0.key, 1) }, uniquingKeysWith: +)
    return found.map { CardName(number: $0.number, name: $0.name, isShared: counts[$0.key] != 1) }
  }

  private func sharedNames(beginning number: String, most: Int) throws -> [CardName] {
    try database.rows(
      """
      SELECT id, name FROM card WHERE name_key IN (SELECT name_key FROM card GROUP BY name_key HAVING count(*) > 1)
        AND substr(id, 1, ?) = ? ORDER BY is_archived, is_starred DESC, sort_key, id LIMIT ?
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
}
