public import FoundationEssentials

/// The memory of a card that a feed contains: a source of cards that is imported again and again.
public struct FeedEntry: Hashable, Sendable {
  /// The UUIDs of the identifiers that the feed gave to the card.
  public var identifiers: [UUID]
  /// Whether the card was archived because the feed did not contain it any more.
  public var isPruned: Bool

  /// Whether the feed contains the card several times, because a person merged cards.
  public var isShared = false

  private static let pruned = "pruned"

  /// Creates an entry from its parts.
  public init(identifiers: [UUID], isPruned: Bool = false) {
    self.identifiers = identifiers
    self.isPruned = isPruned
  }

  /// Reads an entry as `text` writes it. Other words are ignored.
  public init(_ text: String) {
    let words = text.split(separator: " ")
    self.init(
      identifiers: words.compactMap { UUID(uuidString: String($0)) }, isPruned: words.contains { $0 == Self.pruned })
  }

  /// The entry as words with blanks between them: `pruned`, if it is, and the UUIDs.
  public var text: String {
    ((isPruned ? [Self.pruned] : []) + identifiers.map(\.uuidString)).joined(separator: " ")
  }

  /// Whether the entry is only about identifiers of a merged card, and another entry about the card itself: the one that
  /// gave the selected identifier.
  func isSecondary(in list: IdentifierList) -> Bool {
    isShared && list.selected.map { selected in !(selected.id.map(identifiers.contains) ?? false) } ?? false
  }

  /// The indices in `list` of the identifiers that the feed gave.
  func indices(in list: IdentifierList) -> [Int] {
    list.indices.filter { index in list[index].id.map(identifiers.contains) ?? false }
  }
}
