public import Cards

/// A filter for the cards of a list.
public struct CardFilter: Hashable, Sendable {
  /// The treatment of archived cards in a list.
  public enum Archived: Hashable, Sendable {
    /// Archived cards are left out.
    case hidden
    /// Only archived cards are listed.
    case only
    /// Archived cards are listed last.
    case last
  }

  /// Words, each of which must occur in the name, the issuer, the note, a label, a number, or the name of a category;
  /// nil for any card.
  public var text: String?
  /// Whether `text` was typed by a person who sees what was found: if nothing has it, it is also read as typed in the
  /// wrong layout of the keyboard.
  public var isGuessed = false
  /// The number of the card; nil for any.
  public var number: Int?
  /// The names of categories, ignoring letter case: the card must be in at least one of them; nil for any.
  public var categories: [String]?
  /// Whether only starred cards are listed.
  public var isStarred = false
  /// Whether only cards with a balance are listed.
  public var hasBalance = false
  /// The treatment of archived cards.
  public var archived: Archived
  /// The latest expiry date of the cards to list; nil for any card.
  public var expiringBy: CalendarDate?
  /// Days, in any time zone: the card must have an event that may take some of their time; nil for any card.
  public var eventDays: ClosedRange<CalendarDate>?
  /// Statuses, one of which the event must have; nil for any card.
  public var statuses: [EventStatus]?

  /// Creates a filter for cards that meet all given conditions.
  public init(text: String? = nil, categories: [String]? = nil, archived: Archived = .hidden) {
    self.text = text
    self.categories = categories
    self.archived = archived
  }
}

/// The order of a list. In every order, archived cards come last. With `WalletStore.putsStarsFirst`, starred ones come
/// first, of all or of their category.
public enum CardOrder: String, CaseIterable, Sendable {
  /// By name, in the English and then the Ukrainian alphabet.
  case name
  /// By the time of last use, the latest first.
  case recent
  /// By the number of uses, the most used first.
  case used
  /// By the time when the card was added, the latest first.
  case added
  /// By expiry date, the earliest first; cards without one come last.
  case expiry
  /// By the beginning of the event, the earliest first; cards without one come last.
  case event
  /// By category, in the order of the categories, and by name in each. A card stands with the first of its categories; cards
  /// without one come last.
  case category

  /// The term of ORDER BY that comes before stars; nil for none.
  var groupTerm: String? {
    guard self == .category else { return nil }
    return """
      (
        SELECT min(position) FROM category JOIN card_category ON category.id = category_id WHERE card_id = card.id
      ) NULLS LAST,
      """
  }

  /// The terms of ORDER BY over `card` and `usage`.
  var terms: String {
    switch self {
    case .name, .category: "sort_key, id"
    case .recent: "last_shown DESC, sort_key, id"
    case .used: "times_shown DESC, last_shown DESC, sort_key, id"
    case .added: "added DESC, id DESC"
    case .expiry: "expiry IS NULL, expiry, sort_key, id"
    case .event: "starts IS NULL, starts, sort_key, id"
    }
  }
}
