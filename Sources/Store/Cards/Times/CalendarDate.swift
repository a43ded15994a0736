public import Values

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
  public init(epoch moment: Instant) {
    let moment = max(Self.first.midnight, min(moment, Self.last.midnight))
    self.init(daysSince1970: CivilDay.number(at: moment.seconds))
  }

  /// The moment at which the day begins in UTC.
  public var midnight: Instant { Instant(seconds: Int64(daysSince1970) * 86_400) }

  /// The day in the form of ISO 8601: `2027-03-05`.
  public var iso: String {
    var text: [UInt8] = []
    text.reserveCapacity(10)
    text.append(year, digits: 4)
    text.append(UInt8(ascii: "-"))
    text.append(month, digits: 2)
    text.append(UInt8(ascii: "-"))
    text.append(day, digits: 2)
    return String(decoding: text, as: UTF8.self)
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

  /// The number of days from `other` to this day; negative if `other` is later.
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
  public let instant: Instant?

  /// Creates a date of a day, with the moment that a file gave for it.
  public init(_ day: CalendarDate, instant: Instant? = nil) {
    self.day = day
    self.instant = instant
  }
}
