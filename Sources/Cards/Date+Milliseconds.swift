package import Foundation

extension Date {
  /// Whole milliseconds since 1970, as wallets and other programs have moments.
  package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  /// The moment of so many milliseconds since 1970.
  package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The moment of so many milliseconds since 1970; nil for what a wallet has no place for.
  package init?(epochMilliseconds text: some StringProtocol) {
    guard let milliseconds = Int64(text) else { return nil }
    self.init(milliseconds: milliseconds)
    guard isOfCalendar else { return nil }
  }

  /// Whether it is of the years 1 to 9999, to which dates are kept.
  package var isOfCalendar: Bool {
    // More than an Int64 holds is beyond them.
    abs(timeIntervalSince1970) < 1e12 && (-62_135_596_800_000...253_402_300_799_999).contains(milliseconds)
  }
}
