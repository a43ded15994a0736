/// A property of a component: a name, parameters and a value (RFC 5545 §3.1).
public struct ContentLine: Hashable, Sendable {
  /// A parameter of a property.
  public struct Parameter: Hashable, Sendable {
    /// The name, in upper case.
    public let name: String
    /// The values, without quotes.
    public let values: [String]
  }

  /// The name, in upper case.
  public let name: String
  /// The parameters, in the order of the file.
  public let parameters: [Parameter]
  /// The value as it is written. `TextValue` reads that of a text.
  public let value: String
  /// The number of the line in the file, from 1 on.
  public let line: Int

  /// The first value of a parameter; nil if there is no such parameter.
  public subscript(parameter: String) -> String? {
    parameters.first { $0.name == parameter }?.values.first
  }

  /// The error that the value is invalid.
  public var fault: CalendarError { CalendarError(.badValue, line: line, name: name) }

  /// The name of the property that a line begins with, in upper case.
  static func name(of bytes: [UInt8]) -> [UInt8] {
    bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }.map(Self.upper)
  }

  private static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
}

extension ContentLine {
  /// Reads an unfolded line.
  ///
  /// - Throws: `CalendarError`.
  init(_ line: LineUnfolder.Line) throws(CalendarError) {
    let bytes = line.bytes
    self.line = line.number
    let nameBytes = Self.name(of: bytes)
    let isName = nameBytes.allSatisfy {
      (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
    }
    guard !bytes.contains(0) else { throw CalendarError(.notText, line: line.number) }
    guard isName, !nameBytes.isEmpty, nameBytes.count < bytes.count else {
      throw CalendarError(String(validating: bytes, as: UTF8.self) == nil ? .notText : .notAProperty, line: line.number)
    }
    let name = String(decoding: nameBytes, as: UTF8.self)
    var index = nameBytes.count
    var parameters: [Parameter] = []
    while bytes[index] == UInt8(ascii: ";") {
      if let rest = Self.rest(bytes, &index), let last = parameters.popLast() {
        let values = last.values.dropLast() + [(last.values.last ?? "") + rest]
        parameters.append(Parameter(name: last.name, values: Array(values)))
        continue
      }
      parameters.append(try Self.parameter(bytes, &index, line.number, name))
    }
    guard let value = String(validating: bytes[(index + 1)...], as: UTF8.self) else {
      throw CalendarError(.notText, line: line.number, name: name)
    }
    self.name = name
    self.parameters = parameters
    self.value = value
  }

  /// Reads the rest of a value without quotes that has a semicolon, as iPhones write it, from the semicolon to the byte
  /// after it; nil if a parameter follows.
  private static func rest(_ bytes: [UInt8], _ index: inout Int) -> String? {
    guard let end = bytes[(index + 1)...].firstIndex(where: { [0x3D, 0x3B, 0x3A].contains($0) }),
      bytes[end] != UInt8(ascii: "="), let text = String(validating: bytes[index..<end], as: UTF8.self)
    else { return nil }
    index = end
    return text
  }

  /// Reads a parameter from its semicolon to the byte after it, which is a semicolon or a colon.
  private static func parameter(
    _ bytes: [UInt8], _ index: inout Int, _ line: Int, _ property: String
  ) throws(CalendarError) -> Parameter {
    let fault = CalendarError(.badParameter, line: line, name: property)
    let start = index + 1
    guard let equals = bytes[start...].firstIndex(where: { [0x3D, 0x3B, 0x3A].contains($0) }),
      bytes[equals] == UInt8(ascii: "="), equals > start
    else { throw fault }
    let name = String(decoding: bytes[start..<equals].map(upper), as: UTF8.self)
    var values: [String] = []
    index = equals
    repeat {
      index += 1
      let isQuoted = index < bytes.count && bytes[index] == UInt8(ascii: "\"")
      if isQuoted { index += 1 }
      let first = index
      // A quote may hold what else ends a value.
      let ends: [UInt8] = isQuoted ? [0x22] : [0x2C, 0x3B, 0x3A]
      guard let end = bytes[first...].firstIndex(where: ends.contains) else { throw fault }
      guard let text = String(validating: bytes[first..<end], as: UTF8.self) else {
        throw CalendarError(.notText, line: line, name: property)
      }
      values.append(ParameterValue.unescaped(text))
      index = isQuoted ? end + 1 : end
      guard index < bytes.count, [0x2C, 0x3B, 0x3A].contains(bytes[index]) else { throw fault }
    } while bytes[index] == UInt8(ascii: ",")
    return Parameter(name: name, values: values)
  }
}
