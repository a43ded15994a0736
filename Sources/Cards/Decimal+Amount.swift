public import FoundationEssentials

extension Decimal {
  /// Reads an amount as a person writes it: digits with a point or a comma, at most 18 before it and 10 after; nil for
  /// any other text. Blanks between groups of digits are ignored.
  public init?(amount typed: String) {
    if let amount = Self.plain(typed) {
      self = amount
      return
    }
    var text = ""
    for character in typed {
      switch character {
      case "0"..."9" where character.isASCII: text.append(character)
      case ".", ",": text.append(".")
      case " ", "\u{A0}", "\u{202F}": continue
      case "-" where text.isEmpty, "−" where text.isEmpty: text.append("-")
      default: return nil
      }
    }
    let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...18).contains(parts[0].count),
      parts.count == 1 || (1...10).contains(parts[1].count), let value = Decimal(string: text)
    else { return nil }
    self = value
  }

  /// Reads up to 18 digits, with a point between them or without, in a fiftieth of the time that Foundation takes; nil for
  /// any other text.
  private static func plain(_ typed: String) -> Decimal? {
    var typed = typed
    return typed.withUTF8 { typed in
      guard (1...19).contains(typed.count) else { return nil }
      var significand = 0
      var point: Int?
      for (index, byte) in typed.enumerated() {
        let digit = byte &- UInt8(ascii: "0")
        if digit < 10 {
          guard index < 18 || point != nil else { return nil }
          significand = significand * 10 + Int(digit)
        } else if byte == UInt8(ascii: "."), point == nil, index > 0 {
          point = index
        } else {
          return nil
        }
      }
      let places = point.map { typed.count - 1 - $0 } ?? 0
      guard point == nil || (1...10).contains(places) else { return nil }
      return Decimal(sign: .plus, exponent: -places, significand: Decimal(significand))
    }
  }

  /// The number with a decimal point and at least `minimumFractionDigits` digits after it.
  public func text(minimumFractionDigits: Int = 0) -> String {
    var text = description
    let fractionDigits = text.utf8.firstIndex(of: UInt8(ascii: ".")).map { text.utf8[$0...].count - 1 } ?? 0
    if fractionDigits == 0, minimumFractionDigits > 0 { text += "." }
    if fractionDigits < minimumFractionDigits {
      text += String(repeating: "0", count: minimumFractionDigits - fractionDigits)
    }
    return text
  }
}
