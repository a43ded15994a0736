internal import Values

/// The offsets of a zone that repeat every year, written as the environment variable `TZ` of POSIX, in which a TZif file
/// ends: `EET-2EEST,M3.5.0/3,M10.5.0/4` (IEEE Std 1003.1 §8.3, with the hours of RFC 8536 §3.3.1).
struct YearlyRule: Hashable, Sendable {
  /// The offset of standard time, in seconds ahead of UTC.
  private let standard: Int
  /// The offset of summer time with its first and last day; nil for a zone without.
  private let summer: Summer?

  private struct Summer: Hashable {
    let offset: Int
    let start: Change
    let end: Change
  }

  /// A day of the year and the local time at which clocks change.
  private struct Change: Hashable {
    enum Day: Hashable {
      /// A day from 1 to 365; 29 February is never counted.
      case julian(Int)
      /// A day from 0 to 365; 29 February is counted.
      case ordinal(Int)
      /// A weekday, 0 for Sunday, of a week of a month; the fifth week is the last one.
      case weekday(Int, week: Int, month: Int)
    }

    let day: Day
    /// The seconds since the beginning of the day, −167 to 167 hours.
    let time: Int

    /// The local time of the change in a year, in seconds since 1970.
    func local(in year: Int) -> Int64 {
      let first = CivilDay.number(year: year, month: 1)
      let number: Int
      switch day {
      case .julian(let day):
        number = first + day - 1 + (day >= 60 && CivilDay.isLeap(year) ? 1 : 0)
      case .ordinal(let day):
        number = first + day
      case .weekday(let weekday, let week, let month):
        let start = CivilDay.number(year: year, month: month)
        let end =
          month == 12 ? CivilDay.number(year: year + 1, month: 1) : CivilDay.number(year: year, month: month + 1)
        let earliest = start + (weekday - CivilDay.weekday(of: start) + 7) % 7
        let wanted = earliest + 7 * (week - 1)
        number = wanted < end ? wanted : wanted - 7
      }
      return Int64(number) * 86_400 + Int64(time)
    }
  }

  /// The seconds ahead of UTC at a moment.
  func offset(at moment: Int64) -> Int {
    guard let summer else { return standard }
    let year = CivilDay.year(ofLocal: moment + Int64(standard))
    let start = summer.start.local(in: year) - Int64(standard)
    let end = summer.end.local(in: year) - Int64(summer.offset)
    let isSummer = start < end ? (start..<end).contains(moment) : !(end..<start).contains(moment)
    return isSummer ? summer.offset : standard
  }
}

extension YearlyRule {
  /// Reads a rule; nil for any other text.
  init?(_ text: String) {
    var rest = text.utf8[...]
    guard Self.passName(&rest), let offset = Self.time(&rest) else { return nil }
    // POSIX counts hours west of Greenwich as positive.
    standard = -offset
    guard !rest.isEmpty else {
      summer = nil
      return
    }
    guard Self.passName(&rest) else { return nil }
    var summerOffset = standard + 3600
    if rest.first != UInt8(ascii: ",") {
      guard let offset = Self.time(&rest) else { return nil }
      summerOffset = -offset
    }
    guard let start = Self.change(&rest), let end = Self.change(&rest), rest.isEmpty else { return nil }
    summer = Summer(offset: summerOffset, start: start, end: end)
  }

  private typealias Text = Substring.UTF8View

  /// Passes over the abbreviation of a time: at least three letters, or `<+03>`.
  private static func passName(_ rest: inout Text) -> Bool {
    if rest.first == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  private static func number(_ rest: inout Text, most: Int) -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    rest = rest.dropFirst(digits.count)
    guard digits.count <= 3, let number = Int(Substring(digits)), number <= most else { return nil }
    return number
  }

  private static func pass(_ character: Character, _ rest: inout Text) -> Bool {
    guard let byte = character.asciiValue, rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads `[+|-]hh[:mm[:ss]]`, in seconds.
  private static func time(_ rest: inout Text) -> Int? {
    let isNegative = pass("-", &rest)
    if !isNegative { _ = pass("+", &rest) }
    guard let hours = number(&rest, most: 167) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where pass(":", &rest) {
      guard let part = number(&rest, most: 59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads a comma, a day and the time of a change, 02:00 if none is written.
  private static func change(_ rest: inout Text) -> Change? {
    guard pass(",", &rest) else { return nil }
    let day: Change.Day
    if pass("M", &rest) {
      guard let month = number(&rest, most: 12), month >= 1, pass(".", &rest), let week = number(&rest, most: 5),
        week >= 1, pass(".", &rest), let weekday = number(&rest, most: 6)
      else { return nil }
      day = .weekday(weekday, week: week, month: month)
    } else if pass("J", &rest) {
      guard let number = number(&rest, most: 365), number >= 1 else { return nil }
      day = .julian(number)
    } else {
      guard let number = number(&rest, most: 365) else { return nil }
      day = .ordinal(number)
    }
    guard pass("/", &rest) else { return Change(day: day, time: 2 * 3600) }
    return time(&rest).map { Change(day: day, time: $0) }
  }
}
