internal import Values

/// The forms that a number takes when a spreadsheet opens a table and writes it again. The spreadsheet reads the cell
/// as a number, a date or a truth value, and writes this value in its own way.
///
/// Both texts are read by the rules of spreadsheets. A cell with the same value is a form of the text; any other cell
/// was typed by a person.
package enum SpreadsheetForm {
  /// Whether a spreadsheet may have made a cell of a text.
  package static func isForm(_ cell: String, of text: String) -> Bool {
    if cell == text { return true }
    let (cell, text) = (cell.withoutBlanks, text.withoutBlanks)
    guard !cell.isEmpty, !text.isEmpty else { return false }
    return isTruth(cell, of: text) || isNumber(cell, of: text) || SpreadsheetMoment.isForm(cell, of: text)
  }

  // MARK: truth values

  /// The words for true, and those for false.
  private static let truthWords = [CellWords.trueWords, CellWords.falseWords]

  /// The truth value that a spreadsheet writes so; nil for another text.
  package static func truth(_ cell: String) -> Bool? {
    truthWords.firstIndex { $0.contains(cell.lowercased()) }.map { $0 == 0 }
  }

  /// Whether a cell is a truth value that is written as a word, or a word for yes or no.
  static func isWord(_ cell: String) -> Bool {
    let word = cell.lowercased()
    guard word.count > 1 else { return false }
    return CellWords.yes.contains(word) || CellWords.no.contains(word) || truth(cell) != nil
  }

  private static func isTruth(_ cell: String, of text: String) -> Bool {
    truthWords.contains { $0.contains(cell.lowercased()) && $0.contains(text.lowercased()) && Int(text) == nil }
  }

  // MARK: numbers

  private static func isNumber(_ cell: String, of text: String) -> Bool {
    let numbers = Number.readings(of: text, isShown: false)
    guard !numbers.isEmpty else { return false }
    return Number.readings(of: cell, isShown: true).contains { own in numbers.contains { isNumber(own, of: $0) } }
  }

  private static func isNumber(_ own: Number, of number: Number) -> Bool {
    guard own.currency == nil || number.currency == nil || own.currency == number.currency else { return false }
    let precision = SpreadsheetNumber.precision
    // LibreOffice rounds a large number with an exponent up although the next digit is below 5.
    let limits: [UInt8] = own.mantissa == precision ? [5, 10, 0] : [5, 10]
    let kept = limits.map { number.shortened(to: precision, roundingUpFrom: $0) }
    if own.equals(number) || kept.contains(where: own.equals) { return true }
    // The digits of a number with an exponent are as many as the column is wide.
    guard let mantissa = own.mantissa else { return false }
    return kept.contains { own.equals($0.shortened(to: mantissa, roundingUpFrom: 5)) }
  }

  /// A number as a spreadsheet reads it: digits, without zeros at the beginning, times a power of ten.
  private struct Number {
    private var digits: [UInt8]
    private var exponent: Int
    private let isNegative: Bool
    let currency: Character?
    /// The number of digits before an exponent, which are rounded; nil without an exponent.
    let mantissa: Int?

    /// The numbers that a text may be, depending on the language of the spreadsheet: `1.234` has thousands in German, and
    /// a fraction in English. A number has an optional sign or currency, groups of three digits, a fraction, an exponent
    /// and a percent sign.
    ///
    /// - Parameter isShown: whether a spreadsheet wrote the text. It puts no zeros before a number, and a sign before an
    ///   exponent.
    static func readings(of text: String, isShown: Bool) -> [Number] {
      var rest = text[...]
      func withoutBlanks() { rest = rest.drop(while: \.isWhitespace) }
      var isNegative = false
      if rest.first == "(", rest.last == ")" {
        isNegative = true
        rest = rest.dropFirst().dropLast()
      }
      var currency: Character?
      for _ in 0..<2 {
        if let sign = rest.first, sign == "-" || sign == "+" {
          isNegative = isNegative || sign == "-"
          rest.removeFirst()
        } else if currency == nil, let symbol = rest.first, symbol.isCurrencySymbol {
          currency = symbol
          rest.removeFirst()
          withoutBlanks()
        }
      }
      var shift = 0
      if currency == nil, let symbol = rest.last, symbol.isCurrencySymbol || symbol == "%" {
        if symbol == "%" { shift = -2 } else { currency = symbol }
        rest.removeLast()
        while rest.last?.isWhitespace == true { rest.removeLast() }
      }
      var isScientific = false
      if let mark = rest.firstIndex(where: { $0 == "E" || $0 == "e" }) {
        let text = rest[rest.index(after: mark)...]
        let isSigned = text.first == "+" || text.first == "-"
        guard let power = Int(text), (-400...400).contains(power), isSigned && text.count > 2 || !isShown else {
          return []
        }
        shift += power
        rest = rest[..<mark]
        isScientific = true
      }
      var parts: [(whole: Substring, fraction: Substring)] = [(rest, "")]
      if let mark = rest.lastIndex(where: { $0 == "." || $0 == "," }), rest.count(where: { $0 == rest[mark] }) == 1 {
        parts.append((rest[..<mark], rest[mark...].dropFirst()))
      }
      return parts.compactMap { whole, fraction in
        guard let whole = digits(ofGroups: whole), fraction.utf8.allSatisfy(\.isDigit),
          !whole.isEmpty || !fraction.isEmpty, !(isShown && whole.count > 1 && whole.first == "0")
        else { return nil }
        let digits = (whole + fraction).utf8.map { $0 - 0x30 }
        return Number(
          digits: digits, exponent: shift - fraction.count, isNegative: isNegative, currency: currency,
          mantissa: isScientific ? digits.count : nil)
      }
    }

    /// The digits of a whole number, which may be in groups of three; nil for other text.
    private static func digits(ofGroups text: Substring) -> String? {
      guard let mark = text.first(where: { !$0.utf8.allSatisfy(\.isDigit) }) else { return String(text) }
      let marks: Set<Character> = [".", ",", "'", "’", " ", "\u{A0}", "\u{202F}", "\u{2009}"]
      let groups = text.split(separator: mark, omittingEmptySubsequences: false)
      guard marks.contains(mark), (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }),
        groups.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
      else { return nil }
      return groups.joined()
    }

    private init(digits: [UInt8], exponent: Int, isNegative: Bool, currency: Character?, mantissa: Int?) {
      self.digits = Array(digits.drop { $0 == 0 })
      self.exponent = exponent
      self.isNegative = isNegative
      self.currency = currency
      self.mantissa = mantissa
      normalise()
    }

    /// Takes zeros at the end into the exponent.
    private mutating func normalise() {
      while digits.last == 0 {
        digits.removeLast()
        exponent += 1
      }
      if digits.isEmpty { exponent = 0 }
    }

    /// The number with so many digits, which is rounded up if the next digit is at least `limit`: as a spreadsheet rounds it
    /// with 5, or cuts it off with 10.
    func shortened(to count: Int, roundingUpFrom limit: UInt8) -> Number {
      guard digits.count > count, count > 0 else { return self }
      var short = self
      let next = digits[count]
      short.digits = Array(digits.prefix(count))
      short.exponent += digits.count - count
      if next >= limit {
        var index = count - 1
        while index >= 0, short.digits[index] == 9 {
          short.digits[index] = 0
          index -= 1
        }
        if index >= 0 { short.digits[index] += 1 } else { short.digits.insert(1, at: 0) }
      }
      short.normalise()
      return short
    }

    func equals(_ other: Number) -> Bool {
      digits == other.digits && exponent == other.exponent && isNegative == other.isNegative
    }
  }
}
