public import Cards
internal import FoundationEssentials

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
        number.flatMap { (0x30...0x39).contains(byte) ? $0 * 10 + Int(byte - 0x30) : nil }
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
    var times: [CalendarTime] = []
    for item in property.value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let time = CalendarTime(item.prefix { $0 != "/" }, zone: property["TZID"]) else { throw property.fault }
      times.append(time)
    }
    return times
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
    let day = CalendarDate(epoch: Date(seconds: limited))
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
