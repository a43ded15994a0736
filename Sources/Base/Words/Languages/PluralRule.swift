/// The rule by which a message has one of its forms for a number: the field `Plural-Forms` in the header of a
/// catalogue, which has a C expression of `n` (see "Plural forms" in gettext's manual).
struct PluralRule {
  private let expression: Substring

  /// Finds the rule in the header of a catalogue; nil if it has none.
  init?(header: String) {
    guard let field = header.firstRange(of: "Plural-Forms:"),
      let start = header[field.upperBound...].firstRange(of: "plural=")
    else { return nil }
    expression = header[start.upperBound...].prefix { $0 != ";" && $0 != "\n" }
  }

  /// The index of the form for a number.
  func form(for count: Int) -> Int {
    var reader = Reader(n: count.magnitude, rest: expression)
    return Int(clamping: reader.choice())
  }

  /// Computes the value of the expression while reading it.
  private struct Reader {
    let n: UInt
    var rest: Substring

    /// The value of `a ? b : c`, or of an expression without `?`.
    mutating func choice() -> UInt {
      let condition = binary(0)
      guard take("?") else { return condition }
      let one = choice()
      _ = take(":")
      let other = choice()
      return condition != 0 ? one : other
    }

    /// The operators by increasing precedence. Of two with the same beginning, the longer one comes first.
    private static let operators: [[(sign: String, value: @Sendable (UInt, UInt) -> UInt)]] = [
      [("||", { $0 != 0 || $1 != 0 ? 1 : 0 })],
      [("&&", { $0 != 0 && $1 != 0 ? 1 : 0 })],
      [("==", { $0 == $1 ? 1 : 0 }), ("!=", { $0 != $1 ? 1 : 0 })],
      [
        ("<=", { $0 <= $1 ? 1 : 0 }), (">=", { $0 >= $1 ? 1 : 0 }), ("<", { $0 < $1 ? 1 : 0 }),
        (">", { $0 > $1 ? 1 : 0 }),
      ],
      [("+", { $0 &+ $1 }), ("-", { $0 &- $1 })],
      [("*", { $0 &* $1 }), ("/", { $1 == 0 ? 0 : $0 / $1 }), ("%", { $1 == 0 ? 0 : $0 % $1 })],
    ]

    private mutating func binary(_ level: Int) -> UInt {
      guard level < Self.operators.count else { return operand() }
      var value = binary(level + 1)
      while let found = Self.operators[level].first(where: { take($0.sign) }) {
        let other = binary(level + 1)
        value = found.value(value, other)
      }
      return value
    }

    private mutating func operand() -> UInt {
      if take("!") { return operand() == 0 ? 1 : 0 }
      if take("n") { return n }
      if take("(") {
        defer { _ = take(")") }
        return choice()
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[digits.endIndex...]
      return UInt(digits) ?? 0
    }

    /// Reads a sign, and returns true, if it comes next.
    private mutating func take(_ sign: String) -> Bool {
      rest = rest.drop { $0 == " " }
      guard rest.hasPrefix(sign) else { return false }
      rest = rest.dropFirst(sign.count)
      return true
    }
  }
}
