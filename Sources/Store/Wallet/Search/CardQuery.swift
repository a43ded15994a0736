internal import Cards
internal import SQLite
internal import Values

/// A list of cards as a query to the database.
struct CardQuery {
  private let filter: CardFilter
  private let order: CardOrder?
  private let latestUses: LatestUses?
  private let otherNames: WalletStore.OtherNames
  private let putsStarsFirst: Bool
  private var conditions: [String] = []
  private var arguments: [(any Bindable)?] = []

  /// - Parameters:
  ///   - filter: the filter for cards.
  ///   - order: the order; nil for the order by name, with cards first in which all words begin a word.
  ///   - latestUses: the uses that the wallet does not have yet; nil for none.
  ///   - otherNames: returns other names of what a text names.
  ///   - putsStarsFirst: as `WalletStore.putsStarsFirst`.
  init(
    _ filter: CardFilter, _ order: CardOrder?, _ latestUses: LatestUses? = nil,
    otherNames: @escaping WalletStore.OtherNames = { _ in [] }, putsStarsFirst: Bool = false
  ) {
    (self.otherNames, self.putsStarsFirst) = (otherNames, putsStarsFirst)
    self.filter = filter
    self.order = order
    self.latestUses = latestUses
    switch filter.archived {
    case .hidden: conditions.append("NOT is_archived")
    case .only: conditions.append("is_archived")
    case .last: break
    }
    if let number = filter.number {
      conditions.append("id = ?")
      arguments.append(number)
    }
    if filter.isStarred { conditions.append("is_starred") }
    if filter.hasBalance { conditions.append("balance IS NOT NULL") }
    if let day = filter.expiringBy {
      conditions.append("expiry <= ?")
      arguments.append(day.iso)
    }
    if let days = filter.eventDays {
      conditions.append("starts IS NOT NULL AND " + WalletSnapshot.during)
      arguments += WalletSnapshot.arguments(of: days)
    }
    if let statuses = filter.statuses {
      conditions.append("status IN (\(statuses.map { _ in "?" }.joined(separator: ", ")))")
      arguments += statuses.map(\.rawValue)
    }
    if let categories = filter.categories {
      let parameters = categories.map { _ in "?" }.joined(separator: ", ")
      conditions.append(
        """
        id IN (SELECT card_id FROM card_category JOIN category ON category.id = category_id
          WHERE category.name_key IN (\(parameters)))
        """)
      arguments += categories.map { SearchKey.identity(of: $0) }
    }
  }

  /// The words of the text, as they are searched.
  private var words: [String] { Self.words(of: filter.text ?? "") }

  private static func words(of text: String) -> [String] {
    SearchKey(text).text.split(separator: " ").map(String.init)
  }

  /// The numbers of the cards, in the order of the list.
  func numbers(in database: Database) throws -> [Int] {
    guard !words.isEmpty else { return try passing(in: database) }
    // A search for a text that no card has reads all of them, several times.
    let anyPasses = "SELECT EXISTS (SELECT 1 FROM card WHERE \(Self.all(conditions)))"
    guard try conditions.isEmpty || database.number(anyPasses, arguments) == 1 else { return [] }
    for way in [WordSearch.Way.typed, .spelled] {
      let found = try passing(search(way, in: database), in: database)
      if !found.isEmpty { return found }
    }
    for guess in guesses(in: database) {
      let found = try passing(guess(), in: database)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Cards in which each word begins a word, and others.
  private typealias Found = (beginning: [Int], others: [Int])

  /// The searches for what a text may mean that no card has, the nearest first: names written together, other names,
  /// names with a typo or in another layout of the keyboard; only then the same in all that a card has.
  private func guesses(in database: Database) -> [() throws -> Found] {
    let names = NameSearch(filter.text ?? "", isOrdered: false, otherNames: otherNames)
    var ranks: [MatchRank] = [.writtenTogether, .otherName, .oneTypo]
    if filter.isGuessed { ranks.append(.otherLayout) }
    var guesses: [() throws -> Found] = []
    for rank in ranks { guesses.append { (try names.numbers(of: rank, in: database), []) } }
    guesses.append { try search(.mistyped, in: database) }
    if filter.isGuessed { guesses.append { try searchInOtherLayouts(in: database) } }
    return guesses
  }

  /// Searches for the words in other layouts of the keyboard. Words of one or two letters alone would match too much.
  private func searchInOtherLayouts(in database: Database) throws -> Found {
    for words in KeyboardLayout.readings(of: filter.text ?? "").map(Self.words(of:))
    where words.contains(where: { $0.count > 2 }) {
      let found = try search(.spelled, words, in: database)
      if !(found.beginning.isEmpty && found.others.isEmpty) { return found }
    }
    return ([], [])
  }

  /// The first numbers of the list, and their total, without the filter's text: enough for what a person sees at first.
  func first(_ count: Int, in database: Database) throws -> (numbers: [Int], total: Int) {
    let numbers = try passing(limit: count, in: database)
    let total = try database.number("SELECT count(*) FROM card WHERE \(Self.all(conditions))", arguments)
    return (numbers, total ?? numbers.count)
  }

  /// The cards of `ordered` that match the text, for a person who picks one while typing. Cards whose names begin with
  /// the text come first, then cards with a word that begins with it, each in the typed alphabet before the other one;
  /// then all others that a list would find.
  func numbersToPick(among ordered: [Int], in database: Database) throws -> [Int] {
    guard !words.isEmpty, let text = filter.text else { return ordered }
    let names = NameSearch(text, isOrdered: false)
    // Each key press ends here: names are found in an index, all else in two passes over the search texts.
    let ranks: [[MatchRank]] = [[.wholeName], [.beginningOfName], [.wholeSpelling, .beginningOfSpelling]]
    var tiers = try ranks.map { try $0.flatMap { try names.numbers(of: $0, in: database) } }
    var found = [try search(.typed, in: database)]
    // Where all cards match, as they do after the first letters, the other alphabet finds no more.
    if found[0].beginning.count + found[0].others.count < ordered.count {
      found.append(try search(.spelled, in: database))
    }
    tiers += found.map(\.beginning) + found.map(\.others)
    if tiers.allSatisfy(\.isEmpty) {
      for guess in guesses(in: database) where tiers.allSatisfy(\.isEmpty) {
        let found = try guess()
        tiers = [found.beginning + found.others]
      }
    }
    var tierOfCard: [Int: Int] = [:]
    tierOfCard.reserveCapacity(ordered.count)
    for (tier, numbers) in tiers.enumerated().reversed() { for number in numbers { tierOfCard[number] = tier } }
    var sorted = [[Int]](repeating: [], count: tiers.count)
    for number in ordered { if let tier = tierOfCard[number] { sorted[tier].append(number) } }
    return sorted.flatMap(\.self)
  }

  /// The most words in one query: SQLite limits the depth of conditions.
  private static let maximumWords = 100

  /// Searches for the words.
  private func search(
    _ way: WordSearch.Way, _ words: [String]? = nil, in database: Database
  ) throws -> Found {
    let words = words ?? self.words
    guard !words.isEmpty else { return ([], []) }
    var found = try WordSearch(Array(words.prefix(Self.maximumWords)), way, in: database).numbers(in: database)
    var rest = words.dropFirst(Self.maximumWords)
    while !rest.isEmpty, !(found.beginning.isEmpty && found.others.isEmpty) {
      let more = try WordSearch(Array(rest.prefix(Self.maximumWords)), way, in: database).numbers(in: database)
      rest = rest.dropFirst(Self.maximumWords)
      let beginning = Set(more.beginning)
      let all = beginning.union(more.others)
      let both = (found.beginning + found.others).filter(all.contains)
      let first = Set(found.beginning.filter(beginning.contains))
      found = (both.filter(first.contains), both.filter { !first.contains($0) })
    }
    return found
  }

  private static func all(_ conditions: [String]) -> String {
    conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
  }

  /// The numbers of the cards found that pass the filter, in the order of the list. Unless an order was asked for, cards
  /// in which all words begin a word come first.
  private func passing(_ found: Found, in database: Database) throws -> [Int] {
    let all = found.beginning + found.others
    return all.isEmpty ? [] : try passing(among: all, first: order == nil ? found.beginning : [], in: database)
  }

  /// The numbers among `numbers` that pass the filter, in the order of the list.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of cards; nil for all cards.
  ///   - first: the numbers of cards that come first.
  ///   - limit: the most numbers.
  private func passing(
    among numbers: [Int]? = nil, first: [Int] = [], limit: Int? = nil, in database: Database
  ) throws -> [Int] {
    let (usage, latest) = order == .recent || order == .used ? usage() : ("", [])
    let all = conditions + (numbers == nil ? [] : ["id IN (SELECT value FROM json_each(?))"])
    return try database.numbers(
      """
      SELECT id FROM card \(usage) WHERE \(Self.all(all))
      ORDER BY is_archived, \(first.isEmpty ? "" : "id NOT IN (SELECT value FROM json_each(?)),")
        \(order?.groupTerm ?? "") \(putsStarsFirst ? "is_starred DESC," : "") \((order ?? .name).terms)
      LIMIT \(limit ?? -1)
      """, latest + arguments + [numbers?.asJSON, first.isEmpty ? nil : first.asJSON].compactMap(\.self))
  }

  /// The join of `card` with the uses of cards, as `CardOrder.terms` has them, and its arguments.
  private func usage() -> (join: String, arguments: [(any Bindable)?]) {
    let latest = latestUses?.byCard ?? [:]
    guard !latest.isEmpty else { return ("LEFT JOIN usage ON usage.card_id = card.id", []) }
    let rows = latest.map { card, use in #"["\#(card.text)",\#(use.lastShown.milliseconds),\#(use.timesShown)]"# }
    return (
      """
      LEFT JOIN (
        SELECT card_id, max(last_shown) AS last_shown, sum(times_shown) AS times_shown FROM (
          SELECT card_id, last_shown, times_shown FROM usage
          UNION ALL SELECT card.id, value ->> 1, value ->> 2 FROM json_each(?) CROSS JOIN card ON uuid = value ->> 0)
        GROUP BY card_id
      ) AS usage ON usage.card_id = card.id
      """, ["[" + rows.joined(separator: ",") + "]"]
    )
  }
}
