public import Values
internal import Words

/// A card in a wallet: its content, and the identity that the wallet gives it.
@dynamicMemberLookup
public struct Card: Hashable, Sendable, Identifiable {
  /// The UUID of the card, the same on every device and in exported files.
  public let id: UUID
  /// The small number by which people and scripts refer to the card. It is never given to another card.
  public let number: Int
  /// Everything about the card that a person can enter and change.
  public var content: CardContent
  /// The moment when the card was added to the wallet.
  public let added: Instant
  /// The moment when the card was last changed. Showing a card does not change it.
  public var changed: Instant

  /// Creates a card from its parts.
  public init(id: UUID, number: Int, content: CardContent, added: Instant, changed: Instant) {
    self.id = id
    self.number = number
    self.content = content
    self.added = added
    self.changed = changed
  }

  /// Accesses a property of the card's content.
  public subscript<Value>(dynamicMember path: WritableKeyPath<CardContent, Value>) -> Value {
    get { content[keyPath: path] }
    set { content[keyPath: path] = newValue }
  }
}

/// Everything about a card that a person can enter. An optional property is nil if nothing was entered.
public struct CardContent: Hashable, Sendable {
  /// The name of the card.
  public var name: String
  /// The organisation that issued the card, or organises its event; nil if unknown.
  public var issuer: String?
  /// A note of one or more lines; nil for none.
  public var note: String?
  /// The colour that was chosen; nil for none. `Colour.computed(for:)` gives a pleasant one to draw with.
  public var colour: Colour?
  /// Whether the card is starred. Starred cards are listed before the others.
  public var isStarred = false
  /// Whether the card is archived. An archived card is kept, and listed only on request.
  public var isArchived = false
  /// The first day on which the card is valid.
  public var validFrom: CardDate?
  /// The last day on which the card is valid.
  public var expiry: CardDate?
  /// The balance; nil if the card has neither money nor points on it.
  public var balance: Balance?
  /// The time at which the card's event begins; nil for a card without an event.
  public var starts: EventTime?
  /// The time at which the event ends; nil if unknown. A day alone is the last day.
  public var ends: EventTime?
  /// The place of the event, such as the name of a hall; nil if unknown.
  public var place: String?
  /// The address of the place; nil if unknown.
  public var address: String?
  /// The number of people that the event is booked for, at most `CardFact.maximumCount`; nil if unknown.
  public var people: Int?
  /// The price of the ticket or booking; nil if unknown.
  public var price: Balance?
  /// The status of the event; nil if unknown.
  public var status: EventStatus?
  /// The address of a page about the event; nil for none.
  public var url: String?
  /// The reminders, the earliest first.
  public var reminders: [Reminder] = []
  /// The changes of the balance, oldest first.
  public var balanceHistory: [BalanceEntry] = []
  /// The pictures of the card, by the side that they show.
  public var pictures: [PictureSide: PictureReference] = [:]
  /// The documents that belong to the card, by name. `insert(_:)` adds one.
  public package(set) var originals: [CardOriginal] = []
  /// The identifiers of the card, one of which is selected.
  public var identifiers: IdentifierList
  /// The names of the categories that the card is in. Categories that do not exist yet are created when the card is
  /// stored; a stored card lists its categories in the order of the wallet's list.
  public var categories: [String]

  /// Creates a card with a name.
  public init(name: String, identifiers: IdentifierList = [], categories: [String] = []) {
    self.name = name
    self.identifiers = identifiers
    self.categories = categories
  }

  /// Whether the card has expired on `day`.
  public func isExpired(on day: CalendarDate) -> Bool {
    expiry.map { $0.day < day } ?? false
  }

  /// Whether the card is not valid yet on `day`.
  public func isEarly(on day: CalendarDate) -> Bool {
    validFrom.map { $0.day > day } ?? false
  }

  /// Adds the card to a category, unless it is in it already.
  public mutating func insert(category name: String) {
    let key = SearchKey.identity(of: name)
    if !categories.contains(where: { SearchKey.identity(of: $0) == key }) { categories.append(name) }
  }

  /// Removes the card from a category, ignoring letter case.
  ///
  /// - Returns: whether the card was in the category.
  @discardableResult
  public mutating func remove(category name: String) -> Bool {
    let key = SearchKey.identity(of: name)
    let before = categories.count
    categories.removeAll { SearchKey.identity(of: $0) == key }
    return categories.count < before
  }

  /// Removes the UUIDs of the identifiers and balance entries, so that those of a copied card are not taken for those
  /// of the original.
  public mutating func removeIdentities() {
    identifiers.changeEach { $0.id = nil }
    for index in balanceHistory.indices { (balanceHistory[index].id, balanceHistory[index].seen) = (nil, nil) }
  }
}

/// The status of an event, as far as a person knows it. Whether the event has begun or is over is not stored: it follows
/// from the clock (`EventSpan.state(at:)`).
public enum EventStatus: String, CaseIterable, Sendable {
  /// It is planned, and not confirmed yet.
  case planned
  /// It is confirmed.
  case confirmed
  /// It was cancelled. The card and its code stay.
  case cancelled
  /// The person was there.
  case attended
}

/// The rules for names of categories.
public enum CategoryName {
  /// "All cards" is not a category: it is the list of every card that is not archived, so no category may have its
  /// name.
  private static let reserved = Set(TypedWord("all cards", context: "list").spellings)

  /// Whether `name` is reserved for the list of all cards, ignoring letter case.
  public static func isReserved(_ name: String) -> Bool {
    reserved.contains(SearchKey.identity(of: name))
  }
}

/// The use of a card: when and how often it was shown.
public struct CardUse: Hashable, Sendable {
  /// The moment when the card was last shown.
  public let lastShown: Instant
  /// The number of times that the card was shown.
  public let timesShown: Int

  /// Creates a use from its parts.
  ///
  /// - Parameters:
  ///   - lastShown: the moment when the card was last shown.
  ///   - timesShown: the number of times that the card was shown, clamped to 0 to 1,000,000,000.
  public init(lastShown: Instant, timesShown: Int) {
    self.lastShown = lastShown
    self.timesShown = min(max(timesShown, 0), 1_000_000_000)
  }
}

/// A card of a wallet, with its use and its origins.
public struct StoredCard: Hashable, Sendable {
  /// The card.
  public let card: Card
  /// The use of the card; nil if it was never shown.
  public let use: CardUse?
  /// The keys by which files of other wallets identify the card.
  public let origins: [CardOrigin]

  /// Creates a stored card from its parts.
  public init(_ card: Card, use: CardUse? = nil, origins: [CardOrigin] = []) {
    self.card = card
    self.use = use
    self.origins = origins
  }
}
