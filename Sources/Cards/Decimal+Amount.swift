public import Foundation

extension Decimal {
  /// Reads an amount as a person writes it: digits with a point or a comma, at most 18 before it and 10 after; nil for
  /// any other text. Blanks between groups of digits are ignored.
  public init?(amount typed: String) {
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

  /// The number with a decimal point and at least `minimumFractionDigits` digits after it.
  public func text(minimumFractionDigits: Int = 0) -> String {
    var text = description
    let fractionDigits = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    if fractionDigits == 0, minimumFractionDigits > 0 { text += "." }
    if fractionDigits < minimumFractionDigits {
      text += String(repeating: "0", count: minimumFractionDigits - fractionDigits)
    }
    return text
  }
}
