internal import Cards
internal import Foundation

/// A date as a pass writes it: a W3C date, which is a part of ISO 8601.
struct PassDate {
  /// The day that is written.
  let day: CalendarDate
  /// The moment; nil where no time or no zone is written.
  let instant: Date?

  /// The date of that text: with or without time, seconds, their fraction and zone; nil for what is none.
  init?(_ text: String) {
    let form =
      #/
      ([0-9]{4}-[0-9]{2}-[0-9]{2})
      (?: [Tt\ ] ([0-9]{2}) : ([0-9]{2}) (?: : ([0-9]{2} (?: \.[0-9]+ )? ) )?
        ( [Zz] | [+\-][0-9]{2} (?: :? [0-9]{2} )? )? )?
      /#
    guard let match = text.wholeMatch(of: form), let day = CalendarDate(String(match.1)) else { return nil }
    self.day = day
    guard let hour = match.2.flatMap({ Int($0) }), let minute = match.3.flatMap({ Int($0) }) else {
      instant = nil
      return
    }
    let second = match.4.flatMap { Double($0) } ?? 0
    guard hour < 24 || (hour == 24 && minute == 0 && second == 0), minute < 60, second < 61 else { return nil }
    guard let zone = match.5 else {
      instant = nil
      return
    }
    guard let offset = Self.seconds(ofZone: zone), let start = Self.start(of: day) else { return nil }
    instant = start + (Double(hour * 3600 + minute * 60 - offset) + second)
  }

  /// How far a zone is ahead of UTC; nil for none that there can be.
  private static func seconds(ofZone zone: Substring) -> Int? {
    let digits = zone.filter { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return 0 }
    guard let hours = Int(digits.prefix(2)), let minutes = Int(digits.count == 2 ? "0" : digits.suffix(2)), hours < 24,
      minutes < 60
    else {
      return nil
    }
    return (hours * 3600 + minutes * 60) * (zone.hasPrefix("-") ? -1 : 1)
  }

  /// When the day begins, UTC.
  private static func start(of day: CalendarDate) -> Date? {
    DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: day.year, month: day.month, day: day.day
    ).date
  }
}
