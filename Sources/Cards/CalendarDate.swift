public import FoundationEssentials
internal import TimeZones

/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, from 1 on.
  public let month: Int
  /// The day of the month, from 1 on.
  public let day: Int

  /// Creates a day from its parts; nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDay.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads a day as people and files write it: `2027-03-05`, `05.03.2027`, `5.3.2027`; nil for any other text.
  public init?(_ typed: String) {
    var text = typed
    if let day = text.withUTF8({ CalendarDate(iso: $0) }) {
      self = day
      return
    }
    func parts(_ separator: Character, _ widths: [ClosedRange<Int>]) -> [Int]? {
      let parts = typed.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == 3,
        zip(parts, widths).allSatisfy({ $1.contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isNumber } })
      else { return nil }
      return parts.compactMap { Int($0) }
    }
    if let parts = parts("-", [4...4, 1...2, 1...2]) {
      self.init(year: parts[0], month: parts[1], day: parts[2])
    } else if let parts = parts(".", [1...2, 1...2, 4...4]) {
      self.init(year: parts[2], month: parts[1], day: parts[0])
    } else {
      return nil
    }
  }

  /// Reads a day in exactly the form of `iso`; nil for any other text.
  init?(iso text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = text.number(at: 0, digits: 4), let month = text.number(at: 5, digits: 2),
      let day = text.number(at: 8, digits: 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that contains a moment, in UTC.
  public init(epoch moment: Date) {
    let days = (moment.timeIntervalSince1970 / 86_400).rounded(.down)
    self.init(daysSince1970: Int(min(max(days, Double(Self.first.daysSince1970)), Double(Self.last.daysSince1970))))
  }

  /// The moment at which the day begins in UTC.
  public var midnight: Date { Date(timeIntervalSince1970: Double(daysSince1970) * 86_400) }

  /// The day in the form of ISO 8601: `2027-03-05`.
  public var iso: String {
    String(unsafeUninitializedCapacity: 10) { text in
      write(to: text)
      return 10
    }
  }

  /// Writes the ten characters of `iso`.
  func write(to text: UnsafeMutableBufferPointer<UInt8>) {
    text.write(year, digits: 4, at: 0)
    text[4] = UInt8(ascii: "-")
    text.write(month, digits: 2, at: 5)
    text[7] = UInt8(ascii: "-")
    text.write(day, digits: 2, at: 8)
  }

  /// Whether the first day is the earlier one.
  public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  /// The day `days` days later, or earlier for a negative number; the last or first day of the calendar if there is none.
  public func adding(days: Int) -> CalendarDate {
    let most = Self.last.daysSince1970 - Self.first.daysSince1970
    let later = daysSince1970 + max(-most, min(days, most))
    return CalendarDate(daysSince1970: max(Self.first.daysSince1970, min(later, Self.last.daysSince1970)))
  }

  /// The number of days from another day to this one; negative if the other one is later.
  public func days(since other: CalendarDate) -> Int { daysSince1970 - other.daysSince1970 }

  /// The same day of the month `months` months later, or the last day of that month if it has no such day.
  public func adding(months: Int) -> CalendarDate {
    let total = year * 12 + month - 1 + min(months, 12 * 9999)
    guard total / 12 <= 9999 else { return Self.last }
    let (year, month) = (total / 12, total % 12 + 1)
    return CalendarDate(unchecked: year, month, min(day, CivilDay.days(inMonth: month, of: year)))
  }

  /// The last day of the same month.
  public var lastOfMonth: CalendarDate {
    CalendarDate(unchecked: year, month, CivilDay.days(inMonth: month, of: year))
  }

  /// The day of the week, 0 for Sunday.
  public var weekday: Int { CivilDay.weekday(of: daysSince1970) }

  /// The number of days since 1 January 1970.
  var daysSince1970: Int { CivilDay.number(year: year, month: month) + day - 1 }

  /// Creates a day from the number of days since 1 January 1970, which has to be one of the calendar.
  init(daysSince1970 days: Int) {
    let date = CivilDay.date(of: days)
    self.init(unchecked: date.year, date.month, date.day)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The first day that can be represented: 1 January of the year 1.
  public static let first = CalendarDate(unchecked: 1, 1, 1)
  /// The last day that can be represented: 31 December 9999.
  public static let last = CalendarDate(unchecked: 9999, 12, 31)
}

/// A day that is printed on a card, such as its expiry date.
public struct CardDate: Hashable, Sendable {
  /// The day.
  public let day: CalendarDate
  /// The exact moment that a file of another wallet gave for the day, kept so that an export to that wallet writes the
  /// same moment; nil if no file gave one.
  public let instant: Date?

  /// Creates a date of a day, with the moment that a file gave for it.
  public init(_ day: CalendarDate, instant: Date? = nil) {
    self.day = day
    self.instant = instant
  }
}

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
