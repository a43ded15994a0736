internal import TextFiles
internal import Values

/// Recognising payment cards among the entries of a password manager. Their numbers are never read.
enum PaymentCard {
  /// Whether a text is the name of a brand of payment cards.
  static func isBrand(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter && !$0.isNumber }.map { String($0).foldedName }
    return words.contains(where: ForeignWords.PaymentCards.brands.contains)
      || ForeignWords.PaymentCards.brands.contains(words.joined())
  }

  /// Whether a field with a name holds the brand of a card.
  static func isBrandField(_ name: String) -> Bool {
    ForeignWords.PaymentCards.brandFields.contains(name.foldedName)
  }

  /// Whether a text mentions the security code of a payment card.
  static func mentionsSecurityCode(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter && !$0.isNumber }.map { String($0).foldedName }
    let line = " " + words.joined(separator: " ") + " "
    return ForeignWords.PaymentCards.securityCodes.contains { line.contains(" " + $0 + " ") }
  }

  /// Whether the digits of a number have the check digit of payment cards (ISO/IEC 7812-1, annex B: Luhn's formula).
  static func hasCheckDigit(_ number: String) -> Bool {
    hasCheckDigit(number.compactMap(\.wholeNumberValue))
  }

  private static func hasCheckDigit(_ digits: [Int]) -> Bool {
    guard digits.count >= 8 else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = digit.offset % 2 == 0 ? digit.element : 2 * digit.element
      return sum + value / 10 + value % 10
    }
    return sum % 10 == 0
  }

  /// The numbers of digits that a payment card has.
  private static let lengths = 12...19

  /// Whether a payment card's number stands somewhere in a text, with or without blanks or hyphens between its groups.
  static func hasNumber(in text: String) -> Bool {
    /// The groups of digits, and whether each of them is separated from the one before by a single blank or hyphen.
    var groups: [(digits: [Int], follows: Bool)] = []
    var gap = Int.max
    for byte in text.utf8 {
      if byte.isDigit {
        if gap != 0 { groups.append(([], follows: gap == 1)) }
        groups[groups.count - 1].digits.append(Int(byte) - 0x30)
        gap = 0
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-"), gap == 0 {
        gap = 1
      } else {
        gap = .max
      }
    }
    return groups.indices.contains { start in
      var digits: [Int] = []
      for index in start..<groups.count {
        guard index == start || groups[index].follows else { return false }
        guard digits.count + groups[index].digits.count <= lengths.upperBound else { return false }
        digits += groups[index].digits
        if digits.count >= lengths.lowerBound, hasCheckDigit(digits) { return true }
      }
      return false
    }
  }
}
