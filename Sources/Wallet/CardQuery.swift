internal import Cards
internal import GRDB

/// A list of cards as a query to the database.
struct CardQuery {
  private let filter: CardFilter
  private let order: CardOrder?
  private let isBestFirst: Bool
  private var conditions: [String] = []
  private var arguments = StatementArguments()

  /// - Parameters:
  ///   - filter: the filter for cards.
  ///   - order: the order; nil for the order by name.
  ///   - isBestFirst: whether cards in which all words begin a word come first; nil for that unless an order is given.
  init(_ filter: CardFilter, _ order: CardOrder?, isBestFirst: Bool? = nil) {
    self.filter = filter
    self.order = order
    self.isBestFirst = isBestFirst ?? (order == nil)
    switch filter.archived {
    case .hidden: conditions.append("NOT is_archived")
    case .only: conditions.append("is_archived")
    case .last: break
    }
    if let number = filter.number {
      conditions.append("id = ?")
      arguments += [number]
    }
    if filter.isStarred { conditions.append("is_starred") }
    if let day = filter.expiringBy {
      conditions.append("expiry <= ?")
      arguments += [day.iso]
    }
    if let categories = filter.categories {
      let parameters = categories.map { _ in "?" }.joined(separator: ", ")
      conditions.append(
        """
        id IN (SELECT card_id FROM card_category JOIN category ON category.id = category_id
          WHERE category.name_key IN (\(parameters)))
        """)
      arguments += StatementArguments(categories.map { SearchKey.identity(of: $0) })
    }
  }

  /// The numbers of the cards, in the order of the list.
  func numbers(in database: Database) throws -> [Int] {
    let words = (filter.text.map { SearchKey($0).text } ?? "").split(separator: " ").map(String.init)
    guard !words.isEmpty else { return try passing(in: database) }
    for way in WordSearch.Way.allCases {
      let (all, first) = try WordSearch(words, way, in: database).numbers(in: database)
      let found = all.isEmpty ? [] : try passing(among: all, first: isBestFirst ? first : [], in: database)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Those of `numbers` that pass the filter, in the order of the list.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of cards; nil for all cards.
  ///   - first: the numbers of cards that come first.
  private func passing(among numbers: [Int]? = nil, first: [Int] = [], in database: Database) throws -> [Int] {
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
        + StatementArguments([numbers?.asJSON, first.isEmpty ? nil : first.asJSON].compactMap { $0 }))
  }
}
