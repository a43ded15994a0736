/// Writes JSON: one value, or an object or array part by part, so that not all of it is in memory.
package struct JSONWriter {
  /// How values are divided into lines.
  package enum Layout: Sendable {
    /// One line, without blanks.
    case line
    /// A line for each member of the outermost object, and for each element of arrays of objects in it. `colon` stands
    /// behind the keys of these members.
    case lines(colon: String)
    /// A line for each member and element, indented by two blanks.
    case indented
  }

  /// The bytes that were added since the last `flush`.
  package private(set) var bytes: [UInt8] = []
  private let layout: Layout
  /// The number of objects and arrays around the next value.
  private var depth = 0
  /// Whether the object or array that was begun has nothing in it yet.
  private var isEmpty = true

  /// - Parameter capacity: about how many bytes are to be added; 0 if nobody knows.
  package init(_ layout: Layout, capacity: Int = 0) {
    self.layout = layout
    bytes.reserveCapacity(capacity)
  }

  /// The number of bytes with which it is worth writing a part of a long array.
  package static let portion = 1 << 16

  /// Writes the bytes, and forgets them.
  ///
  /// - Parameter count: the number of bytes with which it is worth it; nothing happens with fewer.
  package mutating func flush(from count: Int = 1, to write: ([UInt8]) throws -> Void) rethrows {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: part by part

  /// Begins the outermost object.
  package mutating func beginObject() { open("{") }

  /// Begins an array: the outermost one, or the value of a key.
  package mutating func beginArray(_ key: String? = nil) {
    if let key { beginMember(key) }
    open("[")
  }

  /// Writes a member of the object that was begun.
  package mutating func add(_ key: String, _ value: JSONValue) {
    beginMember(key)
    append(value)
  }

  /// Writes an element of the array that was begun.
  package mutating func add(_ element: JSONValue) {
    separate()
    append(element)
  }

  /// Ends the array that was begun.
  package mutating func endArray() { close("]") }

  /// Ends the object that was begun.
  package mutating func endObject() { close("}") }

  private mutating func open(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    depth += 1
    isEmpty = true
  }

  private mutating func beginMember(_ key: String) {
    separate()
    append(key)
    switch layout {
    case .line: bytes.append(UInt8(ascii: ":"))
    case .lines(let colon): bytes += colon.utf8
    // To append a text of a few letters takes longer.
    case .indented: for character in " : ".unicodeScalars { bytes.append(UInt8(ascii: character)) }
    }
  }

  private mutating func separate() {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    breakLine()
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    depth -= 1
    // With indentation, an empty line stands between the brackets of an empty array or object.
    if isEmpty, case .indented = layout { bytes.append(UInt8(ascii: "\n")) }
    breakLine()
    bytes.append(UInt8(ascii: bracket))
    isEmpty = false
    if depth == 0 { breakLine() }
  }

  /// Begins a line, unless everything stands on one.
  private mutating func breakLine() {
    switch layout {
    case .line: return
    case .lines: bytes.append(UInt8(ascii: "\n"))
    case .indented:
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
  }

  // MARK: values

  /// Writes a value.
  package mutating func append(_ value: JSONValue) {
    switch value {
    case .array(let elements) where isDivided(elements):
      open("[")
      for element in elements { add(element) }
      close("]")
    case .object(let object) where isDivided:
      open("{")
      for (key, value) in object.members { add(key, value) }
      close("}")
    default: appendOnLine(value)
    }
  }

  /// Whether the next object stands on several lines.
  private var isDivided: Bool {
    switch layout {
    case .line: false
    case .lines: depth == 0
    case .indented: true
    }
  }

  /// Whether an array that comes next stands on several lines.
  private func isDivided(_ elements: [JSONValue]) -> Bool {
    guard case .lines = layout else { return isDivided }
    return depth == 1 && elements.first?.object != nil
  }

  private mutating func appendOnLine(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += number.utf8
    case .string(let text): append(text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        appendOnLine(element)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(member.key)
        bytes.append(UInt8(ascii: ":"))
        appendOnLine(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      var start = 0
      for (index, byte) in text.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes += text[start..<index]
        start = index + 1
        appendEscape(of: byte)
      }
      bytes += text[start...]
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the escape sequence of a character (RFC 8259, 7).
  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    default:
      bytes += (byte < 0x10 ? "u000" : "u001").utf8
      bytes += String(byte & 15, radix: 16).utf8
    }
  }
}

extension JSONValue {
  /// The value in UTF-8.
  package func bytes(_ layout: JSONWriter.Layout = .line) -> [UInt8] {
    var writer = JSONWriter(layout)
    writer.append(self)
    return writer.bytes
  }

  /// The value on one line, without blanks.
  package var text: String { String(decoding: bytes(), as: UTF8.self) }
}
