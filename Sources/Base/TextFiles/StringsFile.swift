/// Texts in one language by their keys, as programs of Apple have them: a file of lines `"key" = "value";`, with comments
/// as in C.
///
/// An entry that cannot be read is left out, with the rest of its line.
package struct StringsFile {
  /// An entry cannot be read.
  struct Fault: Error {}

  /// The texts by their keys.
  package private(set) var texts: [String: String] = [:]
  /// The numbers of the lines, from 1 on, on which the entries begin that were left out.
  package private(set) var faultyLines: [Int] = []

  /// Creates an empty table.
  package init() {}

  /// Reads a file in UTF-16, with or without a byte order mark, UTF-8 or ISO-8859-1; nil for a file of another kind: one
  /// that has text, but no entry.
  package init?(_ bytes: [UInt8]) {
    var scanner = StringsScanner(Self.units(of: bytes))
    while scanner.skipBlanks() {
      let start = scanner.position
      do throws(Fault) {
        let (key, text) = try scanner.entry()
        texts[key] = text
      } catch {
        faultyLines.append(scanner.skipLine(from: start))
      }
    }
    if texts.isEmpty, !faultyLines.isEmpty { return nil }
  }

  /// The translation of a text; the text itself if it is not a key.
  package func translated(_ text: String) -> String { texts[text] ?? text }

  /// The content of the file as UTF-16.
  private static func units(of bytes: [UInt8]) -> [UInt16] {
    if bytes.starts(with: [0xFF, 0xFE]) { return units(of: bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return units(of: bytes.dropFirst(2), isBigEndian: true) }
    // In UTF-16, each ASCII character has a zero byte: the first of two in big-endian, the second in little-endian. Other
    // files may have zeros at their end.
    var zeros = [0, 0]
    for (index, byte) in bytes.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    let text = bytes.prefix((bytes.lastIndex { $0 != 0 } ?? -1) + 1)
    if text.contains(0) { return units(of: bytes[...], isBigEndian: zeros[0] > zeros[1]) }
    let isMarked = text.starts(with: [0xEF, 0xBB, 0xBF])
    // Each byte of ISO-8859-1 is the character of that number.
    return String(validating: text.dropFirst(isMarked ? 3 : 0), as: UTF8.self).map { Array($0.utf16) }
      ?? text.map(UInt16.init)
  }

  /// The units of bytes in UTF-16. Half a unit at the end is left out.
  private static func units(of bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt16] {
    stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }
}

/// Scans the entries of a strings file.
struct StringsScanner {
  private let units: [UInt16]
  private var index = 0
  /// The number of line ends before `counted`.
  private var lines = 0
  private var counted = 0
  /// Where the comment that was found last ends; the end of the text if it does not.
  private var endOfComment = 0
  /// The index behind the comment that was skipped last.
  private var afterComment = 0

  /// Creates a scanner for text in UTF-16.
  init(_ units: [UInt16]) { self.units = units }

  /// The index of the unit that comes next.
  var position: Int { index }

  /// Reads an entry. The semicolon at its end may be missing if the next entry is on another line.
  mutating func entry() throws(StringsFile.Fault) -> (key: String, text: String) {
    let key = try text()
    _ = skipBlanks()
    guard take("=") else { throw StringsFile.Fault() }
    _ = skipBlanks()
    let text = try text()
    let end = index
    let isAtEnd = !skipBlanks()
    guard take(";") || isAtEnd || units[end..<index].contains(where: Self.isLineEnd) else { throw StringsFile.Fault() }
    return (key, text)
  }

  /// Goes on with the line after the one of a position, or after that of the end of a comment behind it.
  ///
  /// - Returns: the number of the line of the position.
  mutating func skipLine(from start: Int) -> Int {
    index = max(start, afterComment)
    while index < units.count, !Self.isLineEnd(units[index]) { index += 1 }
    while counted < start {
      if units[counted] == 10 || (units[counted] == 13 && (counted + 1 == units.count || units[counted + 1] != 10)) {
        lines += 1
      }
      counted += 1
    }
    return lines + 1
  }

  /// Skips white space, zeros and comments. A comment that does not end is none.
  ///
  /// - Returns: whether something is left.
  mutating func skipBlanks() -> Bool {
    while index < units.count {
      if units[index] == 0 || Unicode.Scalar(units[index])?.properties.isWhitespace ?? false {
        index += 1
      } else if starts(with: "//") {
        while index < units.count, !Self.isLineEnd(units[index]) { index += 1 }
      } else if starts(with: "/*"), case let end = endOfComment(from: index + 2), end < units.count {
        index = end + 2
        afterComment = index
      } else {
        return true
      }
    }
    return false
  }

  /// Where a comment ends whose text begins at an index; the end of the text if it does not. The text is searched once.
  private mutating func endOfComment(from start: Int) -> Int {
    if endOfComment < start {
      endOfComment = start
      while endOfComment < units.count, !units[endOfComment...].starts(with: "*/".utf16) { endOfComment += 1 }
    }
    return endOfComment
  }

  /// Reads the next text: in quotes, or a word of letters, digits and `_.-`.
  private mutating func text() throws(StringsFile.Fault) -> String {
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

  private static func isLineEnd(_ unit: UInt16) -> Bool { unit == 10 || unit == 13 }

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
