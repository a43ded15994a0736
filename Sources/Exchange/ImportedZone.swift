internal import Cards
internal import FoundationEssentials

/// The time zone of the dates in a file, as far as they show it.
///
/// Wallets on phones write a day as the moment at which it begins there, without its zone: midnight in Kyiv is 21:00 or
/// 22:00 UTC of the day before. A moment on a whole quarter of an hour is therefore taken for a midnight, and one in the
/// minute before that for the end of a day. Nothing depends on the time zone of this computer.
struct ImportedZone {
  /// The number of midnights in the file by the seconds that their zone is ahead of UTC, which are more than −12 and at
  /// most 12 hours.
  private var midnights: [Int: Int] = [:]

  private static let hour = 3600

  /// Adds a date of the file.
  mutating func add(_ instant: Date) {
    if let offset = Self.offset(ofMidnight: instant) { midnights[offset, default: 0] += 1 }
  }

  /// Adds a date of the file as it is written, if it is a moment in UTC.
  mutating func add(_ moment: ImportedMoment) {
    if moment.isInUTC, let instant = moment.instant { add(instant) }
  }

  /// Adds a date of the file as it is written, if it is a moment in UTC or a number of milliseconds or seconds.
  mutating func add(_ text: String) {
    if let moment = ImportedMoment(text) { add(moment) } else if let instant = Self.epoch(text) { add(instant) }
  }

  /// Reads a date as people and programs write it: a day, a moment of ISO 8601, or the number of milliseconds or seconds
  /// since 1970; nil for any other text.
  func date(_ text: String) -> CardDate? {
    if let day = CalendarDate(text) { return CardDate(day) }
    if let moment = ImportedMoment(text) {
      return CardDate(day(of: moment), instant: moment.hasTime && moment.offset != nil ? moment.instant : nil)
    }
    return Self.epoch(text).map { CardDate(day(of: $0), instant: $0) }
  }

  /// Reads a number of milliseconds since 1970, or of seconds if it has at most 11 digits.
  private static func epoch(_ text: String) -> Date? {
    guard (9...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Date(epochMilliseconds: text.utf8.count < 12 ? text + "000" : text)
  }

  /// The day that a moment stands for.
  ///
  /// A midnight from 12:00 UTC on is that of the next day, an earlier one that of the same day: both are less than half
  /// a day from UTC. Only if the file has midnights of New Zealand, which is 12 or 13 hours ahead, those from 10:00 UTC
  /// on are of the next day, too. Any other moment is of the day that it has in the zone of most midnights of the file,
  /// or in UTC if there is no such zone.
  func day(of instant: Date) -> CalendarDate {
    CalendarDate(epoch: instant + Double(offset(of: instant)))
  }

  /// The day of a moment as it is written: a day without a time, or with a time in another zone than UTC, is that day.
  func day(of moment: ImportedMoment) -> CalendarDate {
    guard moment.isInUTC, let instant = moment.instant else { return moment.dayThere }
    return day(of: instant)
  }

  private func offset(of instant: Date) -> Int {
    Self.offset(ofMidnight: instant).map { isFarEast ? Self.eastern($0) : $0 } ?? usualOffset ?? 0
  }

  /// The same offset, as that of a zone 13 or 14 hours ahead if there is one.
  private static func eastern(_ offset: Int) -> Int { offset <= -10 * hour ? offset + 24 * hour : offset }

  /// The seconds that the zone of a midnight or of an end of a day is ahead of UTC; nil for any other moment.
  private static func offset(ofMidnight instant: Date) -> Int? {
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
