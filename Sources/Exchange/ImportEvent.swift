public import Cards

/// What a file turns out to hold, in its order.
public enum ImportEvent: Sendable {
  /// A category, which may have no cards.
  case category(IncomingCategory)
  /// A card.
  case card(IncomingCard)
  /// What looks like a card and is none.
  case skipped(SkippedEntry)
  /// What a person should know.
  case remark(ImportRemark)
}
