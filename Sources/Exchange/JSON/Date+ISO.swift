package import Foundation

extension Date {
  /// The moment in the form of ISO 8601, to the millisecond, UTC.
  package var iso: String {
    // Foundation cuts where a moment lies a hair below its millisecond.
    let milliseconds = Int64((timeIntervalSince1970 * 1000).rounded())
    let rest = (milliseconds % 1000 + 1000) % 1000
    let second = Date(timeIntervalSince1970: Double((milliseconds - rest) / 1000))
    let digits = String(rest)
    return second.formatted(.iso8601).dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
  }

  /// The moment that such a text names; nil for what is none.
  package init?(iso text: String) {
    guard let moment = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text), moment.isOfCalendar
    else { return nil }
    self = moment
  }

  /// The moment of so many milliseconds since 1970; nil for what a wallet has no place for.
  init?(epochMilliseconds text: some StringProtocol) {
    guard let milliseconds = Int64(text), milliseconds.magnitude < 1 << 50 else { return nil }
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    guard isOfCalendar else { return nil }
  }

  /// Whether it is of the years 1 to 9999, which a wallet has a place for.
  var isOfCalendar: Bool { (-62_135_596_800..<253_402_300_800).contains(timeIntervalSince1970) }
}
