internal import Cards

/// The forms that a spreadsheet gives to a number when it opens a table and writes it again: it takes the cell for a
/// number, a date or a truth value, and writes that in its own way.
enum SpreadsheetForm {
  /// The digits that a spreadsheet keeps of a number.
  private static let precision = 15

  /// Whether a spreadsheet may have made a cell of a text.
  static func isForm(_ cell: String, of text: String) -> Bool {
    if cell == text { return true }
    let (cell, text) = (cell.withoutBlanks, text.withoutBlanks)
    if cell == text { return true }
    guard !cell.isEmpty, !text.isEmpty else { return false }
    return isTruth(cell, of: text) || isNumber(cell, of: text) || isDate(cell, of: text)
  }

  // MARK: truth values

  private static let truths: [Set<String>] = [
    ["true", "1", "wahr", "vrai", "verdadero", "vero", "prawda", "істина", "истина"],
    ["false", "0", "falsch", "faux", "falso", "fałsz", "хибність", "ложь"],
  ]

  private static func isTruth(_ cell: String, of text: String) -> Bool {
    truths.contains { $0.contains(cell.lowercased()) && $0.contains(text.lowercased()) && Int(text) == nil }
  }

  // MARK: numbers

  /// A number as a spreadsheet reads it: digits, without zeros at the beginning, times a power of ten.
  private struct Number {
    var digits: [UInt8]
    var exponent: Int
    var isNegative: Bool
    /// Whether the text has an exponent, so that its digits are rounded.
    var isScientific = false

    /// Reads a number with an optional sign, blanks or marks between its thousands, a fraction, an exponent and a
    /// percent sign.
    init?(_ text: String) {
      var rest = text[...]
      isNegative = rest.first == "-"
      if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
      var shift = 0
      if rest.last == "%" {
        rest.removeLast()
        shift = -2
      }
      if let mark = rest.firstIndex(where: { $0 == "E" || $0 == "e" }) {
        let power = rest[rest.index(after: mark)...]
        guard let power = Int(power), (-400...400).contains(power) else { return nil }
        shift += power
        rest = rest[..<mark]
        isScientific = true
      }
      let marks: Set<Character> = [".", ",", "'", "’", " ", "\u{A0}", "\u{202F}", "\u{2009}"]
      var parts = rest.split(omittingEmptySubsequences: false) { marks.contains($0) }
      guard parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), parts.contains(where: { !$0.isEmpty })
      else { return nil }
      var fraction: Substring = ""
      if let last = rest.last(where: { marks.contains($0) }), last == "." || last == "," {
        // Several equal marks, or one before the others, are between thousands.
        let isGroup = rest.count(where: { $0 == last }) > 1
        if !isGroup { fraction = parts.removeLast() }
      }
      let whole = parts.joined()
      digits = Array((whole + fraction).utf8).map { $0 - 0x30 }
      exponent = shift - fraction.count
      while let first = digits.first, first == 0, digits.count > 1 { digits.removeFirst() }
      while digits.count > 1, digits.last == 0 {
        digits.removeLast()
        exponent += 1
      }
      if digits == [0] { exponent = 0 }
    }

    /// The number with so many digits, as a spreadsheet rounds it, or cuts it off.
    func shortened(to count: Int, isRounded: Bool) -> Number {
      guard digits.count > count, count > 0 else { return self }
      var short = self
      let next = digits[count]
      short.digits = Array(digits.prefix(count))
      short.exponent += digits.count - count
      if isRounded, next >= 5 {
        var index = count - 1
        while index >= 0, short.digits[index] == 9 {
          short.digits[index] = 0
          index -= 1
        }
        if index >= 0 { short.digits[index] += 1 } else { short.digits.insert(1, at: 0) }
      }
      while short.digits.count > 1, short.digits.last == 0 {
        short.digits.removeLast()
        short.exponent += 1
      }
      return short
    }

    func equals(_ other: Number) -> Bool {
      digits == other.digits && exponent == other.exponent && isNegative == other.isNegative
    }
  }

  private static func isNumber(_ cell: String, of text: String) -> Bool {
    // No spreadsheet puts zeros before a number.
    let hasZeros =
      cell.utf8.first == UInt8(ascii: "0") && cell.utf8.dropFirst().first.map { (0x30...0x39).contains($0) } == true
    guard !hasZeros, let own = Number(cell), let number = Number(text) else { return false }
    let kept = [true, false].map { number.shortened(to: precision, isRounded: $0) }
    if own.equals(number) || kept.contains(where: own.equals) { return true }
    // The digits of a number with an exponent are as many as the column is wide.
    guard own.isScientific else { return false }
    let mantissa = cell.prefix { $0 != "E" && $0 != "e" }.count { $0.isNumber }
    return kept.contains { own.equals($0.shortened(to: mantissa, isRounded: true)) }
  }

  // MARK: dates

  /// The parts of a date or a time: numbers, and months by their English names.
  private static func parts(_ text: String) -> [Int]? {
    let words = text.split { !$0.isNumber && !$0.isLetter }.flatMap { word -> [Substring] in
      // `1Feb` and `MAR1` are dates without a mark.
      guard
        let change = word.indices.dropFirst().first(where: { index in
          word[index].isNumber != word[word.index(before: index)].isNumber
        })
      else { return [word] }
      return [word[..<change], word[change...]]
    }
    guard (2...7).contains(words.count) else { return nil }
    var parts: [Int] = []
    for word in words {
      if let number = Int(word), word.count <= 4 {
        parts.append(number)
      } else if let month = months.firstIndex(where: { word.lowercased().hasPrefix($0) }) {
        parts.append(month + 1)
      } else if ["am", "pm", "t", "z", "р"].contains(word.lowercased()) {
        continue
      } else {
        return nil
      }
    }
    return parts
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// Whether a cell is a date or a time that has the parts of a text. A spreadsheet adds the year, the century, the day
  /// or the seconds.
  private static func isDate(_ cell: String, of text: String) -> Bool {
    guard let own = parts(text), own.count <= 3, let written = parts(cell), written.count >= 2 else { return false }
    var rest = written
    for part in own {
      let index =
        rest.firstIndex(of: part)
        ?? rest.firstIndex { year in
          part < 100 && [1900, 2000].contains(year - part) || year < 100 && [1900, 2000].contains(part - year)
        }
      guard let index else { return false }
      rest.remove(at: index)
    }
    return rest.allSatisfy {
      $0 == 0 || $0 == 1 || (1900...2100).contains($0) || own.count == 2 && (20...99).contains($0)
    }
  }
}
