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
  /// The card's number; nil for any.
  public var number: Int?
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
