/// Texts in one language by their keys, as programs of Apple have them: a file of lines `"key" = "value";`, with comments
/// as in C.
package struct StringsFile {
  /// The file cannot be read.
  package struct Fault: Error {}

  /// The texts by their keys.
  package private(set) var texts: [String: String] = [:]

  /// Creates an empty table.
  package init() {}

  /// Reads a file in UTF-16 or UTF-8, with or without a byte order mark.
  package init(_ bytes: [UInt8]) throws(Fault) {
    var scanner = StringsScanner(try Self.units(of: bytes))
    while let key = try scanner.key() {
      try scanner.skip("=")
      texts[key] = try scanner.text()
      try scanner.skip(";")
    }
  }

  /// The translation of a text; the text itself if it is not a key.
  package func translated(_ text: String) -> String { texts[text] ?? text }

  /// The content of the file as UTF-16.
  private static func units(of bytes: [UInt8]) throws(Fault) -> [UInt16] {
    if bytes.starts(with: [0xFF, 0xFE]) { return try units(of: bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try units(of: bytes.dropFirst(2), isBigEndian: true) }
    // In UTF-16, each ASCII character has a zero byte: the first of two in big-endian, the second in little-endian.
    var zeros = [0, 0]
    for (index, byte) in bytes.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    if zeros != [0, 0] { return try units(of: bytes[...], isBigEndian: zeros[0] > zeros[1]) }
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard let text = String(validating: bytes.dropFirst(isMarked ? 3 : 0), as: UTF8.self) else { throw Fault() }
    return Array(text.utf16)
  }

  private static func units(of bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(Fault) -> [UInt16] {
    guard bytes.count.isMultiple(of: 2) else { throw Fault() }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }
}

/// Scans the words of a strings file.
struct StringsScanner {
  private let units: [UInt16]
  private var index = 0

  /// Creates a scanner for text in UTF-16.
  init(_ units: [UInt16]) { self.units = units }

  /// Reads the next key; nil at the end.
  mutating func key() throws(StringsFile.Fault) -> String? {
    try skipBlanks()
    return index < units.count ? try text() : nil
  }

  /// Reads the next text: in quotes, or a word of letters, digits and `_.-`.
  mutating func text() throws(StringsFile.Fault) -> String {
    try skipBlanks()
    let isQuoted = take("\"")
    var text: [UInt16] = []
    while index < units.count {
      if isQuoted, take("\"") { return try Self.string(text) }
      guard isQuoted || Self.isOfWord(units[index]) else { break }
      text.append(isQuoted && take("\\") ? try escaped() : next())
    }
    guard !isQuoted, !text.isEmpty else { throw StringsFile.Fault() }
    return try Self.string(text)
  }

  /// Skips a mark, which must come next.
  mutating func skip(_ mark: Unicode.Scalar) throws(StringsFile.Fault) {
    try skipBlanks()
    guard take(mark) else { throw StringsFile.Fault() }
  }

  /// Skips white space and comments.
  private mutating func skipBlanks() throws(StringsFile.Fault) {
    while index < units.count {
      if Unicode.Scalar(units[index])?.properties.isWhitespace ?? false {
        index += 1
      } else if starts(with: "//") {
        while index < units.count, units[index] != 10, units[index] != 13 { index += 1 }
      } else if starts(with: "/*") {
        index += 2
        while !starts(with: "*/") {
          guard index < units.count else { throw StringsFile.Fault() }
          index += 1
        }
        index += 2
      } else {
        return
      }
    }
  }

  /// Reads an escape sequence after its backslash.
  private mutating func escaped() throws(StringsFile.Fault) -> UInt16 {
    guard index < units.count else { throw StringsFile.Fault() }
    let unit = next()
    switch UInt8(exactly: unit).map(Unicode.Scalar.init) {
    case "n": return 10
    case "t": return 9
    case "r": return 13
    case "U", "u":
      let digits = units[index...].prefix(4).compactMap { UInt8(exactly: $0).map(Unicode.Scalar.init) }
        .map(Character.init)
      guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
        let value = UInt16(String(digits), radix: 16)
      else { throw StringsFile.Fault() }
      index += 4
      return value
    default: return unit
    }
  }

  private mutating func next() -> UInt16 {
    index += 1
    return units[index - 1]
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard index < units.count, UInt32(units[index]) == mark.value else { return false }
    index += 1
    return true
  }

  private func starts(with marks: String) -> Bool { units[index...].starts(with: marks.utf16) }

  private static func isOfWord(_ unit: UInt16) -> Bool {
    guard let scalar = UInt8(exactly: unit).map(Unicode.Scalar.init) else { return false }
    return scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      || ["_", ".", "-"].contains(scalar)
  }

  /// Converts UTF-16, in which surrogates must be paired.
  private static func string(_ units: [UInt16]) throws(StringsFile.Fault) -> String {
    guard let text = String(validating: units, as: UTF16.self) else { throw StringsFile.Fault() }
    return text
  }
}
