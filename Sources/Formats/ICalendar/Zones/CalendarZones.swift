internal import Cards
public import TimeZones
internal import Values

/// The zones of an iCalendar file by the names that it gives them.
///
/// A zone of the machine is preferred to the file's own description, since it has the rules of today.
public struct CalendarZones {
  /// The largest number of zones that a file may describe.
  private static let maximumZones = 1000

  private var described: [String: DescribedZone] = [:]
  /// The names in the database of zones that a file describes under another name.
  private var locations: [String: String] = [:]

  /// Creates the zones of a file that describes none.
  public init() {}

  /// Adds a zone that the file describes: a component `VTIMEZONE`. A zone with a name that the machine knows is not
  /// looked at.
  ///
  /// - Parameter budget: the limit on the work for its rules.
  public mutating func add(_ component: CalendarComponent, _ budget: WorkBudget) throws(CalendarError) {
    let name = TextValue.unescaped(try component.required("TZID").value)
    guard Self.known(name) == nil, described[name] == nil else { return }
    guard described.count < Self.maximumZones else {
      throw CalendarError(.tooLong(Self.maximumZones), line: component.line, name: component.name)
    }
    if let location = component["X-LIC-LOCATION"]?.value, Self.known(location) != nil { locations[name] = location }
    described[name] = try DescribedZone(component, budget)
  }

  /// The zone with a name; nil if neither the machine nor the file knows it.
  public func zone(named written: String) -> CalendarZone? {
    // A parameter needs no backslashes, but some programs write them there, too.
    let name = TextValue.unescaped(written)
    if let zone = Self.known(name) ?? locations[name].flatMap(Self.known) { return .known(zone) }
    if let zone = described[name] { return .described(zone) }
    if let zone = WindowsZones.identifier(displayed: name).flatMap({ Zone($0) }) { return .known(zone) }
    return Self.offset(name).map { .described(DescribedZone(offset: $0)) }
  }

  /// The seconds ahead of UTC that a name says: `UTC+2`, `UTC-05:00`, `GMT+0200` or `+02:00`; nil for any other name.
  /// `GMT+2` is east of Greenwich for some programs, and west of it for others.
  private static func offset(_ name: String) -> Int? {
    guard let match = name.wholeMatch(of: /(UTC|GMT)?([+-])([0-9]{1,2})(?::?([0-5][0-9]))?/),
      let hours = Int(match.3), hours < 15, match.4 != nil || match.1 == "UTC"
    else { return nil }
    let minutes = match.4.flatMap { Int($0) } ?? 0
    return (hours * 3600 + minutes * 60) * (match.2 == "-" ? -1 : 1)
  }

  /// The zone of the machine for a name that a program gives it: that of the database, one with the program's own words
  /// before it, such as `/freeassociation.sourceforge.net/Tzfile/Europe/Kiev`, or that of Windows.
  private static func known(_ name: String) -> Zone? {
    if let zone = Zone(name) ?? WindowsZones.names[name].flatMap({ Zone($0) }) { return zone }
    guard name.hasPrefix("/"), name.utf8.count <= 256 else { return nil }
    let parts = name.split(separator: "/")
    for count in [3, 2, 1] where count <= parts.count {
      if let zone = Zone(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }
}

/// The zone of a time in an iCalendar file.
public enum CalendarZone: Hashable, Sendable {
  /// A zone that the machine knows.
  case known(Zone)
  /// A zone that only the file describes.
  case described(DescribedZone)

  /// The seconds that clocks of the zone are ahead of UTC at a moment.
  public func offset(at moment: Int64) -> Int {
    switch self {
    case .known(let zone): zone.offset(at: moment)
    case .described(let zone): zone.rules.offset(at: moment)
    }
  }

  /// The moment of a local time. The first of two; where clocks pass over the time, that by the offset before
  /// (RFC 5545 §3.3.5).
  public func moment(ofLocal seconds: Int64) -> Int64 {
    switch self {
    case .known(let zone): zone.moment(ofLocal: seconds)
    case .described(let zone): zone.rules.moments(ofLocal: seconds).first
    }
  }

  /// The local time of a moment, in seconds since 1970.
  public func local(_ moment: Int64) -> Int64 { moment + Int64(offset(at: moment)) }
}

/// A zone that an iCalendar file describes: a component `VTIMEZONE` (RFC 5545 §3.6.5).
public struct DescribedZone: Hashable, Sendable {
  /// The largest number of changes of one part that are kept.
  private static let maximumChanges = 1000
  /// The last second of which changes are kept: the end of the year 2099. Rules of today will not hold until then.
  private static let last: Int64 = 4_102_444_799

  /// The offsets of the zone.
  let rules: ZoneRules

  /// Creates a zone whose clocks are always the same number of seconds ahead of UTC.
  init(offset: Int) { rules = ZoneRules(first: offset, changes: [], offsets: []) }

  /// Reads a component.
  ///
  /// - Parameter budget: the limit on the work for its rules.
  init(_ component: CalendarComponent, _ budget: WorkBudget) throws(CalendarError) {
    // The moments of changes, and the seconds ahead of UTC from then on.
    var changes: [(moment: Int64, offset: Int)] = []
    var first: (moment: Int64, offset: Int)?
    for part in component.components where ["STANDARD", "DAYLIGHT"].contains(part.name) {
      let before = try Self.offset(part, "TZOFFSETFROM")
      let after = try Self.offset(part, "TZOFFSETTO")
      for local in try Self.onsets(part, offset: before, budget) {
        let moment = local - Int64(before)
        changes.append((moment, after))
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
    return try recurrence.times(from: start, through: last, most: maximumChanges, budget, line: part.line).times
  }

  /// Reads an offset, such as `+0200`, in seconds ahead of UTC.
  private static func offset(_ part: CalendarComponent, _ name: String) throws(CalendarError) -> Int {
    let property = try part.required(name)
    let text = property.value
    let digits = text.dropFirst()
    guard text.hasPrefix("+") || text.hasPrefix("-"), [4, 6].contains(digits.utf8.count),
      digits.utf8.allSatisfy(\.isDigit), let number = Int(digits)
    else { throw property.fault }
    let parts = digits.utf8.count == 4 ? number * 100 : number
    let (hours, minutes, seconds) = (parts / 10_000, parts / 100 % 100, parts % 100)
    guard hours < 24, minutes < 60, seconds < 60 else { throw property.fault }
    return (hours * 3600 + minutes * 60 + seconds) * (text.hasPrefix("-") ? -1 : 1)
  }
}
