/// Reads JSON (RFC 8259) token by token, from bytes that come part by part, so that of a large file only the value that is
/// asked for is in memory.
///
/// Its errors are `JSONError`s, or what `failure` makes of them, and those of the source of the bytes.
package struct JSONScanner {
  /// Reads bytes into a buffer, and returns their number; 0 at the end.
  package typealias Source = (inout [UInt8]) throws -> Int

  /// The number of the current line, from 1 on.
  package private(set) var line = 1
  /// Whether mistakes are read over whose meaning is certain; see `JSONValue.init(_:isLenient:failure:)`.
  private let isLenient: Bool
  private let failure: (JSONError) -> any Error
  /// nil if all bytes are in the buffer.
  private let read: Source?
  /// The buffer that `read` fills.
  private var part: [UInt8]
  /// The bytes of the current token, and those that have been read ahead.
  private var buffer: [UInt8]
  /// The number of bytes that have left the buffer.
  private var passed = 0
  /// The index of the current token, and of the byte that comes next.
  private var (token, index) = (0, 0)
  private var depth = 0
  /// The number of values that may still be read in the current value.
  private var valuesLeft = Int.max
  /// The largest number of bytes of the current value, and the position at which they end.
  private var limit = (bytes: Int.max, end: Int.max)

  /// The largest depth of nested values.
  private static let deepest = 128
  /// The largest number of bytes of a key.
  private static let longestKey = 1 << 16

  /// Creates a scanner of bytes that come part by part.
  ///
  /// - Parameter failure: converts an error; it is thrown as it is if this is not given.
  package init(failure: @escaping (JSONError) -> any Error = { $0 }, read: @escaping Source) {
    self.init(buffer: [], part: [UInt8](repeating: 0, count: 1 << 16), read: read, failure: failure)
  }

  /// Creates a scanner of bytes that are in memory.
  init(_ bytes: [UInt8], isLenient: Bool = false, failure: @escaping (JSONError) -> any Error) {
    let text = isLenient ? Self.utf8(ofUTF16: bytes) : nil
    self.init(buffer: text ?? bytes, part: [], read: nil, isLenient: isLenient, failure: failure)
    skipByteOrderMark()
  }

  private init(
    buffer: [UInt8], part: [UInt8], read: Source?, isLenient: Bool = false,
    failure: @escaping (JSONError) -> any Error
  ) {
    (self.buffer, self.part, self.read) = (buffer, part, read)
    (self.isLenient, self.failure) = (isLenient, failure)
  }

  /// The number of bytes before the one that comes next.
  package var position: Int { passed + index }

  // MARK: values

  /// Reads the next value.
  ///
  /// - Parameters:
  ///   - most: the largest number of its bytes.
  ///   - values: the largest number of values within it.
  /// - Throws: `.invalid`, `.extraComma`, `.truncated`, `.tooLarge`, `.tooManyValues`.
  package mutating func value(most: Int = .max, values: Int = .max) throws -> JSONValue {
    var values = values
    return try value(most: most, valuesLeft: &values)
  }

  /// Reads the next value, as `value(most:values:)`.
  ///
  /// - Parameter values: the number of values that may be read, which is decreased by those that were: the value, and the
  ///   elements and members within it; and each array or object once more.
  mutating func value(most: Int, valuesLeft values: inout Int) throws -> JSONValue {
    _ = try peek()
    let outer = (valuesLeft, limit)
    defer { (valuesLeft, limit) = outer }
    (valuesLeft, limit) = (values, (most, most < .max - position ? position + most : .max))
    defer { values = max(valuesLeft, 0) }
    try count()
    return try value()
  }

  private mutating func value() throws -> JSONValue {
    switch try next() {
    case UInt8(ascii: "\""):
      return .string(try string())
    case UInt8(ascii: "{"):
      var members: [(key: String, value: JSONValue)] = []
      try self.members { scanner, key in members.append((key, try scanner.value())) }
      return .object(JSONObject(written: members))
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try self.elements { scanner in elements.append(try scanner.value()) }
      return .array(elements)
    case UInt8(ascii: "t"):
      return try word("true", .flag(true))
    case UInt8(ascii: "f"):
      return try word("false", .flag(false))
    case UInt8(ascii: "n"):
      return try word("null", .null)
    default:
      return .number(try number())
    }
  }

  /// Skips the next value.
  ///
  /// - Throws: `.invalid`, `.extraComma`, `.truncated`.
  package mutating func pass() throws {
    switch try next() {
    case UInt8(ascii: "{"): try members { scanner, _ in try scanner.pass() }
    case UInt8(ascii: "["): try elements { scanner in try scanner.pass() }
    default: _ = try value()
    }
  }

  /// Reads the array that comes next. `body` is called before each element, and must consume it.
  package mutating func elements(_ body: (inout JSONScanner) throws -> Void) throws {
    try items(in: UInt8(ascii: "["), UInt8(ascii: "]")) { scanner in try body(&scanner) }
  }

  /// Reads the object that comes next. `body` gets each key, and must consume its value.
  package mutating func members(_ body: (inout JSONScanner, String) throws -> Void) throws {
    try items(in: UInt8(ascii: "{"), UInt8(ascii: "}")) { scanner in
      guard try scanner.next() == UInt8(ascii: "\"") else { throw scanner.error(.invalid) }
      let outer = scanner.limit
      if scanner.position + Self.longestKey < outer.end {
        scanner.limit = (Self.longestKey, scanner.position + Self.longestKey)
      }
      let key = try scanner.string()
      scanner.limit = outer
      try scanner.expect(UInt8(ascii: ":"))
      if scanner.isLenient, [UInt8(ascii: ","), UInt8(ascii: "}")].contains(try scanner.next()) { return }
      try body(&scanner, key)
    }
  }

  /// Reads what stands between brackets, with commas between the items.
  private mutating func items(
    in opening: UInt8, _ closing: UInt8, _ body: (inout JSONScanner) throws -> Void
  ) throws {
    guard try next() == opening, depth < Self.deepest else { throw error(.invalid) }
    index += 1
    depth += 1
    defer { depth -= 1 }
    try count()
    try skipExtraCommas()
    if try accept(closing) { return }
    while true {
      try body(&self)
      if try accept(closing) { return }
      let comma = (position: position, line: line)
      try expect(UInt8(ascii: ","))
      try skipExtraCommas()
      if try next() == closing {
        guard isLenient else { throw failure(JSONError(.extraComma, at: comma.position, line: comma.line)) }
        index += 1
        return
      }
      try count()
    }
  }

  private mutating func skipExtraCommas() throws {
    guard isLenient else { return }
    while try accept(UInt8(ascii: ",")) {}
  }

  /// Counts a value.
  private mutating func count() throws {
    valuesLeft -= 1
    if valuesLeft < 0 { throw error(.tooManyValues) }
  }

  // MARK: tokens

  /// The next byte that is not blank, without consuming it; nil at the end.
  package mutating func peek() throws -> UInt8? {
    token = index
    while let byte = try byte() {
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return byte
      }
      index += 1
      token = index
    }
    return nil
  }

  /// The next byte that is not blank, without consuming it.
  ///
  /// - Throws: `.truncated` at the end.
  private mutating func next() throws -> UInt8 {
    guard let next = try peek() else { throw error(.truncated) }
    guard position < limit.end else { throw error(.tooLarge(limit.bytes)) }
    return next
  }

  /// Consumes the next byte that is not blank if it is `byte`.
  ///
  /// - Throws: `.truncated` at the end.
  private mutating func accept(_ byte: UInt8) throws -> Bool {
    guard try next() == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws {
    guard try accept(byte) else { throw error(.invalid) }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws -> JSONValue {
    for letter in word.utf8 {
      guard try require() == letter else { throw error(.invalid) }
      index += 1
    }
    return value
  }

  /// Reads a string (RFC 8259, 7) from its quotation mark on.
  private mutating func string() throws -> String {
    index += 1
    token = index
    // The text up to the end of the last escape sequence.
    var beginning: [UInt8] = []
    while true {
      let byte = try require()
      switch byte {
      case UInt8(ascii: "\""):
        let end = buffer[token..<index]
        let text =
          beginning.isEmpty
          ? String(validating: end, as: UTF8.self) : String(validating: beginning + end, as: UTF8.self)
        guard let text else { throw error(.invalid) }
        guard position < limit.end else { throw error(.tooLarge(limit.bytes)) }
        index += 1
        return text
      case UInt8(ascii: "\\"):
        beginning += buffer[token..<index]
        index += 1
        try escape(to: &beginning)
        token = index
      case UInt8(ascii: "\n") where isLenient:
        line += 1
        index += 1
      case UInt8(ascii: "\r") where isLenient, UInt8(ascii: "\t") where isLenient:
        index += 1
      case 0..<0x20:
        throw error(.invalid)
      default:
        index += 1
      }
    }
  }

  /// Appends what an escape sequence stands for, which is read from behind its backslash on.
  private mutating func escape(to text: inout [UInt8]) throws {
    let byte = try require()
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += UTF8.encode(try scalar()) ?? .init()
    default:
      index -= 1
      throw error(.invalid)
    }
  }

  /// Reads the digits of one escape sequence, or of two that form a pair of surrogates, from behind the `u` on.
  private mutating func scalar() throws -> Unicode.Scalar {
    let unit = try unit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit) else { throw error(.invalid) }
    for sign in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
      guard try require() == sign else { throw error(.invalid) }
      index += 1
    }
    let trail = try self.unit()
    guard UTF16.isTrailSurrogate(trail) else { throw error(.invalid) }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  /// Reads four hexadecimal digits.
  private mutating func unit() throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try require())).hexDigitValue else { throw error(.invalid) }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  /// Reads a number (RFC 8259, 6).
  private mutating func number() throws -> String {
    _ = try skip("-")
    if try isLenient || !skip("0") { try digits() }
    if try skip(".") { try digits() }
    if try skip("e") || skip("E") {
      _ = try skip("+") || skip("-")
      try digits()
    }
    return String(decoding: buffer[token..<index], as: UTF8.self)
  }

  /// Consumes the next byte, which may be a blank, if it is `scalar`.
  private mutating func skip(_ scalar: Unicode.Scalar) throws -> Bool {
    guard try byte() == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private mutating func digits() throws {
    let start = position
    while let byte = try byte(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard position > start else { throw error(try byte() == nil ? .truncated : .invalid) }
  }

  // MARK: bytes

  /// An error at the current byte.
  private func error(_ code: JSONError.Code) -> any Error {
    failure(JSONError(code, at: position, line: line))
  }

  /// The next byte of the token.
  ///
  /// - Throws: `.truncated` at the end.
  private mutating func require() throws -> UInt8 {
    guard let byte = try byte() else { throw error(.truncated) }
    return byte
  }

  /// The next byte; nil at the end.
  private mutating func byte() throws -> UInt8? {
    if index == buffer.count { guard try fill() else { return nil } }
    return buffer[index]
  }

  /// Reads more bytes, and drops those before the current token.
  ///
  /// - Returns: whether there were more.
  private mutating func fill() throws -> Bool {
    guard let read else { return false }
    guard position < limit.end else { throw error(.tooLarge(limit.bytes)) }
    let isFirst = position == 0
    let count = try read(&part)
    guard count > 0 else { return false }
    buffer.removeFirst(token)
    buffer += part[..<count]
    passed += token
    (token, index) = (0, index - token)
    if isFirst { skipByteOrderMark() }
    return index < buffer.count ? true : try fill()
  }

  /// The text of bytes in UTF-16, which is recognised by its byte order mark or by its first character, which is ASCII
  /// (RFC 4627, 3); nil for other bytes.
  private static func utf8(ofUTF16 bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2), let first = bytes.first, bytes.count > 1 else { return nil }
    let isBigEndian = first == 0 || (first, bytes[1]) == (0xFE, 0xFF)
    guard isBigEndian || bytes[1] == 0 || (first, bytes[1]) == (0xFF, 0xFE) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let (high, low) = isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      return UInt16(high) << 8 | UInt16(low)
    }
    // In UTF-8 the mark is skipped.
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  private mutating func skipByteOrderMark() {
    guard buffer.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    (token, index) = (3, 3)
  }
}

extension JSONValue {
  /// Reads a value from bytes in UTF-8, which may have a byte order mark, and behind which there may be only blanks.
  ///
  /// A lenient reader reads over mistakes that other programs accept, and whose meaning is certain: commas too many
  /// (`[1,,2,]`), members without a value (`"a":,`), which are left out, line ends and tabs in strings, and zeros at the
  /// beginning of numbers, which stay there. It reads UTF-16, too.
  ///
  /// - Parameters:
  ///   - isLenient: whether to read over such mistakes.
  ///   - failure: converts an error; it is thrown as it is if this is not given.
  /// - Throws: `JSONError`: `.invalid`, `.extraComma`, `.truncated`.
  package init(
    _ bytes: [UInt8], isLenient: Bool = false, failure: @escaping (JSONError) -> any Error = { $0 }
  ) throws {
    var valuesLeft = Int.max
    try self.init(bytes, isLenient: isLenient, valuesLeft: &valuesLeft, failure: failure)
  }

  /// Reads a value, as `init(_:)`, and not more than a number of values in it.
  ///
  /// - Parameter valuesLeft: the number of values that may be read, which is decreased by an upper estimate of those that
  ///   were: the elements of arrays, the members of objects, and each array or object once more.
  /// - Throws: `JSONError`, also `.tooManyValues`.
  package init(
    _ bytes: [UInt8], isLenient: Bool = false, valuesLeft: inout Int,
    failure: @escaping (JSONError) -> any Error = { $0 }
  ) throws {
    var scanner = JSONScanner(bytes, isLenient: isLenient, failure: failure)
    self = try scanner.value(most: .max, valuesLeft: &valuesLeft)
    try scanner.end()
  }
}

extension JSONScanner {
  /// Requires that nothing but blanks is left.
  ///
  /// - Throws: `.invalid`.
  package mutating func end() throws {
    guard try peek() == nil else { throw error(.invalid) }
  }
}
