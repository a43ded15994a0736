public import Foundation

/// How a card was used.
public struct CardUse: Hashable, Sendable {
  /// When it was shown last.
  public let lastShown: Date
  /// How often it was shown.
  public let timesShown: Int

  /// A use of those parts.
  ///
  /// - Parameters:
  ///   - lastShown: when it was shown last.
  ///   - timesShown: what nobody can count to is taken for less.
  public init(lastShown: Date, timesShown: Int) {
    self.lastShown = lastShown
    self.timesShown = min(max(timesShown, 0), 1_000_000_000)
  }
}
