/// A decimal number as files write it, exact to 38 digits.
package struct DecimalNumber: Hashable, Sendable {
  private var isNegative: Bool
  /// The digits of the number without zeros at the end; 0 for zero.
  private var significand: UInt128
  /// The power of ten by which the significand is multiplied; 0 for zero.
  private var exponent: Int

  private init(isNegative: Bool, _ significand: UInt128, exponent: Int) {
    var (significand, exponent) = (significand, significand == 0 ? 0 : exponent)
    while significand != 0, case let (quotient, digit) = significand.quotientAndRemainder(dividingBy: 10), digit == 0 {
      (significand, exponent) = (quotient, exponent + 1)
    }
    (self.isNegative, self.significand, self.exponent) = (isNegative && significand != 0, significand, exponent)
  }

  /// The number 0.
  package static let zero = DecimalNumber(isNegative: false, 0, exponent: 0)

  /// Reads a number of digits with an optional sign, point and exponent, such as `-12.5e3`; nil for any other text, and
  /// for a number with an exponent beyond −128 to 127. Digits that are too many are rounded down.
  package init?(_ text: String) {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    var (significand, exponent, count, isFull): (UInt128, Int, Int, Bool) = (0, 0, 0, false)
    var isFraction = false
    while let next = rest.first, next != UInt8(ascii: "e"), next != UInt8(ascii: "E") {
      rest.removeFirst()
      if next == UInt8(ascii: "."), !isFraction {
        isFraction = true
        continue
      }
      let digit = next &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      count += 1
      let (tens, isBeyond) = significand.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tens.addingReportingOverflow(UInt128(digit))
      isFull = isFull || isBeyond || isTooLarge
      if !isFull { significand = sum }
      if isFull != isFraction { exponent += isFull ? 1 : -1 }
    }
    if !rest.isEmpty {
      guard let power = Int(Substring(rest.dropFirst())), power.magnitude < 1000 else { return nil }
      exponent += power
    }
    guard count > 0, Self.exponents.contains(exponent) else { return nil }
    self.init(isNegative: isNegative, significand, exponent: exponent)
  }

  private static let exponents = -128...127

  /// The number with as many digits as it needs, without an exponent.
  package var text: String {
    let sign = isNegative ? "-" : ""
    let digits = String(significand)
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }

  /// Whether the number has no digits after the decimal point.
  package var isWhole: Bool { exponent >= 0 }

  /// The number multiplied by a power of ten.
  package func scaled(byPowerOf10 power: Int) -> DecimalNumber {
    DecimalNumber(isNegative: isNegative, significand, exponent: exponent + power)
  }

  /// The number, rounded to `digits` digits after the decimal point, away from zero if it is in the middle.
  package func rounded(_ digits: Int) -> DecimalNumber {
    guard exponent < -digits else { return self }
    var (rest, last): (UInt128, UInt128) = (significand, 0)
    for _ in exponent..<(-digits) { (rest, last) = rest.quotientAndRemainder(dividingBy: 10) }
    return DecimalNumber(isNegative: isNegative, last < 5 ? rest : rest + 1, exponent: -digits)
  }
}
