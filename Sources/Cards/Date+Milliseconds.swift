package import FoundationEssentials

extension Date {
  /// The number of milliseconds since 1970, rounded, as wallets and other programs store moments.
  package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  /// Creates a moment from a number of milliseconds since 1970.
  package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The whole seconds since 1970, rounded down.
  package var seconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }

  /// Creates a moment from a number of seconds since 1970.
  package init(seconds: Int64) { self.init(timeIntervalSince1970: Double(seconds)) }

  /// Reads a number of milliseconds since 1970; nil if the text is no number or the year is not 1 to 9999.
  package init?(epochMilliseconds text: String) {
    guard let milliseconds = Int64(text) else { return nil }
    self.init(milliseconds: milliseconds)
    guard isOfCalendar else { return nil }
  }

  /// Whether the year is 1 to 9999, the range in which dates are stored.
  package var isOfCalendar: Bool {
    // A moment further away may not fit into an Int64.
    abs(timeIntervalSince1970) < 1e12 && (-62_135_596_800_000...253_402_300_799_999).contains(milliseconds)
  }
}
