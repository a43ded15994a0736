internal import Glibc

/// A moment, to the microsecond.
///
/// Leap seconds are not counted: each day has 86,400 seconds, as in POSIX.
public struct Instant: Hashable, Comparable, Sendable {
  /// The number of microseconds since 1970-01-01T00:00:00Z.
  private let microseconds: Int64

  /// The current moment.
  public static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(seconds: Int64(time.tv_sec), nanoseconds: time.tv_nsec)
  }

  /// Creates a moment from a number of seconds since 1970-01-01T00:00:00Z. Moments that are 285,000 years away are
  /// clamped.
  ///
  /// - Parameters:
  ///   - seconds: whole seconds.
  ///   - nanoseconds: a fraction of a second, which is rounded down to microseconds.
  public init(seconds: Int64, nanoseconds: Int = 0) {
    microseconds = max(-Self.mostSeconds, min(seconds, Self.mostSeconds)) * 1_000_000 + Int64(nanoseconds / 1000)
  }

  /// Creates a moment from a number of milliseconds since 1970-01-01T00:00:00Z. Moments that are 285,000 years away are
  /// clamped.
  public init(milliseconds: Int64) {
    microseconds = max(-Self.mostSeconds * 1000, min(milliseconds, Self.mostSeconds * 1000)) * 1000
  }

  private static let mostSeconds: Int64 = 9_000_000_000_000

  private init(microseconds: Int64) { self.microseconds = microseconds }

  /// The whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 { microseconds.dividedDown(by: 1_000_000) }

  /// The milliseconds since 1970-01-01T00:00:00Z, rounded to the nearest one, as wallets store moments.
  public var milliseconds: Int64 { (microseconds + (microseconds < 0 ? -500 : 500)) / 1000 }

  /// Whether the first moment is the earlier one.
  public static func < (one: Instant, other: Instant) -> Bool { one.microseconds < other.microseconds }

  /// The moment a number of seconds later, or earlier for a negative number.
  public func adding(seconds: Int) -> Instant { Instant(microseconds: microseconds + Int64(seconds) * 1_000_000) }

  /// The first moment of the years 1 to 9999, in which moments are stored.
  package static let first = Instant(milliseconds: -62_135_596_800_000)

  /// Whether the year is 1 to 9999.
  package var isOfCalendar: Bool { (Self.first.milliseconds...253_402_300_799_999).contains(milliseconds) }

  /// Reads a number of milliseconds since 1970; nil if the text is no number or the year is not 1 to 9999.
  package init?(epochMilliseconds text: String) {
    guard let milliseconds = Int64(text) else { return nil }
    self.init(milliseconds: milliseconds)
    guard isOfCalendar else { return nil }
  }
}

/// Moments as text in the form of ISO 8601, in UTC, with milliseconds: `2027-03-05T22:00:00.000Z`.
extension Instant {
  /// The moment as text.
  public var iso: String {
    let seconds = milliseconds.dividedDown(by: 1000)
    let days = CivilDay.number(at: seconds)
    let second = Int(seconds - Int64(days) * 86_400)
    let date = days < Self.reform ? JulianDay.date(of: days) : CivilDay.date(of: days)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    if (0...9999).contains(date.year) {
      text.append(date.year, digits: 4)
    } else {
      text += "\(date.year < 0 ? "-" : "")\(date.year.magnitude.digits(4))".utf8
    }
    text.append(UInt8(ascii: "-"))
    text.append(date.month, digits: 2)
    text.append(UInt8(ascii: "-"))
    text.append(date.day, digits: 2)
    text.append(UInt8(ascii: "T"))
    text.append(second / 3600, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(second / 60 % 60, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(second % 60, digits: 2)
    text.append(UInt8(ascii: "."))
    text.append(Int(milliseconds - seconds * 1000), digits: 3)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a moment, rounded to milliseconds; nil for any other text, and if the year is not 1 to 9999.
  ///
  /// Numbers may have fewer digits than `iso` writes, or more. The zone may be `Z`, `UTC`, `GMT`, an offset such as
  /// `+02:00`, `+0200` or `+2`, or one after `UTC` or `GMT`. Text after that is ignored.
  public init?(iso text: String) {
    var text = text
    guard let moment = text.withUTF8({ text in Self.moment(text[...]) }) else { return nil }
    self.init(milliseconds: moment.milliseconds)
    guard isOfCalendar else { return nil }
  }

  private static func moment(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Instant? {
    var text = ISOScanner(rest: text)
    guard let year = text.number(), text.take("-"), let month = text.number(), (1...12).contains(month), text.take("-"),
      let day = text.number(), (1...31).contains(day), text.take("T"), let hour = text.number(), text.take(":"),
      let minute = text.number(), text.take(":"), let second = text.number(), let nanoseconds = text.fraction(),
      let offset = text.zone()
    else { return nil }
    let isLater = (year, month, day) >= (1582, 10, 15)
    let number = (isLater ? CivilDay.number(year:month:) : JulianDay.number(year:month:))(year, month) + day - 1
    return Instant(
      seconds: Int64(number) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset),
      nanoseconds: nanoseconds)
  }

  /// The number of 15 October 1582, the first day of the Gregorian calendar. The days before are written by the Julian
  /// calendar, as the texts of earlier versions are.
  private static let reform = -141_427
}

/// Days of the Julian calendar as numbers, 0 for 1 January 1970 of the Gregorian calendar.
private enum JulianDay {
  /// The number of the first day of a month, from 1 to 12.
  static func number(year: Int, month: Int) -> Int {
    // Years begin with March here, so that 29 February is the last day.
    let years = month < 3 ? year - 1 : year
    return (years * 1461).dividedDown(by: 4) + (153 * ((month + 9) % 12) + 2) / 5 - 719_470
  }

  /// The day with a number.
  static func date(of number: Int) -> CivilDay.Date {
    let quarters = (number + 719_470) * 4 + 3
    let years = quarters.dividedDown(by: 1461)
    let months = ((quarters - years * 1461) / 4 * 5 + 2) / 153
    let (year, month) = (months > 9 ? years + 1 : years, (months + 2) % 12 + 1)
    return CivilDay.Date(year: year, month: month, day: number - Self.number(year: year, month: month) + 1)
  }
}

/// Reads the parts of a moment from the beginning of a text.
private struct ISOScanner {
  /// The characters that are not read yet.
  var rest: Slice<UnsafeBufferPointer<UInt8>>

  /// Reads a character, in capital or small letters; false if another one comes next.
  mutating func take(_ character: Unicode.Scalar, orSmall: Bool = false) -> Bool {
    guard let next = rest.first, (orSmall && next >= 0x61 ? next - 32 : next) == UInt8(ascii: character) else {
      return false
    }
    rest.removeFirst()
    return true
  }

  /// Reads a number of at most `most` digits; nil if there is no digit.
  mutating func number(most: Int = 10) -> Int? {
    let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }.prefix(most)
    rest.removeFirst(digits.count)
    return digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Reads a point and a fraction of a second of one to nine digits, as nanoseconds; 0 if no point comes next.
  mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    let start = rest.startIndex
    guard let number = number(), case let count = rest.startIndex - start, count < 10 else { return nil }
    return (count..<9).reduce(number) { number, _ in number * 10 }
  }

  /// Reads a zone as the number of seconds that it is ahead of UTC.
  mutating func zone() -> Int? {
    if take("Z", orSmall: true) { return 0 }
    for name in [["G", "M", "T"], ["U", "T", "C"]] as [[Unicode.Scalar]] where take(name[0], orSmall: true) {
      guard take(name[1], orSmall: true), take(name[2], orSmall: true) else { return nil }
      guard rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") else { return 0 }
    }
    let isBehind = take("-")
    guard isBehind || take("+"), let hours = number(most: 2) else { return nil }
    var offset = hours * 3600
    let hasMinutes = take(":")
    if let minutes = number(most: 2) {
      offset += minutes * 60
      _ = take(":")
      offset += number(most: 2) ?? 0
    } else if hasMinutes {
      return nil
    }
    guard offset <= 18 * 3600 else { return nil }
    return isBehind ? -offset : offset
  }
}

/// A moment of the clock that nobody sets, for deadlines (CLOCK_MONOTONIC). It stands while the machine sleeps.
///
/// The standard library's `SuspendingClock` is the same clock. It brings Swift's concurrency and Dispatch into the program, which
/// start with it.
package struct SteadyInstant: Comparable, Sendable {
  /// The time since the machine has started, without the time for which it slept.
  private let time: Duration

  /// The current moment.
  package static var now: SteadyInstant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return SteadyInstant(time: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }

  package static func < (first: SteadyInstant, second: SteadyInstant) -> Bool { first.time < second.time }

  package static func + (instant: SteadyInstant, duration: Duration) -> SteadyInstant {
    SteadyInstant(time: instant.time + duration)
  }

  package static func - (later: SteadyInstant, earlier: SteadyInstant) -> Duration { later.time - earlier.time }
}

extension Duration {
  /// The number of milliseconds that poll(2) is to wait for this time to be over; 0 if it is over.
  package var pollTimeout: Int32 {
    guard self > .zero else { return 0 }
    // Rounded up, so that the time is over afterwards.
    let milliseconds = components.attoseconds / 1_000_000_000_000_000 + 1
    return Int32(clamping: min(components.seconds, Int64(Int32.max)) * 1000 + milliseconds)
  }
}
