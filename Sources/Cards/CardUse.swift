public import FoundationEssentials

/// The use of a card: when and how often it was shown.
public struct CardUse: Hashable, Sendable {
  /// The moment when the card was last shown.
  public let lastShown: Date
  /// The number of times that the card was shown.
  public let timesShown: Int

  /// Creates a use from its parts.
  ///
  /// - Parameters:
  ///   - lastShown: the moment when the card was last shown.
  ///   - timesShown: the number of times that the card was shown, clamped to 0 to 1,000,000,000.
  public init(lastShown: Date, timesShown: Int) {
    self.lastShown = lastShown
    self.timesShown = min(max(timesShown, 0), 1_000_000_000)
  }
}
