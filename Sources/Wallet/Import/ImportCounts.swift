/// The numbers of imported cards by result.
public struct ImportCounts: Hashable, Sendable {
  /// The number of cards that are new in the wallet, or were deleted here and are added again.
  public var added = 0
  /// The number of cards that were changed, also by an identifier that was deleted here and is added again.
  public var updated = 0
  /// The number of cards that were the same already.
  public var unchanged = 0
  /// The number of cards that differ, but were left as they are.
  public var skipped = 0

  /// The number of cards of a phone that are left out because they were deleted here.
  public var deletedHere = 0
  /// The number of cards, or of identifiers of cards, that were deleted on the phone.
  public var deletedThere = 0
  /// The number of cards that were archived because the feed does not contain them any more, or because they were deleted on
  /// the phone.
  public var pruned = 0
  /// The number of cards of the wallet that the feed contained before this import; nil if the files are no feed.
  public var known: Int?

  /// Creates counts of zero.
  public init() {}

  mutating func add(_ count: Int, of result: ImportOutcome.Result?) {
    switch result {
    case .updated, .identifierReturned: updated += count
    case .unchanged: unchanged += count
    case .skipped: skipped += count
    case .deletedHere: deletedHere += count
    case .deletedThere: deletedThere += count
    case .pruned: pruned += count
    case .added, .returned, nil: added += count
    }
  }
}
