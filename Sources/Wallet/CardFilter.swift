public import Cards

/// Which cards are wanted.
public struct CardFilter: Hashable, Sendable {
  /// What archived cards are to a list.
  public enum Archived: Hashable, Sendable {
    /// They are left out.
    case hidden
    /// They alone are wanted.
    case only
    /// They come last.
    case last
  }

  /// Words that each have to be in the name, the issuer, the note, a label, a number, or the name of a category; nil
  /// for any.
  public var text: String?
  /// Categories, whatever the letter case: the card is in one of them at least; nil for any.
  public var categories: [String]?
  /// Whether only cards with a star are wanted.
  public var isStarred = false
  /// What archived cards are to the list.
  public var archived: Archived
  /// Only cards whose last day is this or an earlier one; nil for any.
  public var expiringBy: CalendarDate?

  /// Cards that answer to all of what is given.
  public init(text: String? = nil, categories: [String]? = nil, archived: Archived = .hidden) {
    self.text = text
    self.categories = categories
    self.archived = archived
  }
}

/// The order of a list. Within each, starred cards come first and archived ones last.
public enum CardOrder: String, CaseIterable, Sendable {
  /// By name, in the English and then the Ukrainian alphabet.
  case name
  /// What was shown last first.
  case recent
  /// What was shown most often first.
  case used
  /// What came in last first.
  case added
  /// What ends first first; what never ends last.
  case expiry

  /// Terms of ORDER BY over `card` and `usage`.
  var terms: String {
    switch self {
    case .name: "sort_key, id"
    case .recent: "last_shown DESC, sort_key, id"
    case .used: "times_shown DESC, last_shown DESC, sort_key, id"
    case .added: "added DESC, id DESC"
    case .expiry: "expiry IS NULL, expiry, sort_key, id"
    }
  }
}
