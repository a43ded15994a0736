package import Foundation

extension Date {
  /// The moment in the form of ISO 8601, to the millisecond, UTC.
  package var iso: String {
    // Foundation cuts where a moment lies a hair below its millisecond.
    let rest = (milliseconds % 1000 + 1000) % 1000
    let second = Date(timeIntervalSince1970: Double((milliseconds - rest) / 1000))
    let digits = String(rest)
    return second.formatted(.iso8601).dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
  }

  /// The moment that such a text names; nil for what is none.
  package init?(iso text: String) {
    guard let moment = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text), moment.isOfCalendar
    else { return nil }
    // The moment as a wallet keeps it: two that print the same are equal.
    self.init(milliseconds: moment.milliseconds)
  }
}
