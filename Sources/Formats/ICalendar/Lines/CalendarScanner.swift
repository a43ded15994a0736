internal import Values

/// Reads an iCalendar file piece by piece. It keeps one component of a calendar in memory, of a limited size.
///
/// A component may stand alone, without a calendar around it, as in the QR code of an event.
public struct CalendarScanner {
  /// A part of a file. The scanner gives them in the order of the file.
  public enum Event {
    /// A property of a calendar itself, such as `METHOD`.
    case property(ContentLine)
    /// A component of a calendar, such as an event.
    case component(CalendarComponent)
    /// The error of a component that is left out. The rest of the file can be read.
    case fault(CalendarError)
    /// A line outside of calendars and components, such as a header of a mail before them.
    case outside
  }

  /// The components of a calendar that may stand alone.
  private static let alone: Set = ["VEVENT", "VTIMEZONE", "VTODO", "VJOURNAL", "VFREEBUSY"]

  /// The largest number of bytes of the properties of a component.
  static let maximumBytes = 1 << 20
  /// The largest number of components within each other.
  private static let maximumDepth = 8

  private var unfolder: LineUnfolder
  /// The components that are open, the outermost first. The first is a calendar.
  private var open: [CalendarComponent] = []
  /// The bytes of the component of the calendar.
  private var size = 0
  /// The first error in the component of the calendar.
  private var fault: CalendarError?
  /// Whether the component stands alone. The calendar around it is not in the file.
  private var isAlone = false
  private var lastLine = 1

  /// Creates a scanner.
  ///
  /// - Parameter isNeeded: whether the property with this name is needed. Others may be of any length, and are cut.
  public init(isNeeded: @escaping (String) -> Bool) {
    unfolder = LineUnfolder { isNeeded(String(decoding: $0, as: UTF8.self)) }
  }

  /// Takes the next bytes of the file.
  ///
  /// - Throws: `CalendarError` if the rest of the file cannot be read, and the errors of `receive`.
  public mutating func take(_ bytes: ArraySlice<UInt8>, _ receive: (Event) throws -> Void) throws {
    for line in try unfolder.take(bytes) { try take(line, receive) }
  }

  /// Takes the end of the file.
  ///
  /// - Throws: `CalendarError`, and the errors of `receive`.
  public mutating func finish(_ receive: (Event) throws -> Void) throws {
    for line in try unfolder.finish() { try take(line, receive) }
    if let inner = open.last { throw CalendarError(.truncated, line: lastLine, name: inner.name) }
  }

  private mutating func take(_ line: LineUnfolder.Line, _ receive: (Event) throws -> Void) throws {
    lastLine = line.number
    guard !open.isEmpty || Self.isBeginning(line) else { return try receive(.outside) }
    let property: ContentLine
    do throws(CalendarError) { property = try ContentLine(line) } catch {
      guard open.count > 1 else { throw error }
      fault = fault ?? error
      return
    }
    switch property.name {
    case "BEGIN": try begin(property)
    case "END": try end(property, receive)
    default:
      let last = open.count - 1
      guard last > 0 else { return try receive(.property(property)) }
      size += line.bytes.count
      if size > Self.maximumBytes, fault == nil {
        fault = CalendarError(.tooLong(Self.maximumBytes), line: line.number, name: open[1].name)
      }
      if fault == nil { open[last].properties.append(property) }
    }
  }

  /// Whether a calendar begins with a line, or a component that may stand alone.
  private static func isBeginning(_ line: LineUnfolder.Line) -> Bool {
    guard line.bytes.count <= 32, let property = try? ContentLine(line), property.name == "BEGIN" else { return false }
    let name = property.nameOfComponent
    return name == "VCALENDAR" || alone.contains(name)
  }

  private mutating func begin(_ property: ContentLine) throws(CalendarError) {
    let name = property.nameOfComponent
    guard open.count < Self.maximumDepth else { throw CalendarError(.tooDeep, line: property.line, name: name) }
    if open.isEmpty, name != "VCALENDAR" {
      isAlone = true
      open.append(CalendarComponent(name: "VCALENDAR", line: property.line))
    }
    size += name.utf8.count + 16
    if size > Self.maximumBytes { fault = fault ?? CalendarError(.tooLong(Self.maximumBytes), line: property.line) }
    open.append(CalendarComponent(name: name, line: property.line))
  }

  private mutating func end(_ property: ContentLine, _ receive: (Event) throws -> Void) throws {
    guard let component = open.popLast(), component.name == property.nameOfComponent else {
      throw CalendarError(.wrongEnd, line: property.line, name: property.nameOfComponent)
    }
    guard let outer = open.indices.last else { return }
    guard outer == 0 else {
      if fault == nil { open[outer].components.append(component) }
      return
    }
    let fault = fault
    (self.fault, size) = (nil, 0)
    if isAlone { (open, isAlone) = ([], false) }
    try receive(fault.map(Event.fault) ?? .component(component))
  }
}

extension ContentLine {
  /// The name of the component that begins or ends with this line, in upper case.
  fileprivate var nameOfComponent: String { value.uppercased().withoutBlanks }
}

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

/// The reason why a part of an iCalendar file is not read.
public struct CalendarError: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Code: Hashable, Sendable {
    /// The text is not UTF-8, or contains a NUL.
    case notText
    /// The line continues another one, but is the first.
    case strayContinuation
    /// The line is no property: it has no name, or no colon.
    case notAProperty
    /// A parameter of the property is incomplete, or a quote is not closed.
    case badParameter
    /// An `END` without a `BEGIN`, or that of another component.
    case wrongEnd
    /// The file ends inside of a component.
    case truncated
    /// Components are nested deeper than any genuine ones.
    case tooDeep
    /// A line, or a component, is longer than this number of bytes.
    case tooLong(Int)
    /// A required property is missing.
    case missing
    /// A property stands twice that may stand only once.
    case repeated
    /// The value of the property is invalid.
    case badValue
    /// To find the occurrences of a rule takes more work than any genuine rule needs.
    case tooMuchWork
  }

  /// The kind of the error.
  public let code: Code
  /// The number of the line in the file, from 1 on.
  public let line: Int
  /// The name of the property or component; nil if the error is about none.
  public let name: String?

  /// Creates an error with its location.
  public init(_ code: Code, line: Int, name: String? = nil) {
    self.code = code
    self.line = line
    self.name = name
  }
}
