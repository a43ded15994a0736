package import Foundation

extension Date {
  /// The moment in the form of ISO 8601, in UTC, with milliseconds.
  package var iso: String {
    // Foundation truncates the milliseconds of a moment that is slightly below a whole millisecond.
    let rest = (milliseconds % 1000 + 1000) % 1000
    return Date(seconds: (milliseconds - rest) / 1000).formatted(.iso8601).dropLast() + "." + rest.digits(3) + "Z"
  }

  /// Reads a moment in the form of ISO 8601; nil for any other text.
  package init?(iso text: String) {
    guard let moment = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text), moment.isOfCalendar
    else { return nil }
    // Rounds as a wallet stores moments, so that two moments with the same text are equal.
    self.init(milliseconds: moment.milliseconds)
  }
}
