extension JSONValue {
  /// Reads a value from bytes in UTF-8, which may have a byte order mark. A comma may stand behind the last member or
  /// element, as people leave it there; all else is as RFC 8259 has it.
  ///
  /// - Throws: `.invalid`, also for values that are nested more than 512 deep, and for bytes behind the value.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    var valuesLeft = Int.max
    try self.init(bytes, valuesLeft: &valuesLeft)
  }

  /// Reads a value, as `init(_:)`, and not more than a number of values in it.
  ///
  /// - Parameter valuesLeft: the number of values that may be read, which is decreased by an upper estimate of those that
  ///   were: the elements of arrays, the members of objects, and each array or object once more.
  /// - Throws: `.invalid`, `.tooManyValues`.
  package init(_ bytes: [UInt8], valuesLeft: inout Int) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { (bytes) throws(JSONError) in
      var parser = JSONParser(bytes, valuesLeft: valuesLeft)
      defer { valuesLeft = parser.valuesLeft }
      return try parser.whole()
    }
  }
}

/// Reads one value from bytes that are in memory as a whole.
private struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int
  private(set) var valuesLeft: Int

  /// The largest depth of nested values.
  private static let deepest = 512

  init(_ bytes: UnsafeBufferPointer<UInt8>, valuesLeft: Int) {
    self.bytes = bytes
    self.valuesLeft = valuesLeft
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the value, behind which there may be only blanks.
  mutating func whole() throws(JSONError) -> JSONValue {
    try count()
    let value = try value(depth: 0)
    guard next() == nil else { throw invalid }
    return value
  }

  private var invalid: JSONError { JSONError(.invalid, at: index) }

  private mutating func count() throws(JSONError) {
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw JSONError(.tooManyValues, at: index) }
  }

  /// The next byte that is not blank; nil at the end.
  private mutating func next() -> UInt8? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): index += 1
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    switch next() {
    case UInt8(ascii: "\"")?: return .string(try string())
    case UInt8(ascii: "{")?: return .object(try object(depth: depth + 1))
    case UInt8(ascii: "[")?: return .array(try array(depth: depth + 1))
    case UInt8(ascii: "t")?: return try word("true", .flag(true))
    case UInt8(ascii: "f")?: return try word("false", .flag(false))
    case UInt8(ascii: "n")?: return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
    try begin(depth: depth)
    if accept(UInt8(ascii: "}")) { return JSONObject() }
    var members: [(key: String, value: JSONValue)] = []
    while true {
      guard next() == UInt8(ascii: "\"") else { throw invalid }
      let key = try string()
      guard accept(UInt8(ascii: ":")) else { throw invalid }
      members.append((key, try value(depth: depth)))
      if accept(UInt8(ascii: "}")) { return JSONObject(written: members) }
      guard accept(UInt8(ascii: ",")) else { throw invalid }
      if accept(UInt8(ascii: "}")) { return JSONObject(written: members) }
      try count()
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
    try begin(depth: depth)
    if accept(UInt8(ascii: "]")) { return [] }
    var elements: [JSONValue] = []
    while true {
      elements.append(try value(depth: depth))
      if accept(UInt8(ascii: "]")) { return elements }
      guard accept(UInt8(ascii: ",")) else { throw invalid }
      if accept(UInt8(ascii: "]")) { return elements }
      try count()
    }
  }

  /// Consumes the bracket at the beginning of an object or array.
  private mutating func begin(depth: Int) throws(JSONError) {
    guard depth <= Self.deepest else { throw invalid }
    try count()
    index += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let count = word.utf8CodeUnitCount
    guard bytes.count - index >= count,
      bytes[index..<index + count].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: count))
    else { throw invalid }
    index += count
    return value
  }

  // MARK: strings

  /// Reads the string that begins at the current byte, a quotation mark.
  private mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        return try text(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      case UInt8(ascii: "\\"):
        return try escapedString(from: start)
      case 0..<0x20:
        throw invalid
      default:
        index += 1
      }
    }
    throw invalid
  }

  /// Reads a string in which there are escape sequences, from the first one on.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var written = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        return try written.withUnsafeBufferPointer { (bytes) throws(JSONError) in try text(bytes) }
      case UInt8(ascii: "\\"):
        index += 1
        try escape(to: &written)
      case 0..<0x20:
        throw invalid
      default:
        written.append(byte)
        index += 1
      }
    }
    throw invalid
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw invalid }
    return text
  }

  /// Appends what an escape sequence stands for, which is read from behind its backslash on (RFC 8259, 7).
  private mutating func escape(to text: inout [UInt8]) throws(JSONError) {
    guard index < bytes.count else { throw invalid }
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): return text += UTF8.encode(try scalar()) ?? .init()
    default: throw invalid
    }
    index += 1
  }

  /// Reads the digits of one escape sequence, or of two that form a pair of surrogates, from the `u` on.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let unit = try unit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), accept("\\") else { throw invalid }
    let trail = try self.unit()
    guard UTF16.isTrailSurrogate(trail) else { throw invalid }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  /// Reads a `u` and four hexadecimal digits.
  private mutating func unit() throws(JSONError) -> UInt16 {
    guard accept("u"), bytes.count - index >= 4 else { throw invalid }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { throw invalid }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  /// Consumes a byte, before which there may be no blank.
  private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  // MARK: numbers

  /// Reads a number (RFC 8259, 6).
  private mutating func number() throws(JSONError) -> String {
    let start = index
    _ = accept("-")
    if !accept("0") { try digits() }
    if accept(".") { try digits() }
    if accept("e") || accept("E") {
      _ = accept("+") || accept("-")
      try digits()
    }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
    guard index > start else { throw invalid }
  }
}
