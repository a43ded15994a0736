/// Writes content lines: CRLF, folded after at most 75 octets, never inside of a character (RFC 5545 §3.1).
public struct CalendarWriter {
  /// The bytes that were written.
  public private(set) var bytes: [UInt8] = []

  /// The largest number of octets of a line without its end.
  private static let width = 75

  /// Creates an empty text.
  public init() {}

  /// Writes a property.
  ///
  /// - Parameters:
  ///   - name: the name, of letters, digits and hyphens.
  ///   - parameters: names and values of the parameters; those that are nil are left out.
  ///   - value: the value as it has to be written; `TextValue.escaped` makes it for a text.
  public mutating func add(_ name: String, _ parameters: KeyValuePairs<String, String?> = [:], value: String) {
    var line = name
    for case (let name, let value?) in parameters { line += ";\(name)=\(ParameterValue.escaped(value))" }
    fold("\(line):\(value)")
  }

  /// Writes a property whose value is a text.
  public mutating func add(_ name: String, text: String) { add(name, value: TextValue.escaped(text)) }

  /// Writes a component.
  ///
  /// - Parameter body: writes its content.
  public mutating func component(_ name: String, _ body: (inout CalendarWriter) -> Void) {
    add("BEGIN", value: name)
    body(&self)
    add("END", value: name)
  }

  private mutating func fold(_ line: String) {
    var room = Self.width
    for scalar in line.unicodeScalars {
      let width = UTF8.width(scalar)
      if width > room {
        bytes += [0x0D, 0x0A, 0x20]
        room = Self.width - 1
      }
      bytes += UTF8.encode(scalar) ?? .init()
      room -= width
    }
    bytes += [0x0D, 0x0A]
  }
}
