internal import Barcodes
internal import Cards
internal import CommandBase
internal import Rendering
internal import Terminal
internal import Wallet
internal import Words

/// The cards among which a person picks: those that match what is typed, the likeliest first.
struct PickerList {
  /// The text that the person typed.
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

  private var filter: CardFilter
  /// The numbers of the cards among which to pick; empty for all.
  private let only: Set<Int>
  /// The categories that the person chose before the window was opened; nil for any.
  private let chosenCategories: [String]?
  /// The category whose cards are listed; nil for all that the filter passes.
  private(set) var category: String?
  private let context: CommandContext
  /// The numbers of all cards that pass the filter, the likeliest first.
  private var ordered: [Int] = []

  private static let maximumQuery = 200

  /// - Parameters:
  ///   - filter: the filter that all cards pass, besides the typed text.
  ///   - only: the numbers of the cards among which to pick; empty for all.
  ///   - query: the text to begin with.
  init(_ filter: CardFilter, only: [Int], query: String, in context: CommandContext) {
    self.filter = filter
    self.only = Set(only)
    chosenCategories = filter.categories
    self.context = context
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
    guard query.isEmpty, filter.text == nil, only.isEmpty else {
      try search(in: store, isNewQuery: true)
      return false
    }
    let first = try store.withSnapshot { try $0.likeliest(first: rows, of: filter, in: context) }
    (numbers, count) = (first.numbers, first.total)
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
        ordered = try snapshot.likeliest(filter, in: context)
        if !only.isEmpty { ordered = ordered.filter(only.contains) }
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

  /// Makes another card the current one. The first card does not follow the last one.
  mutating func move(by count: Int) { move(to: current + count) }

  /// Makes the card with an index the current one, or the nearest one.
  mutating func move(to index: Int) { current = max(0, min(index, numbers.count - 1)) }

  /// Lists the cards of a category `count` places after the current one, with all cards after the last category. If the
  /// person chose categories, only these are used.
  ///
  /// - Throws: `WalletError`.
  mutating func moveToCategory(by count: Int, in store: WalletStore) throws {
    let names: [String?] = [nil] + (try chosenCategories ?? store.categories().map(\.name))
    let index = names.firstIndex(of: category) ?? 0
    category = names[(index + count + names.count) % names.count]
    filter.categories = category.map { [$0] } ?? chosenCategories
    ordered = []
    try search(in: store, isNewQuery: true)
  }

  /// Empties the search, lists all cards, and makes one the current card.
  ///
  /// - Throws: `WalletError`.
  mutating func show(_ number: Int, in store: WalletStore) throws {
    (query, category, filter.categories, ordered) = ("", nil, chosenCategories, [])
    try search(in: store, isNewQuery: true)
    if let index = numbers.firstIndex(of: number) { move(to: index) }
  }

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

extension PickerList {
  /// The rows beside those of cards: the typed text above, the hints below.
  static let otherRows = 2

  /// The frame of the list.
  ///
  /// - Parameters:
  ///   - cards: the visible cards.
  ///   - isMulti: whether cards can be marked.
  ///   - message: the message in place of the hints; nil for none.
  func frame(_ cards: [Card], isMulti: Bool, message: Phrase?, _ style: PickerStyle) -> ScreenFrame {
    let prompt = "ucard\(category.map { " · " + $0.printable } ?? ""): ".cut(to: max(8, style.size.columns / 2))
    let position = numbers.isEmpty ? "" : "\(current + 1)/\(count)"
    let marks = marked.isEmpty ? "" : "(\(marked.count)) "
    // The end of a long text stays visible, since it is what a person types.
    let room = max(4, style.size.columns - prompt.displayWidth - position.displayWidth - marks.displayWidth - 4)
    var typed = query.printable
    while typed.displayWidth > room { typed.removeFirst() }
    let first = " " + style.parted(prompt + typed, marks + position, width: style.size.columns - 2)
    var rows = [style.bold(first)]
    let times = cards.compactMap { $0.starts.map { Self.time($0, style).displayWidth } }
    for card in cards { rows.append(row(card, isMulti: isMulti, widestTime: times.max() ?? 0, style)) }
    if cards.isEmpty {
      let none =
        query.isEmpty ? Phrase(" No card matches.") : Phrase(" No card matches. Backspace deletes what is typed.")
      rows += style.wrapped(none, to: style.size.columns - 2, most: 3).map { " " + $0 }
    }
    // A long message takes rows of cards.
    let below = style.below(
      message, hints: hints(isMulti: isMulti, isEmpty: cards.isEmpty), always: [Phrase("F1 help"), Phrase("Esc quits")])
    rows = Array(rows.prefix(max(1, style.size.rows - below.count)))
    while rows.count < style.size.rows - below.count { rows.append("") }
    rows += below.map { " " + $0.cut(to: style.size.columns - 2) }
    return ScreenFrame(
      rows: Array(rows.prefix(max(style.size.rows, 1))), cursor: (1 + prompt.displayWidth + typed.displayWidth, 0))
  }

  private func row(_ card: Card, isMulti: Bool, widestTime: Int, _ style: PickerStyle) -> String {
    let isCurrent = card.number == number
    let pointer = isCurrent ? ">" : " "
    let mark = !isMulti ? "" : marked.contains(card.number) ? "* " : "  "
    let star = card.isStarred ? "★ " : ""
    let width = style.size.columns - 5 - mark.count
    let doubts = card.doubts(on: style.context.today)
    let doubt = doubts.isEmpty ? "" : " (\(Phrase.list(doubts).text(in: style.context.language)))"
    let text = Self.columns(
      (star + card.name.printable, doubt), card, from: 4 + mark.count, width: width, widestTime: widestTime, style)
    return pointer + mark + style.swatch(of: card) + " "
      + (isCurrent ? style.inverted(text) : text)
  }

  private static func time(_ starts: EventTime, _ style: PickerStyle) -> String {
    style.context.shortTime(starts, on: style.context.today, style.context.format)
  }

  /// The name and, where there is room, the time of the event or else the categories, and the number.
  ///
  /// - Parameters:
  ///   - name: the name, and a doubt about the card, which is not cut.
  ///   - start: the number of columns to the left of the name.
  ///   - width: the number of columns for all.
  ///   - widestTime: the number of columns of the longest time in the list, which is whole.
  private static func columns(
    _ name: (text: String, doubt: String), _ card: Card, from start: Int, width: Int, widestTime: Int,
    _ style: PickerStyle
  ) -> String {
    let number = card.identifiers.selected.map { $0.openText.printable } ?? ""
    // Several tickets to the events of one series have one name.
    let details =
      card.starts.map { time($0, style) }
      ?? card.categories.joined(separator: ", ").printable
    var end = start
    /// A text with blanks up to the next column. Terminals disagree about the width of emoji, so that after them the
    /// cursor is moved to where that column begins, with one more blank before for a terminal in which they are narrow.
    func column(_ text: String, _ width: Int) -> String {
      end += width
      let column = text.cut(to: width).padded(to: width)
      return column.contains(where: \.isEmoji) ? column + " \u{1B}[\(end + 1)G" : column
    }
    func named(_ width: Int) -> String {
      column(name.text.cut(to: max(8, width - name.doubt.displayWidth)) + name.doubt, width)
    }
    guard width >= 36 else { return named(width) }
    let tail = width >= 60 ? 22 : 12
    let middle = width >= 60 ? min(30, max(17, widestTime + 1, (width - tail) / 3)) : 0
    let shown = number.cut(to: tail - 1, inTheMiddle: true)
    return named(width - tail - middle) + (middle > 0 ? column(" " + details, middle) : "")
      + String(repeating: " ", count: max(0, tail - shown.displayWidth)) + shown
  }

  private func hints(isMulti: Bool, isEmpty: Bool) -> [Phrase] {
    [
      isEmpty && marked.isEmpty
        ? nil
        : isMulti ? Phrase("Enter takes") : Phrase("Enter opens"),
      isEmpty ? nil : Phrase("↑↓ choose"),
      isMulti && !isEmpty ? Phrase("Tab marks") : nil,
      Phrase("F2 adds"), Phrase("←→ category"),
    ].compactMap(\.self)
  }
}

extension PickerList {
  /// The result of a key in the list.
  enum KeyResult {
    /// Only the frame is drawn again.
    case nothing
    /// The typed text has changed, and has to be searched.
    case search
    /// The cards of another category are listed.
    case nextCategory, previousCategory
    /// The person adds a card.
    case add
    /// The person wants to delete the current card.
    case delete
    /// The person takes the current card, or the marked ones.
    case take
    case help, leave
  }

  /// Handles a key.
  ///
  /// - Parameters:
  ///   - rows: the number of rows of cards.
  ///   - isMulti: whether cards can be marked.
  mutating func handle(_ key: Key, rows: Int, isMulti: Bool) -> KeyResult {
    switch key {
    case .escape, .control("c"), .control("g"), .control("d"): return .leave
    case .help: return .help
    case .character("?"): return .help
    // People type these to leave vi.
    case .enter where count == 0 && [":q", ":q!", ":wq", ":x"].contains(query): return .leave
    case .enter: return .take
    case .character, .pasted, .backspace, .control("u"), .control("w"):
      var (before, text) = (query, FieldText(query))
      if text.handle(key) { query = String(text.text.prefix(Self.maximumQuery)) }
      return query == before ? .nothing : .search
    case .tab where isMulti:
      toggleMark()
      move(by: 1)
    case .backTab where isMulti:
      toggleMark()
      move(by: -1)
    case .down, .tab, .control("n"), .wheelDown: move(by: 1)
    case .up, .backTab, .control("p"), .control("k"), .wheelUp: move(by: -1)
    case .right: return .nextCategory
    case .left: return .previousCategory
    case .add: return .add
    case .delete: return .delete
    case .pageDown: move(by: rows)
    case .pageUp: move(by: -rows)
    case .home: move(to: 0)
    case .end: move(to: .max)
    case .click(_, let row):
      let index = top + row - 1
      guard (1...rows).contains(row), numbers.indices.contains(index) else { break }
      let wasCurrent = index == current
      move(to: index)
      if wasCurrent { return .take }
    default: break
    }
    return .nothing
  }
}
