internal import Cards
internal import FoundationEssentials

/// A moment as other wallets write it: ISO 8601, optionally with a blank for the `T` and `UTC` for the zone.
struct ImportedMoment {
  /// The day as written.
  let day: CalendarDate
  /// The moment, in UTC if no zone is written; nil if the zone moves it beyond the year 9999.
  let instant: Date?
  /// Whether a time of day is written.
  let hasTime: Bool
  /// The seconds that the written zone is ahead of UTC; nil if no zone is written.
  let offset: Int?
  /// Whether the text is a moment in UTC, with a time of day.
  var isInUTC: Bool { hasTime && offset == 0 }
  /// The day of the moment in the written zone. Only a time of 24:00 makes it another than `day`.
  var dayThere: CalendarDate {
    guard let instant else { return day }
    return CalendarDate(epoch: instant + Double(offset ?? 0))
  }
  /// The time of day in the written zone, such as `19:00`; nil if none is written.
  var timeThere: String? {
    guard hasTime, let instant else { return nil }
    let minutes = Int((instant.timeIntervalSince(dayThere.midnight) + Double(offset ?? 0)) / 60)
    return "\((minutes / 60).digits(2)):\((minutes % 60).digits(2))"
  }
  /// The date for a card: the day in the written zone, and the moment if both its time and its zone are written.
  var cardDate: CardDate { CardDate(dayThere, instant: hasTime && offset != nil ? instant : nil) }

  /// Reads a text such as `2024-05-31T23:59:59.999+02:00`, of which the time, the seconds, their fraction and the zone
  /// may be missing; nil for any other text.
  init?(_ text: String) {
    var text = Scanner(text)
    guard let year = text.number(4), text.take("-"), let month = text.number(2), text.take("-"),
      let dayOfMonth = text.number(2), let day = CalendarDate(year: year, month: month, day: dayOfMonth)
    else { return nil }
    var time: (seconds: Int, fraction: Double) = (0, 0)
    var offset: Int?
    hasTime = !text.isAtEnd
    if hasTime {
      guard text.take("T") || text.take("t") || text.take(" "), let written = text.time() else { return nil }
      time = written
    }
    if !text.isAtEnd {
      _ = text.take(" ")
      guard let written = text.zone(), text.isAtEnd else { return nil }
      offset = written
    }
    self.day = day
    let moment = day.midnight + Double(time.seconds - (offset ?? 0)) + time.fraction
    instant = moment.isOfCalendar ? moment : nil
    self.offset = offset
  }

  private struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ word: String) -> Bool {
      guard rest.starts(with: word.utf8) else { return false }
      rest = rest.dropFirst(word.utf8.count)
      return true
    }

    /// Reads a number of `width` digits.
    mutating func number(_ width: Int) -> Int? {
      let digits = rest.prefix(width)
      guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest = rest.dropFirst(width)
      return Int(Substring(digits))
    }

    /// Reads a time of day as seconds and the fraction of a second.
    mutating func time() -> (seconds: Int, fraction: Double)? {
      guard let hour = number(2), hour <= 24, take(":"), let minute = number(2), minute < 60 else { return nil }
      var (second, fraction) = (0, 0.0)
      if take(":") {
        guard let written = number(2), written <= 60 else { return nil }
        // A leap second is treated as the second before it.
        second = min(written, 59)
        if take(".") || take(",") {
          let digits = rest.prefix { (0x30...0x39).contains($0) }
          guard (1...9).contains(digits.count), let written = Double("0." + Substring(digits)) else { return nil }
          fraction = written
          rest = rest.dropFirst(digits.count)
        }
      }
      // 24:00 is the end of a day.
      guard hour < 24 || (minute == 0 && second == 0 && fraction == 0) else { return nil }
      return (hour * 3600 + minute * 60 + second, fraction)
    }

    /// Reads a zone as the number of seconds that it is ahead of UTC.
    mutating func zone() -> Int? {
      if take("Z") || take("z") || take("UTC") { return 0 }
      let isBehind = take("-")
      guard isBehind || take("+"), let hours = number(2), hours < 24 else { return nil }
      guard !isAtEnd else { return hours * (isBehind ? -3600 : 3600) }
      _ = take(":")
      guard let minutes = number(2), minutes < 60 else { return nil }
      return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
    }
  }
}
