internal import TimeZones
internal import Values

/// The times at which an event is repeated: its first time, rules, further dates and exceptions (RFC 5545 §3.8.5).
///
/// All times are seconds since 1970 as a local clock of the event's zone counts them.
public struct Recurrence: Sendable {
  private let start: Int64
  private var rules: [(rule: RecurrenceRule, until: Int64?)] = []
  private var dates: [Int64] = []
  private var excluded: Set<Int64> = []
  private var excludedDays: Set<Int64> = []

  /// Whether there is more than the first time.
  public var isRepeated: Bool { !rules.isEmpty || !dates.isEmpty }

  /// Creates the recurrence of an event that is not repeated.
  ///
  /// - Parameter start: the first time.
  public init(start: Int64) { self.start = start }

  /// Reads the properties of a component: `RRULE`, `RDATE` and `EXDATE`.
  ///
  /// - Parameter localizing: converts a time of the file into one of the event's zone.
  public mutating func read(_ component: CalendarComponent, localizing: (CalendarTime) -> Int64) throws(CalendarError) {
    for property in component.properties {
      switch property.name {
      // Some programs write a rule without content for an event that is not repeated.
      case "RRULE" where property.value.allSatisfy(\.isWhitespace): continue
      case "RRULE":
        let rule = try RecurrenceRule(property)
        rules.append((rule, rule.until.map { Self.end(localizing($0), of: $0) }))
      case "RDATE": dates += try CalendarTime.list(property).map(localizing)
      case "EXDATE":
        for time in try CalendarTime.list(property) {
          if case .day = time { excludedDays.insert(localizing(time)) } else { excluded.insert(localizing(time)) }
        }
      default: continue
      }
    }
    dates.sort()
  }

  /// The last second of a limit. A day is a limit with all its times.
  private static func end(_ local: Int64, of time: CalendarTime) -> Int64 {
    if case .day = time { local + 86_399 } else { local }
  }

  /// Returns the times in order.
  ///
  /// - Parameters:
  ///   - from: the time before which none is wanted.
  ///   - last: the last time at which one is wanted.
  ///   - most: the largest number that is wanted.
  ///   - budget: the limit on the work.
  ///   - line: the line of the component, for errors.
  /// - Returns: the times, and whether there are more than `most`.
  /// - Throws: `.tooMuchWork`.
  public func times(
    from: Int64, through last: Int64, most: Int, _ budget: WorkBudget, line: Int
  ) throws(CalendarError) -> (times: [Int64], areMore: Bool) {
    var sources = rules.map { rule, until in
      Occurrences(rule, start: start, from: from, through: min(last, until ?? last), budget)
    }
    var heads: [Int64?] = []
    for index in sources.indices { heads.append(try Self.next(&sources[index], line)) }
    var others = ([start] + dates).filter { (from...max(from, last)).contains($0) }.sorted()[...]
    var times: [Int64] = []
    while let time = (heads.compactMap(\.self) + others.prefix(1)).min() {
      for index in sources.indices where heads[index] == time { heads[index] = try Self.next(&sources[index], line) }
      others = others.drop { $0 == time }
      let midnight = Int64(CivilDay.number(at: time)) * 86_400
      guard !excluded.contains(time), !excludedDays.contains(midnight) else { continue }
      if times.count == most { return (times, true) }
      times.append(time)
    }
    return (times, false)
  }

  private static func next(_ occurrences: inout Occurrences, _ line: Int) throws(CalendarError) -> Int64? {
    let time = occurrences.next()
    if occurrences.isCut { throw CalendarError(.tooMuchWork, line: line, name: "RRULE") }
    return time
  }
}

/// A rule by which an event is repeated: a value of the type RECUR (RFC 5545 §3.3.10).
public struct RecurrenceRule: Hashable, Sendable {
  /// The unit in which a rule counts.
  public enum Frequency: String, CaseIterable, Comparable, Sendable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// The number of seconds of a unit; nil for months and years.
    var seconds: Int? { [1, 60, 3600, 86_400, 7 * 86_400, nil, nil][order] }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether the first unit is the shorter one.
    public static func < (one: Frequency, other: Frequency) -> Bool { one.order < other.order }
  }

  /// A weekday, all of them in a period or only one.
  public struct Weekday: Hashable, Sendable {
    /// The weekday, 0 for Sunday.
    public let day: Int
    /// The number of the weekday in its month or year, negative from the end; nil for all of them.
    public let ordinal: Int?
  }

  /// The unit.
  public internal(set) var frequency: Frequency
  /// The number of units from one period to the next.
  public internal(set) var interval = 1
  /// The number of occurrences; nil for no limit.
  public internal(set) var count: Int?
  /// The last time at which there may be an occurrence; nil for no limit.
  public internal(set) var until: CalendarTime?
  /// The first day of a week, 0 for Sunday.
  public internal(set) var weekStart = 1
  var months: Set<Int> = []
  var weeks: Set<Int> = []
  var daysOfYear: Set<Int> = []
  var daysOfMonth: Set<Int> = []
  var weekdays: Set<Weekday> = []
  var hours: Set<Int> = []
  var minutes: Set<Int> = []
  var seconds: Set<Int> = []
  var positions: Set<Int> = []

  init(_ frequency: Frequency) { self.frequency = frequency }
}

extension RecurrenceRule {
  /// Reads the rule of a property.
  ///
  /// - Throws: `.badValue`.
  public init(_ property: ContentLine) throws(CalendarError) {
    guard let rule = RecurrenceRule(property.value) else { throw property.fault }
    self = rule
  }

  /// Reads a rule, such as `FREQ=WEEKLY;BYDAY=MO,FR;COUNT=10`; nil for any other text.
  public init?(_ value: String) {
    var parts: [String: Substring] = [:]
    for part in value.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[1].isEmpty, parts.updateValue(pair[1], forKey: String(pair[0])) == nil else {
        return nil
      }
    }
    guard let frequency = parts.removeValue(forKey: "FREQ").flatMap({ Frequency(rawValue: $0.lowercased()) }) else {
      return nil
    }
    self.init(frequency)
    for (name, value) in parts { guard set(name, to: value) else { return nil } }
    guard isConsistent else { return nil }
  }

  fileprivate static let weekdayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

  /// Sets a part of the rule.
  ///
  /// - Returns: whether there is such a part with such a value.
  private mutating func set(_ name: String, to value: Substring) -> Bool {
    switch name {
    case "INTERVAL", "COUNT":
      guard let number = Self.number(value), number > 0 else { return false }
      if name == "COUNT" { count = number } else { interval = number }
      return true
    case "UNTIL":
      until = CalendarTime(value)
      return until != nil
    case "WKST":
      guard let day = Self.weekdayNames.firstIndex(of: String(value)) else { return false }
      weekStart = day
      return true
    case "BYDAY":
      let days = value.split(separator: ",", omittingEmptySubsequences: false).map(Weekday.init)
      weekdays = Set(days.compactMap(\.self))
      return !days.contains(nil)
    case "BYMONTH": return Self.read(value, 1...12, into: &months)
    case "BYWEEKNO": return Self.read(value, 1...53, isSigned: true, into: &weeks)
    case "BYYEARDAY": return Self.read(value, 1...366, isSigned: true, into: &daysOfYear)
    case "BYMONTHDAY": return Self.read(value, 1...31, isSigned: true, into: &daysOfMonth)
    case "BYHOUR": return Self.read(value, 0...23, into: &hours)
    case "BYMINUTE": return Self.read(value, 0...59, into: &minutes)
    case "BYSECOND":
      guard Self.read(value, 0...60, into: &seconds) else { return false }
      // A leap second is taken for the second before it.
      if seconds.remove(60) != nil { seconds.insert(59) }
      return true
    case "BYSETPOS": return Self.read(value, 1...366, isSigned: true, into: &positions)
    // The calendar of RFC 7529, of which only the usual one is known.
    case "RSCALE": return value == "GREGORIAN"
    case "SKIP": return value == "OMIT"
    default: return false
    }
  }

  /// Reads a number of at most nine digits.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text)
  }

  /// Reads a list of numbers.
  ///
  /// - Parameter isSigned: whether negative ones, which count from the end, are allowed too.
  /// - Returns: whether it is one.
  private static func read(
    _ value: Substring, _ range: ClosedRange<Int>, isSigned: Bool = false, into numbers: inout Set<Int>
  ) -> Bool {
    for item in value.split(separator: ",", omittingEmptySubsequences: false) {
      let isNegative = isSigned && item.hasPrefix("-")
      let digits = isNegative || (isSigned && item.hasPrefix("+")) ? item.dropFirst() : item
      guard let number = number(digits), range.contains(number) else { return false }
      numbers.insert(isNegative ? -number : number)
    }
    return true
  }

  /// Whether the parts may stand together (RFC 5545 §3.3.10).
  private var isConsistent: Bool {
    let hasOrdinals = weekdays.contains { $0.ordinal != nil }
    return (weeks.isEmpty || frequency == .yearly)
      && (daysOfYear.isEmpty || ![.daily, .weekly, .monthly].contains(frequency))
      && (daysOfMonth.isEmpty || frequency != .weekly)
      && (!hasOrdinals || frequency == .monthly || (frequency == .yearly && weeks.isEmpty))
  }
}

extension RecurrenceRule.Weekday {
  /// Reads a weekday with its number, such as `MO`, `1FR` or `-2SU`; nil for any other text.
  fileprivate init?(_ text: Substring) {
    guard let day = RecurrenceRule.weekdayNames.firstIndex(of: String(text.suffix(2))) else { return nil }
    self.day = day
    let number = text.dropLast(2)
    guard !number.isEmpty else {
      ordinal = nil
      return
    }
    let digits = number.first.map { "+-".contains($0) } == true ? number.dropFirst() : number
    guard (1...2).contains(digits.utf8.count), let value = Int(digits), (1...53).contains(value) else { return nil }
    ordinal = number.hasPrefix("-") ? -value : value
  }
}

extension RecurrenceRule {
  /// The rule with those parts that it takes from the first time of the event (RFC 5545 §3.3.10).
  ///
  /// - Parameters:
  ///   - date: the first day.
  ///   - weekday: its weekday, 0 for Sunday.
  ///   - second: the seconds since its beginning.
  func completed(by date: CivilDay.Date, weekday: Int, _ second: Int) -> RecurrenceRule {
    var rule = self
    if weekdays.isEmpty, daysOfMonth.isEmpty, daysOfYear.isEmpty {
      switch frequency {
      case .yearly where weeks.isEmpty:
        if months.isEmpty { rule.months = [date.month] }
        rule.daysOfMonth = [date.day]
      case .monthly: rule.daysOfMonth = [date.day]
      case .weekly, .yearly: rule.weekdays = [Weekday(day: weekday, ordinal: nil)]
      case .daily, .hourly, .minutely, .secondly: break
      }
    }
    if frequency > .hourly, hours.isEmpty { rule.hours = [second / 3600] }
    if frequency > .minutely, minutes.isEmpty { rule.minutes = [second / 60 % 60] }
    if frequency > .secondly, seconds.isEmpty { rule.seconds = [second % 60] }
    return rule
  }
}
