/// How many cards of files became what.
public struct ImportCounts: Hashable, Sendable {
  /// New in the wallet.
  public var added = 0
  /// Changed by what a file says.
  public var updated = 0
  /// As the file has them.
  public var unchanged = 0
  /// Others than a file has, and left so.
  public var skipped = 0

  /// Counts of nothing.
  public init() {}

  mutating func add(_ count: Int, of result: ImportOutcome.Result?) {
    switch result {
    case .updated: updated += count
    case .unchanged: unchanged += count
    case .skipped: skipped += count
    case .added, nil: added += count
    }
  }
}
