public import Cards

/// What a file turns out to hold, in its order.
public enum ImportEvent: Sendable {
  /// The lock of the wallet that the file is from, before every card: it has encrypted those secrets of the cards that
  /// name its recipient.
  case lock(SecretsLock)
  /// A category, which may have no cards.
  case category(IncomingCategory)
  /// A card.
  case card(IncomingCard)
  /// What looks like a card and is none.
  case skipped(SkippedEntry)
  /// What a person should know.
  case remark(ImportRemark)
}
