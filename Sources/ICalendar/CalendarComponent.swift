/// A component of an iCalendar file, such as an event (`VEVENT`), with its properties and the components in it.
public struct CalendarComponent: Hashable, Sendable {
  /// The name, in upper case.
  public let name: String
  /// The number of its first line in the file, from 1 on.
  public let line: Int
  /// The properties, in the order of the file.
  public internal(set) var properties: [ContentLine] = []
  /// The components in it, in the order of the file.
  public internal(set) var components: [CalendarComponent] = []

  /// All properties with a name.
  public func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

  /// The first property with a name; nil if there is none.
  public subscript(name: String) -> ContentLine? { properties.first { $0.name == name } }

  /// The only property with a name; nil if there is none.
  ///
  /// - Throws: `.repeated`.
  public func single(_ name: String) throws(CalendarError) -> ContentLine? {
    let found = all(name)
    guard found.count <= 1 else { throw CalendarError(.repeated, line: found[1].line, name: name) }
    return found.first
  }

  /// The only property with a name.
  ///
  /// - Throws: `.repeated`, `.missing`.
  public func required(_ name: String) throws(CalendarError) -> ContentLine {
    guard let property = try single(name) else { throw CalendarError(.missing, line: line, name: name) }
    return property
  }
}
