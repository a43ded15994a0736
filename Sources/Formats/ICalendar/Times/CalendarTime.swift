public import Cards
internal import Values

/// A value of the types DATE and DATE-TIME (RFC 5545 §3.3.4, §3.3.5).
public enum CalendarTime: Hashable, Sendable {
  /// A day alone.
  case day(CalendarDate)
  /// A moment, in seconds since 1970 UTC.
  case utc(Int64)
  /// A local time, in seconds since 1970 as a local clock counts them, in the zone with this `TZID`; without one, in
  /// whatever zone the reader is.
  case local(Int64, zone: String?)

  /// Reads a value: `20261205`, `20261205T190000`, `20261205T170000Z`; nil for any other text.
  ///
  /// - Parameter zone: the `TZID` of the property.
  public init?(_ value: some StringProtocol, zone: String? = nil) {
    let text = Array(value.utf8)
    func number(_ range: Range<Int>) -> Int? {
      text[range].reduce(0 as Int?) { number, byte in
        number.flatMap { byte.isDigit ? $0 * 10 + Int(byte - 0x30) : nil }
      }
    }
    guard [8, 15, 16].contains(text.count), let year = number(0..<4), let month = number(4..<6),
      let dayOfMonth = number(6..<8), let day = CalendarDate(year: year, month: month, day: dayOfMonth)
    else { return nil }
    guard text.count > 8 else {
      self = .day(day)
      return
    }
    guard text[8] == UInt8(ascii: "T"), let hour = number(9..<11), hour < 24, let minute = number(11..<13), minute < 60,
      let second = number(13..<15), second <= 60, text.count == 15 || text[15] == UInt8(ascii: "Z")
    else { return nil }
    // A leap second is taken for the second before it.
    let local = day.localSeconds + Int64(hour * 3600 + minute * 60 + min(second, 59))
    self = text.count == 16 ? .utc(local) : .local(local, zone: zone)
  }

  /// Reads the value of a property.
  ///
  /// - Throws: `.badValue`.
  public init(_ property: ContentLine) throws(CalendarError) {
    guard let time = CalendarTime(property.value, zone: property["TZID"]) else { throw property.fault }
    self = time
  }

  /// Reads the values of a property that has a list, of which a period is its start.
  ///
  /// - Throws: `.badValue`.
  public static func list(_ property: ContentLine) throws(CalendarError) -> [CalendarTime] {
    try property.value.split(separator: ",", omittingEmptySubsequences: false).map { item throws(CalendarError) in
      guard let time = CalendarTime(item.prefix { $0 != "/" }, zone: property["TZID"]) else { throw property.fault }
      return time
    }
  }

  /// The value as it is written.
  public var text: String {
    switch self {
    case .day(let day): day.basic
    case .utc(let moment): Self.text(moment) + "Z"
    case .local(let seconds, _): Self.text(seconds)
    }
  }

  private static func text(_ seconds: Int64) -> String {
    let limited = min(max(seconds, CalendarDate.firstLocal), CalendarDate.lastLocal)
    let day = CalendarDate(epoch: Instant(seconds: limited))
    let second = Int(limited - day.localSeconds)
    return "\(day.basic)T\((second / 3600).digits(2))\((second / 60 % 60).digits(2))\((second % 60).digits(2))"
  }
}

extension CalendarDate {
  /// The day without hyphens: `20261205`.
  fileprivate var basic: String { iso.filter { $0 != "-" } }

  /// The first second of the year 1, as a local clock counts them.
  static let firstLocal: Int64 = -62_135_596_800
  /// The last second of the year 9999, as a local clock counts them.
  static let lastLocal: Int64 = 253_402_300_799
}

/// A value of the type DURATION (RFC 5545 §3.3.6).
public struct CalendarDuration: Hashable, Sendable {
  /// The days, each as long as the day is there; negative for a time before.
  public let days: Int
  /// The seconds beyond the days; negative for a time before.
  public let seconds: Int

  /// Creates a duration from its parts.
  public init(days: Int = 0, seconds: Int) {
    self.days = days
    self.seconds = seconds
  }

  /// All seconds, if each day has 24 hours.
  public var total: Int { days * 86_400 + seconds }

  /// Reads a value: `P2W`, `P1DT12H`, `-PT15M`; nil for any other text.
  public init?(_ value: String) {
    var rest = value.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
    var (days, seconds, count) = (0, 0, 0)
    var units = Array("WDTHMS".utf8)[...]
    var isTime = false
    while !rest.isEmpty {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard let unit = rest.popFirst(), let index = units.firstIndex(of: unit) else { return nil }
      units = units[(index + 1)...]
      guard unit != UInt8(ascii: "T") else {
        guard digits.isEmpty else { return nil }
        (isTime, count) = (true, 0)
        continue
      }
      guard (1...8).contains(digits.count), let number = Int(Substring(digits)) else { return nil }
      count += 1
      switch unit {
      case UInt8(ascii: "W"): days += 7 * number
      case UInt8(ascii: "D"): days += number
      case UInt8(ascii: "H") where isTime: seconds += 3600 * number
      case UInt8(ascii: "M") where isTime: seconds += 60 * number
      case UInt8(ascii: "S") where isTime: seconds += number
      default: return nil
      }
    }
    guard count > 0 else { return nil }
    self.init(days: isNegative ? -days : days, seconds: isNegative ? -seconds : seconds)
  }

  /// The duration as it is written, in hours, minutes and seconds, which are always equally long: `-PT1H30M`, `PT24H`.
  public var text: String {
    var rest = abs(total)
    guard rest > 0 else { return "PT0S" }
    var text = total < 0 ? "-PT" : "PT"
    for (unit, letter) in [(3600, "H"), (60, "M"), (1, "S")] where rest >= unit {
      text += "\(rest / unit)\(letter)"
      rest %= unit
    }
    return text
  }
}

/// The time at which an alarm rings: the value of `TRIGGER` (RFC 5545 §3.8.6.3).
public enum AlarmTrigger: Hashable, Sendable {
  /// A time before the start, or after it, for a negative or a positive duration.
  case start(CalendarDuration)
  /// A time before the end, or after it.
  case end(CalendarDuration)
  /// A moment, in seconds since 1970 UTC.
  case moment(Int64)

  /// Reads the trigger of an alarm.
  ///
  /// - Throws: `.badValue`.
  public init(_ property: ContentLine) throws(CalendarError) {
    // Some programs, such as Python's icalendar 6, leave out that it is a moment. No moment looks like a duration.
    if property["VALUE"]?.uppercased() == "DATE-TIME" || property.value.first?.isNumber == true {
      guard case .utc(let moment)? = CalendarTime(property.value) else { throw property.fault }
      self = .moment(moment)
      return
    }
    guard let duration = CalendarDuration(property.value) else { throw property.fault }
    self = property["RELATED"]?.uppercased() == "END" ? .end(duration) : .start(duration)
  }
}
