/// The error of a feed that lacks more cards than a person allowed it to. Nothing is changed then.
public struct PruneError: Error, Hashable, Sendable {
  /// The number of cards that the feed does not contain any more.
  public let count: Int
  /// The largest number that was allowed.
  public let maximum: Int
}
