internal import Cards
internal import TimeZones

/// A zone that an iCalendar file describes: a component `VTIMEZONE` (RFC 5545 §3.6.5).
public struct DescribedZone: Hashable, Sendable {
  /// A change of the offset.
  private struct Change {
    let moment: Int64
    /// The seconds ahead of UTC from then on.
    let offset: Int
  }

  /// The largest number of changes of one part that are kept.
  private static let maximumChanges = 1000
  /// The last second of which changes are kept: the end of the year 2099. Rules of today will not hold until then.
  private static let last: Int64 = 4_102_444_799

  /// The offsets of the zone.
  let rules: ZoneRules

  /// Reads a component.
  ///
  /// - Parameter budget: the limit on the work for its rules.
  /// - Throws: `CalendarError`.
  init(_ component: CalendarComponent, _ budget: WorkBudget) throws(CalendarError) {
    var changes: [Change] = []
    var first: (moment: Int64, offset: Int)?
    for part in component.components where ["STANDARD", "DAYLIGHT"].contains(part.name) {
      let before = try Self.offset(part, "TZOFFSETFROM")
      let after = try Self.offset(part, "TZOFFSETTO")
      for local in try Self.onsets(part, offset: before, budget) {
        let moment = local - Int64(before)
        changes.append(Change(moment: moment, offset: after))
        if moment < first?.moment ?? .max { first = (moment, before) }
      }
    }
    guard let first else { throw CalendarError(.missing, line: component.line, name: "STANDARD") }
    changes.sort { $0.moment < $1.moment }
    rules = ZoneRules(first: first.offset, changes: changes.map(\.moment), offsets: changes.map(\.offset))
  }

  /// The local times at which a part of the zone begins.
  private static func onsets(
    _ part: CalendarComponent, offset: Int, _ budget: WorkBudget
  ) throws(CalendarError) -> [Int64] {
    let property = try part.required("DTSTART")
    guard case .local(let start, _) = try CalendarTime(property) else { throw property.fault }
    var recurrence = Recurrence(start: start)
    try recurrence.read(part) { time in
      switch time {
      case .day(let day): day.localSeconds
      case .utc(let moment): moment + Int64(offset)
      case .local(let seconds, _): seconds
      }
    }
    return try recurrence.times(
      from: start, through: last, most: maximumChanges, budget, line: part.line
    ).times
  }

  /// Reads an offset, such as `+0200`, in seconds ahead of UTC.
  private static func offset(_ part: CalendarComponent, _ name: String) throws(CalendarError) -> Int {
    let property = try part.required(name)
    let text = property.value
    let digits = text.dropFirst()
    guard text.hasPrefix("+") || text.hasPrefix("-"), [4, 6].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
    else { throw property.fault }
    let parts = digits.utf8.count == 4 ? number * 100 : number
    let (hours, minutes, seconds) = (parts / 10_000, parts / 100 % 100, parts % 100)
    guard hours < 24, minutes < 60, seconds < 60 else { throw property.fault }
    return (hours * 3600 + minutes * 60 + seconds) * (text.hasPrefix("-") ? -1 : 1)
  }
}
