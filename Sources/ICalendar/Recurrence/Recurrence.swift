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
  /// - Throws: `CalendarError`.
  public mutating func read(
    _ component: CalendarComponent, localizing: (CalendarTime) -> Int64
  ) throws(CalendarError) {
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
      guard !excluded.contains(time), !excludedDays.contains(Self.midnight(of: time)) else { continue }
      if times.count == most { return (times, true) }
      times.append(time)
    }
    return (times, false)
  }

  private static func midnight(of time: Int64) -> Int64 {
    let rest = time % 86_400
    return time - (rest < 0 ? rest + 86_400 : rest)
  }

  private static func next(_ occurrences: inout Occurrences, _ line: Int) throws(CalendarError) -> Int64? {
    let time = occurrences.next()
    if occurrences.isCut { throw CalendarError(.tooMuchWork, line: line, name: "RRULE") }
    return time
  }
}
