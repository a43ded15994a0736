public import Cards

/// Something in a file that is no card, though it looks like one.
public struct SkippedEntry: Hashable, Sendable {
  /// Why it is none.
  public enum Reason: Hashable, Sendable {
    /// It holds no number: FidMe leaves such for a card that has expired.
    case noNumber
    /// It holds nothing but how often a card was used.
    case onlyUsage
  }

  /// Why it is none.
  public let reason: Reason
  /// What it is called there; nil for nothing.
  public let name: String?
  /// Where.
  public let place: ImportPlace

  /// That, there.
  public init(_ reason: Reason, name: String?, at place: ImportPlace) {
    self.reason = reason
    self.name = name
    self.place = place
  }
}
