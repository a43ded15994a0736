package import TimeZones
package import Values

/// A moment as other wallets write it: ISO 8601, optionally with a blank for the `T` and `UTC` for the zone.
package struct ImportedMoment {
  /// The day as written.
  package let day: CalendarDate
  /// The moment, in UTC if no zone is written; nil if the zone moves it beyond the year 9999.
  package let instant: Instant?
  /// Whether a time of day is written.
  package let hasTime: Bool
  /// The seconds that the written zone is ahead of UTC; nil if no zone is written.
  package let offset: Int?
  /// Whether the text is a moment in UTC, with a time of day.
  package var isInUTC: Bool { hasTime && offset == 0 }
  /// The day of the moment in the written zone. Only a time of 24:00 makes it another than `day`.
  package var dayThere: CalendarDate {
    guard let instant else { return day }
    return CalendarDate(epoch: instant.adding(seconds: offset ?? 0))
  }
  /// The time of day in the written zone, such as `19:00`; nil if none is written.
  package var timeThere: String? {
    guard hasTime, let instant else { return nil }
    let seconds = Int(instant.seconds - dayThere.midnight.seconds) + (offset ?? 0)
    return EventTime.Clock.text(second: seconds / 60 * 60)
  }
  /// The date for a card: the day in the written zone, and the moment if both its time and its zone are written.
  package var cardDate: CardDate { CardDate(dayThere, instant: hasTime && offset != nil ? instant : nil) }

  /// Reads a text such as `2024-05-31T23:59:59.999+02:00`, of which the time, the seconds, their fraction and the zone
  /// may be missing; nil for any other text.
  package init?(_ text: String) {
    var text = Scanner(text)
    guard let year = text.number(4), text.take("-"), let month = text.number(2), text.take("-"),
      let dayOfMonth = text.number(2), let day = CalendarDate(year: year, month: month, day: dayOfMonth)
    else { return nil }
    var time: (seconds: Int, nanoseconds: Int) = (0, 0)
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
    let moment = Instant(
      seconds: day.midnight.seconds + Int64(time.seconds - (offset ?? 0)), nanoseconds: time.nanoseconds)
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
      guard digits.count == width, digits.allSatisfy(\.isDigit) else { return nil }
      rest = rest.dropFirst(width)
      return Int(Substring(digits))
    }

    /// Reads a time of day as seconds and nanoseconds.
    mutating func time() -> (seconds: Int, nanoseconds: Int)? {
      guard let hour = number(2), hour <= 24, take(":"), let minute = number(2), minute < 60 else { return nil }
      var (second, nanoseconds) = (0, 0)
      if take(":") {
        guard let written = number(2), written <= 60 else { return nil }
        // A leap second is treated as the second before it.
        second = min(written, 59)
        if take(".") || take(",") {
          let digits = rest.prefix(while: \.isDigit)
          guard (1...9).contains(digits.count), let written = Int(Substring(digits)) else { return nil }
          nanoseconds = (digits.count..<9).reduce(written) { number, _ in number * 10 }
          rest = rest.dropFirst(digits.count)
        }
      }
      // 24:00 is the end of a day.
      guard hour < 24 || (minute == 0 && second == 0 && nanoseconds == 0) else { return nil }
      return (hour * 3600 + minute * 60 + second, nanoseconds)
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

/// The times of events in tables and passes of other programs.
package enum ImportedTime {
  /// Reads a time as `EventTime.iso` writes it, a moment of ISO 8601, or a day and a time of day such as
  /// `05.12.2026 19:00`; nil for any other text.
  ///
  /// - Parameters:
  ///   - local: the zone of times without one. A moment with an offset becomes the time that clocks show there.
  ///   - starts: the beginning of the event, after which a time of day alone comes next; nil if a day is needed.
  package static func read(_ text: String, in local: Zone, after starts: EventTime? = nil) -> EventTime? {
    if let starts, let clock = starts.clock, !text.contains("-"), (4...5).contains(text.utf8.count),
      let time = read("\(starts.day.iso) \(text)", in: local), let end = time.clock
    {
      return end.second > clock.second ? time : read("\(starts.day.adding(days: 1).iso) \(text)", in: local)
    }
    if let time = EventTime(iso: text) { return time }
    if let moment = ImportedMoment(text) { return time(moment, in: local) }
    if let day = CalendarDate(text) { return EventTime(day) }
    let parts = text.split(separator: " ")
    guard parts.count == 2, let day = CalendarDate(String(parts[0])) else { return nil }
    let clock =
      parts[1].firstIndex(of: ":").map { $0 == parts[1].index(after: parts[1].startIndex) } == true
      ? "0" + parts[1] : String(parts[1])
    return ImportedMoment("\(day.iso) \(clock)").flatMap { time($0, in: local) }
  }

  /// The time of a moment as it is written.
  package static func time(_ moment: ImportedMoment, in local: Zone) -> EventTime? {
    guard moment.hasTime, let instant = moment.instant else { return EventTime(moment.dayThere) }
    let isLocal = moment.offset == nil
    return EventTime(at: isLocal ? local.moment(ofLocal: instant.seconds) : instant.seconds, in: local)
  }
}

/// The time zone of the dates in a file, as far as they show it.
///
/// Wallets on phones write a day as the moment at which it begins there, without its zone: midnight in Kyiv is 21:00 or
/// 22:00 UTC of the day before. A moment on a whole quarter of an hour is therefore taken for a midnight, and one in the
/// minute before that for the end of a day. Nothing depends on the time zone of this computer.
package struct ImportedZone {
  /// The number of midnights in the file by the seconds that their zone is ahead of UTC, which are more than −12 and at
  /// most 12 hours.
  private var midnights: [Int: Int] = [:]

  private static let hour = 3600

  /// Creates the zone of a file that has shown no date yet.
  package init() {}

  /// Adds a date of the file.
  package mutating func add(_ instant: Instant) {
    if let offset = Self.offset(ofMidnight: instant) { midnights[offset, default: 0] += 1 }
  }

  /// Adds a date of the file as it is written, if it is a moment in UTC.
  package mutating func add(_ moment: ImportedMoment) {
    if moment.isInUTC, let instant = moment.instant { add(instant) }
  }

  /// Adds a date of the file as it is written, if it is a moment in UTC or a number of milliseconds or seconds.
  package mutating func add(_ text: String) {
    if let moment = ImportedMoment(text) { add(moment) } else if let instant = Self.epoch(text) { add(instant) }
  }

  /// Reads a date as people and programs write it: a day, a moment of ISO 8601, or the number of milliseconds or seconds
  /// since 1970; nil for any other text.
  package func date(_ text: String) -> CardDate? {
    if let day = CalendarDate(text) { return CardDate(day) }
    if let moment = ImportedMoment(text) {
      return CardDate(day(of: moment), instant: moment.hasTime && moment.offset != nil ? moment.instant : nil)
    }
    return Self.epoch(text).map { CardDate(day(of: $0), instant: $0) }
  }

  /// Reads a number of milliseconds since 1970, or of seconds if it has at most 11 digits.
  private static func epoch(_ text: String) -> Instant? {
    guard (9...15).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Instant(epochMilliseconds: text.utf8.count < 12 ? text + "000" : text)
  }

  /// The day that a moment stands for.
  ///
  /// A midnight from 12:00 UTC on begins the next day, and an earlier midnight begins the same day, since most zones
  /// are less than half a day from UTC. Only if the file has midnights of New Zealand, which is 12 or 13 hours ahead,
  /// midnights from 10:00 UTC on begin the next day, too. Any other moment stands for its day in the zone of most
  /// midnights of the file, or in UTC if there is no such zone.
  package func day(of instant: Instant) -> CalendarDate {
    CalendarDate(epoch: instant.adding(seconds: offset(of: instant)))
  }

  /// The day of a moment as it is written: a day without a time, or with a time in another zone than UTC, is that day.
  package func day(of moment: ImportedMoment) -> CalendarDate {
    guard moment.isInUTC, let instant = moment.instant else { return moment.dayThere }
    return day(of: instant)
  }

  private func offset(of instant: Instant) -> Int {
    Self.offset(ofMidnight: instant).map { isFarEast ? Self.eastern($0) : $0 } ?? usualOffset ?? 0
  }

  /// The offset of the same midnight in a zone 13 or 14 hours ahead of UTC, if there is such a zone.
  private static func eastern(_ offset: Int) -> Int { offset <= -10 * hour ? offset + 24 * hour : offset }

  /// The seconds that the zone of a midnight or of an end of a day is ahead of UTC; nil for any other moment.
  private static func offset(ofMidnight instant: Instant) -> Int? {
    let quarter: Int64 = 900_000
    let milliseconds = instant.milliseconds
    let past = (milliseconds % quarter + quarter) % quarter
    guard past == 0 || past >= quarter - 60_000 else { return nil }
    let midnight = (past == 0 ? milliseconds : milliseconds - past + quarter) / 1000
    let time = Int((midnight % 86_400 + 86_400) % 86_400)
    return time < 12 * hour ? -time : 24 * hour - time
  }

  /// Whether the midnights show a zone 12 hours ahead of UTC in winter, and 13 in summer.
  private var isFarEast: Bool {
    count(in: 11 * Self.hour...12 * Self.hour) > count(in: -10 * Self.hour + 1 ... -9 * Self.hour)
  }

  /// The offset of most midnights; the smaller one if they are those of winter and summer.
  private var usualOffset: Int? {
    var counts = midnights
    if isFarEast { counts = Dictionary(uniqueKeysWithValues: midnights.map { (Self.eastern($0), $1) }) }
    let pairs = counts.map { (offset: $0, count: $1 + counts[$0 + Self.hour, default: 0]) }
    guard let most = pairs.max(by: { ($0.count, $1.offset) < ($1.count, $0.offset) }),
      2 * most.count > counts.values.reduce(0, +)
    else { return nil }
    return most.offset
  }

  private func count(in offsets: ClosedRange<Int>) -> Int {
    midnights.reduce(0) { offsets.contains($1.key) ? $0 + $1.value : $0 }
  }
}
