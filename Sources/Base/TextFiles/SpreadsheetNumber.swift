internal import Values

/// A number in a cell of a table, which a spreadsheet may have changed.
package enum SpreadsheetNumber: Hashable {
  /// The cell is a number as it is, or no number.
  case unchanged
  /// The number is written in another way: `="00123"`, `'00789`, with blanks around or between its digits, with soft
  /// hyphens, or with the digits of other scripts.
  case mended(String)
  /// The spreadsheet took the digits for an amount, as in `4820000000000.0` or `4,820,000,000,000`. Zeros before them
  /// would be lost.
  case amount(String)
  /// The cell may be an amount, or a number with blanks that belong to it.
  case doubtful
  /// The cell has only a part of the digits: `4.82E+12`.
  case cut
  /// The cell is no number of a card: a truth value, or a date.
  case other

  /// Recognises the content of a cell.
  ///
  /// - Parameters:
  ///   - isNumeric: whether the number consists of digits alone, so that blanks cannot belong to it.
  ///   - hasCheckDigit: whether digits end with a check digit that is right.
  package init(_ cell: String, isNumeric: Bool, hasCheckDigit: (String) -> Bool) {
    if cell.utf8.allSatisfy(\.isDigit) {
      self = .unchanged
      return
    }
    if let plain = Self.plain(cell) {
      let number = SpreadsheetNumber(plain, isNumeric: isNumeric, hasCheckDigit: hasCheckDigit)
      self = number == .unchanged || number == .doubtful ? .mended(plain) : number
      return
    }
    if SpreadsheetForm.isWord(cell.withoutBlanks) || SpreadsheetMoment.isDate(cell.withoutBlanks) {
      self = .other
      return
    }
    var text = Self.trimmed(cell[...])
    if text.hasPrefix("=\""), text.hasSuffix("\""), text.count > 3, !text.dropFirst(2).dropLast().contains("\"") {
      let inner = String(text.dropFirst(2).dropLast())
      let number = SpreadsheetNumber(inner, isNumeric: isNumeric, hasCheckDigit: hasCheckDigit)
      self = number == .unchanged || number == .doubtful ? .mended(inner) : number
      return
    }
    if text.first == "'" || text.first == "=" { text = Self.trimmed(text.dropFirst()) }
    self = Self.number(text, isNumeric: isNumeric, hasCheckDigit)
  }

  /// The cell without invisible characters, and with the digits and letters of ASCII instead of those of other scripts
  /// that mean the same; nil if this changes nothing, or leaves something that is not in ASCII.
  private static func plain(_ cell: String) -> String? {
    guard !cell.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var plain = String.UnicodeScalarView()
    var isChanged = false
    for scalar in cell.unicodeScalars {
      if scalar.isASCII || isBlank(Character(scalar)) {
        plain.append(scalar)
        continue
      }
      isChanged = true
      if invisible.contains(scalar) { continue }
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue.map({ Int($0) }),
        let digit = Unicode.Scalar(0x30 + UInt32(value))
      {
        plain.append(digit)
      } else if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) {
        plain.append(narrow)
      } else if scalar == "\u{3000}" {
        plain.append(" ")
      } else {
        return nil
      }
    }
    return isChanged ? String(plain) : nil
  }

  /// Characters that are not seen, such as a soft hyphen, and the marks of writing directions.
  private static let invisible: Set<Unicode.Scalar> = [
    "\u{AD}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202C}", "\u{2060}", "\u{FEFF}",
  ]

  private static func number(
    _ text: Substring, isNumeric: Bool, _ hasCheckDigit: (String) -> Bool
  ) -> SpreadsheetNumber {
    if errors.contains(String(text)) { return .cut }
    guard let first = text.utf8.first, first.isDigit else { return .unchanged }
    if text.utf8.allSatisfy(\.isDigit) { return .mended(String(text)) }
    if let number = withoutBlanks(text, isNumeric: isNumeric, hasCheckDigit) { return number }
    if let number = scientific(text) { return number }
    return decimal(text) ?? .unchanged
  }

  /// The errors of spreadsheets that take the place of a number.
  private static let errors: Set = ["#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "#DIV/0!"]

  private static func isBlank(_ character: Character) -> Bool {
    " \t\u{A0}\u{2007}\u{2009}\u{202F}".contains(character)
  }

  /// The text without blanks and invisible characters around it.
  private static func trimmed(_ text: Substring) -> Substring {
    let outer: (Character) -> Bool = {
      isBlank($0) || "\u{FEFF}\u{200B}\u{200E}\u{200F}\u{202A}\u{202C}\u{2060}".contains($0)
    }
    var text = text.drop(while: outer)
    while let last = text.last, outer(last) { text.removeLast() }
    return text
  }

  /// Reads digits with blanks between them; nil for other text. Typed blanks are for reading if the number has a right
  /// check digit. Blanks of spreadsheets, which do not break lines, are between thousands.
  private static func withoutBlanks(
    _ text: Substring, isNumeric: Bool, _ hasCheckDigit: (String) -> Bool
  ) -> SpreadsheetNumber? {
    guard text.allSatisfy({ isBlank($0) || $0.isASCIIDigit }) else { return nil }
    let digits = String(text.filter(\.isASCIIDigit))
    if hasCheckDigit(digits) { return .mended(digits) }
    if !text.contains(where: { $0 == " " || $0 == "\t" }), isGrouped(text, isBlank) { return .amount(digits) }
    return isNumeric ? .mended(digits) : .doubtful
  }

  /// Whether digits are in two or more groups of three after the first ones.
  private static func isGrouped(_ text: Substring, _ isSeparator: (Character) -> Bool) -> Bool {
    let groups = text.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
    return groups.count > 2 && (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
      && groups.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
  }

  /// Reads a number with an exponent; nil for other text. Digits with a mere `E` among them are a code.
  private static func scientific(_ text: Substring) -> SpreadsheetNumber? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "E" || $0 == "e" }
    guard parts.count == 2 else { return nil }
    let mantissa = parts[0].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    let exponent = parts[1].drop { $0 == "+" || $0 == "-" }
    let isSigned = exponent.count + 1 == parts[1].count
    guard mantissa.count <= 2, mantissa.count == 2 || isSigned, isSigned || exponent.count == parts[1].count,
      (mantissa + [exponent]).allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    let fraction = mantissa.count == 2 ? mantissa[1] : ""
    guard !parts[1].hasPrefix("-"), let places = Int(exponent), places > 0, fraction.count >= places,
      fraction.dropFirst(places).allSatisfy({ $0 == "0" })
    else { return .cut }
    return .amount(String(mantissa[0] + fraction.prefix(places)))
  }

  /// Reads a number with a fraction or with groups of thousands; nil for other text.
  private static func decimal(_ text: Substring) -> SpreadsheetNumber? {
    let separators = Set(text.filter { !$0.isASCIIDigit })
    guard separators.isSubset(of: [".", ",", "'", "’"]) else { return nil }
    for separator in separators where isGrouped(text, { $0 == separator }) {
      return .amount(String(text.filter(\.isASCIIDigit)))
    }
    guard let mark = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return nil }
    let (whole, fraction) = (text[..<mark], text[mark...].dropFirst())
    let isWhole = whole.allSatisfy(\.isASCIIDigit)
    guard !fraction.isEmpty, fraction.allSatisfy({ $0 == "0" }), !(isWhole && whole.count < 4 && fraction.count == 3),
      isWhole || whole.first(where: { !$0.isASCIIDigit }).map({ mark in isGrouped(whole) { $0 == mark } }) == true
    else { return isWhole && !fraction.isEmpty && fraction.allSatisfy(\.isASCIIDigit) ? .doubtful : nil }
    return .amount(String(whole.filter(\.isASCIIDigit)))
  }
}

/// Numbers with more digits than a spreadsheet keeps.
extension SpreadsheetNumber {
  /// The digits that a spreadsheet keeps of a number.
  static let precision = 15

  /// Whether a spreadsheet has probably rounded a number: all digits after those that it keeps are zeros.
  package static func isRounded(_ number: String) -> Bool {
    isLong(number) && number.utf8.dropFirst(precision).allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// Whether only the last digit of a rounded number is a zero that the spreadsheet may have written. One number in ten
  /// ends so.
  package static func isBarelyRounded(_ number: String) -> Bool {
    isRounded(number) && number.utf8.count == precision + 1
  }

  /// Whether a number has more digits than a spreadsheet keeps, so that none has read it as a number.
  package static func isPrecise(_ number: String) -> Bool { isLong(number) && !isRounded(number) }

  private static func isLong(_ number: String) -> Bool {
    // A spreadsheet writes no zeros before a number.
    number.utf8.count > precision && number.utf8.first != UInt8(ascii: "0") && number.utf8.allSatisfy(\.isDigit)
  }
}

/// Cells that are no numbers.
extension SpreadsheetNumber {
  /// Whether a cell says that there is no number: `NULL`, `N/A`, `-`.
  package static func isNothing(_ cell: String) -> Bool {
    let text = cell.withoutBlanks.lowercased()
    return CellWords.nothing.contains(text) || !text.isEmpty && text.allSatisfy { "-–—−_?./\\".contains($0) }
  }

  /// Whether a cell may be a number in a list: it is neither a date nor an error.
  package static func isAmongNumbers(_ cell: String) -> Bool {
    !SpreadsheetMoment.isDate(cell.withoutBlanks) && !errors.contains(cell)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { utf8.count == 1 && utf8.first?.isDigit == true }
}
