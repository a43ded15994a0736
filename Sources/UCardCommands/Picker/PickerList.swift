internal import Cards
internal import Wallet

/// The cards among which a person picks: those that match what is typed, the likeliest first.
struct PickerList {
  /// What the person typed.
  private(set) var query = ""
  /// The numbers of the cards that match, in order; at first only those that the first frame shows.
  private(set) var numbers: [Int] = []
  /// How many cards match.
  private(set) var count = 0
  /// The index of the current card.
  private(set) var current = 0
  /// The numbers of the marked cards, in the order in which they were marked.
  private(set) var marked: [Int] = []
  /// The index of the first card that is visible.
  private(set) var top = 0

  private let filter: CardFilter
  /// Returns the numbers of the cards whose events go on now or begin later today.
  private let todaysEvents: (WalletSnapshot) throws -> [Int]
  /// The numbers of all cards that pass the filter, starred and recent ones first.
  private var ordered: [Int] = []

  /// The most characters of the typed text.
  private static let maximumQuery = 200

  /// - Parameters:
  ///   - filter: the filter that all cards pass, besides the typed text.
  ///   - query: the text to begin with.
  ///   - todaysEvents: returns the numbers of cards that come first.
  init(_ filter: CardFilter, query: String, todaysEvents: @escaping (WalletSnapshot) throws -> [Int] = { _ in [] }) {
    self.filter = filter
    self.todaysEvents = todaysEvents
    self.query = query
  }

  /// The number of the current card; nil if none matches.
  var number: Int? { numbers.indices.contains(current) ? numbers[current] : nil }

  /// Reads what the first frame needs, which a person waits for: the first cards.
  ///
  /// - Parameter rows: the number of rows of cards.
  /// - Returns: whether there are more cards, or cards to search, so that `search` has to follow the frame.
  /// - Throws: `WalletError`.
  mutating func open(in store: WalletStore, rows: Int) throws -> Bool {
    guard query.isEmpty, filter.text == nil else {
      try search(in: store, isNewQuery: true)
      return false
    }
    (numbers, count) = try store.withSnapshot { snapshot in
      let (first, count) = try snapshot.first(rows, of: filter, order: .recent)
      let today = try todaysEvents(snapshot).filter { number in
        var one = filter
        one.number = number
        return try !snapshot.numbers(one).isEmpty
      }
      return (Array((today + first.filter { !today.contains($0) }).prefix(rows)), count)
    }
    return true
  }

  /// Searches anew. The current card stays the current one if it still matches.
  ///
  /// - Parameter isNewQuery: whether the best match becomes the current card instead.
  /// - Throws: `WalletError`.
  mutating func search(in store: WalletStore, isNewQuery: Bool) throws {
    let before = number
    numbers = try store.withSnapshot { snapshot in
      // A number without a sign may be the number of a card, or a part of a code.
      if case .number(let number) = CardSelector(query), try snapshot.contains(number) { return [number] }
      // Typing does not change the order of the cards.
      if !isNewQuery || ordered.isEmpty {
        ordered = try snapshot.numbers(filter, order: .recent).beginning(with: todaysEvents(snapshot))
      }
      let found = try snapshot.numbersToPick(query, among: ordered)
      guard let number = Int(query), try snapshot.contains(number) else { return found }
      return [number] + found.filter { $0 != number }
    }
    count = numbers.count
    current = isNewQuery ? 0 : before.flatMap { numbers.firstIndex(of: $0) } ?? min(current, max(0, numbers.count - 1))
    if !marked.isEmpty {
      marked = try store.withSnapshot { snapshot in try marked.filter { try snapshot.contains($0) } }
    }
  }

  /// Changes the typed text.
  ///
  /// - Returns: whether it is another text than before.
  mutating func edit(_ change: (inout String) -> Void) -> Bool {
    let before = query
    change(&query)
    query = String(query.prefix(Self.maximumQuery))
    return query != before
  }

  /// Makes another card the current one. The list ends at its ends.
  mutating func move(by count: Int) { move(to: current + count) }

  /// Makes the card with an index the current one, or the nearest one.
  mutating func move(to index: Int) { current = max(0, min(index, numbers.count - 1)) }

  /// Marks the current card, or removes its mark.
  mutating func toggleMark() {
    guard let number else { return }
    if let index = marked.firstIndex(of: number) { marked.remove(at: index) } else { marked.append(number) }
  }

  /// The numbers of the cards that are visible in `count` rows, with the current one among them.
  mutating func visible(_ count: Int) -> ArraySlice<Int> {
    top = max(min(top, current), current - count + 1, 0)
    top = min(top, max(0, numbers.count - count))
    return numbers[top..<min(numbers.count, top + count)]
  }
}
