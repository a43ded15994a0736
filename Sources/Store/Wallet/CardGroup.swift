public import Cards
public import Values

/// The cards of a change or a question. Only the first few are kept whole, so that memory does not grow with the wallet.
///
/// ```swift
/// let changed = try wallet.edit([1, 2], at: .now) { $0.isStarred = true }
/// print(changed.firstCards.map(\.name))  // ["Gym", "Pool"]
/// ```
public struct CardGroup: Hashable, Sendable {
  /// The largest number of cards that are kept whole, which is enough for a message.
  public static let maximumFirst = 10

  /// The first cards, in order.
  public private(set) var firstCards: [Card] = []
  /// The numbers of all cards, in order.
  public private(set) var numbers: [Int] = []
  /// The UUIDs of all cards, in order.
  public private(set) var ids: [UUID] = []

  /// The number of cards.
  public var count: Int { numbers.count }
  /// Whether there are no cards.
  public var isEmpty: Bool { numbers.isEmpty }
  /// The first card; nil for none.
  public var first: Card? { firstCards.first }

  /// Creates a group of cards.
  public init(_ cards: [Card] = []) {
    for card in cards { append(card) }
  }

  /// Creates a group of which the first cards were read.
  init(first: [Card], numbers: [Int], ids: [UUID]) {
    firstCards = first
    self.numbers = numbers
    self.ids = ids
  }

  /// Adds a card at the end.
  public mutating func append(_ card: Card) {
    if firstCards.count < Self.maximumFirst { firstCards.append(card) }
    numbers.append(card.number)
    ids.append(card.id)
  }
}
