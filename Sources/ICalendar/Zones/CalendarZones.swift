internal import TimeZones

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
  /// - Throws: `CalendarError`.
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
    return described[name].map(CalendarZone.described)
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
