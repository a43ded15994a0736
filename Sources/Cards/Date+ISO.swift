package import FoundationEssentials

/// Moments in the form of ISO 8601, in UTC, with milliseconds: `2027-03-05T22:00:00.000Z`.
///
/// Moments since the calendar reform are converted here, in a fiftieth of the time that Foundation's formats take.
extension Date {
  /// The moment as text.
  package var iso: String {
    let milliseconds = milliseconds
    // Foundation truncates the milliseconds of a moment that is slightly below a whole millisecond.
    let rest = (milliseconds % 1000 + 1000) % 1000
    guard Self.plain.contains(milliseconds) else {
      return Date(seconds: (milliseconds - rest) / 1000).formatted(.iso8601).dropLast() + "." + rest.digits(3) + "Z"
    }
    let seconds = Int((milliseconds - rest) / 1000)
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let second = seconds - days * 86_400
    let day = CalendarDate(daysSince1970: days)
    return String(unsafeUninitializedCapacity: Self.length) { text in
      day.write(to: text)
      text[10] = UInt8(ascii: "T")
      text.write(second / 3600, digits: 2, at: 11)
      text[13] = UInt8(ascii: ":")
      text.write(second / 60 % 60, digits: 2, at: 14)
      text[16] = UInt8(ascii: ":")
      text.write(second % 60, digits: 2, at: 17)
      text[19] = UInt8(ascii: ".")
      text.write(Int(rest), digits: 3, at: 20)
      text[23] = UInt8(ascii: "Z")
      return Self.length
    }
  }

  /// Reads a moment; nil for any other text.
  package init?(iso text: String) {
    if let milliseconds = Self.plainMilliseconds(text) {
      self.init(milliseconds: milliseconds)
      return
    }
    guard let moment = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text), moment.isOfCalendar
    else { return nil }
    // Rounds as a wallet stores moments, so that two moments with the same text are equal.
    self.init(milliseconds: moment.milliseconds)
  }

  /// The number of characters.
  private static let length = 24

  /// The milliseconds from 15 October 1582, the first day of the Gregorian calendar, to the end of 9999. Foundation writes
  /// moments before by the Julian calendar.
  private static let plain: ClosedRange<Int64> = -12_219_292_800_000...253_402_300_799_999

  /// The milliseconds since 1970 of a text in exactly the form that `iso` writes; nil for any other text.
  private static func plainMilliseconds(_ text: String) -> Int64? {
    var text = text
    return text.withUTF8 { text in
      guard text.count == length, text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
        text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: "."), text[23] == UInt8(ascii: "Z"),
        let day = CalendarDate(iso: UnsafeBufferPointer(rebasing: text[..<10])),
        let hour = text.number(at: 11, digits: 2), hour < 24, let minute = text.number(at: 14, digits: 2), minute < 60,
        let second = text.number(at: 17, digits: 2), second < 60, let rest = text.number(at: 20, digits: 3)
      else { return nil }
      let seconds = ((day.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second
      let milliseconds = Int64(seconds) * 1000 + Int64(rest)
      return plain.contains(milliseconds) ? milliseconds : nil
    }
  }
}
