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
  /// The number of the card; nil for any.
  public var number: Int?
  /// The names of categories, ignoring letter case: the card must be in at least one of them; nil for any.
  public var categories: [String]?
  /// Whether only starred cards are listed.
  public var isStarred = false
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
