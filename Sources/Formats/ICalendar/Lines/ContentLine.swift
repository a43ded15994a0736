internal import Barcodes
internal import TextFiles
internal import Values

/// A property of a component: a name, parameters and a value (RFC 5545 §3.1).
public struct ContentLine: Hashable, Sendable {
  /// The name, in upper case.
  public let name: String
  /// The first value of each parameter, without quotes, by its name in upper case.
  private let parameters: [String: String]
  /// The value as it is written. `TextValue` reads that of a text.
  public let value: String
  /// The name of the encoding of the value, if it was guessed by its words.
  public let guessedEncoding: String?
  /// The number of the line in the file, from 1 on.
  public let line: Int

  /// The first value of a parameter; nil if there is no such parameter.
  public subscript(parameter: String) -> String? { parameters[parameter] }

  /// The error that the value is invalid.
  public var fault: CalendarError { CalendarError(.badValue, line: line, name: name) }

  /// The name of the property that a line begins with, in upper case.
  static func name(of bytes: [UInt8]) -> [UInt8] {
    bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }.map(Self.upper)
  }

  /// Whether the value of a line is QUOTED-PRINTABLE (RFC 2045 §6.7).
  static func isQuotedPrintable(_ bytes: [UInt8]) -> Bool {
    bytes.prefix { $0 != UInt8(ascii: ":") }.map(Self.upper).contains(textOf: quotedPrintable)
  }

  private static let quotedPrintable = "QUOTED-PRINTABLE"
  private static let encodings: Set = [quotedPrintable, "BASE64", "7BIT", "8BIT"]

  private static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
}

extension ContentLine {
  /// Reads an unfolded line.
  init(_ line: LineUnfolder.Line) throws(CalendarError) {
    let bytes = line.bytes
    self.line = line.number
    let nameBytes = Self.name(of: bytes)
    let isName = nameBytes.allSatisfy {
      (0x41...0x5A).contains($0) || $0.isDigit || $0 == UInt8(ascii: "-")
    }
    guard !bytes.contains(0) else { throw CalendarError(.notText, line: line.number) }
    guard isName, !nameBytes.isEmpty, nameBytes.count < bytes.count else {
      throw CalendarError(String(validating: bytes, as: UTF8.self) == nil ? .notText : .notAProperty, line: line.number)
    }
    let name = String(decoding: nameBytes, as: UTF8.self)
    var index = nameBytes.count
    var parameters: [(name: String, values: [String])] = []
    while bytes[index] == UInt8(ascii: ";") {
      // Some programs write a semicolon too many.
      if index + 1 < bytes.count, [0x3B, 0x3A].contains(bytes[index + 1]) {
        index += 1
        continue
      }
      let end = bytes[(index + 1)...].firstIndex { [0x3D, 0x3B, 0x3A].contains($0) }
      if let end, bytes[end] != UInt8(ascii: "=") {
        if let encoding = Self.bareEncoding(bytes[(index + 1)..<end]) {
          parameters.append(("ENCODING", [encoding]))
          index = end
          continue
        }
        // A value without quotes that has a semicolon, as iPhones write it, goes on.
        if let last = parameters.indices.last, let rest = String(validating: bytes[index..<end], as: UTF8.self) {
          parameters[last].values[parameters[last].values.count - 1] += rest
          index = end
          continue
        }
      }
      parameters.append(try Self.parameter(bytes, &index, line.number, name))
    }
    self.name = name
    self.parameters = Dictionary(parameters.map { ($0.name, $0.values[0]) }, uniquingKeysWith: { first, _ in first })
    let isQuoted = self.parameters["ENCODING"]?.uppercased() == Self.quotedPrintable
    let charset = self.parameters["CHARSET"].flatMap { Charset(named: $0) }
    guard let text = Self.text(of: bytes[(index + 1)...], isQuoted: isQuoted, charset) else {
      throw CalendarError(.notText, line: line.number, name: name)
    }
    (value, guessedEncoding) = text
  }

  /// Reads a value, and the name of its encoding if that had to be guessed; nil if it is no text.
  ///
  /// - Parameters:
  ///   - isQuoted: whether it is QUOTED-PRINTABLE, in whatever encoding the program that wrote it has used.
  ///   - charset: the encoding that the property declares. Text that is UTF-8 is that all the same: the file may have been
  ///     converted.
  private static func text(
    of value: ArraySlice<UInt8>, isQuoted: Bool, _ charset: Charset?
  ) -> (text: String, guessedEncoding: String?)? {
    if let text = String(validating: value, as: UTF8.self), !isQuoted { return (text, nil) }
    let bytes = isQuoted ? QuotedPrintableDecoder().decoded(value) : Array(value)
    guard !bytes.contains(0) else { return nil }
    if let text = String(validating: bytes, as: UTF8.self) ?? charset?.text(of: bytes) { return (text, nil) }
    guard isQuoted, charset == nil, let guess = EightBitCharset(ofWordsIn: bytes) else { return nil }
    return (guess.text(of: bytes), guess.name)
  }

  /// Reads an encoding without the name of its parameter, which vCalendar 1.0 may leave out; nil for anything else.
  private static func bareEncoding(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count <= quotedPrintable.utf8.count else { return nil }
    let word = String(decoding: bytes.map(upper), as: UTF8.self)
    return encodings.contains(word) ? word : nil
  }

  /// Reads a parameter from its semicolon to the byte after it, which is a semicolon or a colon.
  private static func parameter(
    _ bytes: [UInt8], _ index: inout Int, _ line: Int, _ property: String
  ) throws(CalendarError) -> (name: String, values: [String]) {
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
    return (name, values)
  }
}

/// The values of parameters, in which a caret stands before what cannot be written itself (RFC 6868).
enum ParameterValue {
  /// Reads a value without its quotes.
  static func unescaped(_ text: String) -> String {
    guard text.contains("^") else { return text }
    var result = ""
    var isAfterCaret = false
    for character in text {
      switch (isAfterCaret, character) {
      case (false, "^"): isAfterCaret = true
      case (false, _): result.append(character)
      case (true, _):
        isAfterCaret = false
        switch character {
        case "n": result.append("\n")
        case "'": result.append("\"")
        case "^": result.append("^")
        default:
          result.append("^")
          result.append(character)
        }
      }
    }
    return isAfterCaret ? result + "^" : result
  }

  /// Writes a value, with quotes where it needs them. Control characters are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "^": result += "^^"
      case "\"": result += "^'"
      case "\n": result += "^n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.contains { ":;,".contains($0) } ? "\"\(result)\"" : result
  }
}

/// Values of the type TEXT, with backslashes before characters that mean something (RFC 5545 §3.3.11).
public enum TextValue {
  /// Reads a text. A backslash before any other character than `\`, `;`, `,`, `n` and `N` is left out, as other
  /// programs do.
  public static func unescaped(_ value: String) -> String { items(value, separator: nil)[0] }

  /// Reads a list of texts with commas between them.
  public static func list(_ value: String) -> [String] { items(value, separator: ",") }

  /// Writes a text. Control characters other than tabs and line breaks are left out.
  public static func escaped(_ text: String) -> String {
    var result = ""
    var isAfterCarriageReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterCarriageReturn = scalar == "\r" }
      switch scalar {
      case "\\", ";", ",":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\n" where isAfterCarriageReturn: continue
      case "\n", "\r": result += "\\n"
      case "\t": result += "\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func items(_ value: String, separator: Unicode.Scalar?) -> [String] {
    var items: [String] = []
    var item = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        item.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == separator {
        items.append(String(item))
        item = .init()
      } else {
        item.append(scalar)
      }
    }
    return items + [String(item)]
  }
}
