internal import Values

/// An amount of money or of points: an exact decimal number with 10 digits after the point.
public struct Amount: Hashable, Comparable, AdditiveArithmetic, CustomStringConvertible, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, Sendable
{
  /// The number of the smallest units of 10⁻¹⁰.
  private let units: Int128
  private static let unitsOfOne: Int128 = 10_000_000_000
  /// The number of digits after the point.
  private static let places = 10

  private init(units: Int128) { self.units = units }

  /// Creates a whole amount.
  public init(integerLiteral value: Int) { units = Int128(value) * Self.unitsOfOne }

  /// Creates an amount with a fraction, from a number of at most 15 digits.
  public init(floatLiteral value: Double) { units = Int128((value * Double(Self.unitsOfOne)).rounded()) }

  /// Reads an amount as a person writes it: digits with a point or a comma, at most 18 before it and 10 after; nil for
  /// any other text. Blanks between groups of digits are ignored.
  public init?(_ typed: String) {
    var (whole, wholeCount, fraction, fractionCount) = (0, 0, 0, 0)
    var (isNegative, hasPoint, isFirst) = (false, false, true)
    for character in typed.unicodeScalars {
      switch character {
      case "0"..."9" where hasPoint:
        fractionCount += 1
        guard fractionCount <= Self.places else { return nil }
        fraction = fraction * 10 + Int(character.value - 0x30)
      case "0"..."9":
        wholeCount += 1
        guard wholeCount <= 18 else { return nil }
        whole = whole * 10 + Int(character.value - 0x30)
      case ".", ",":
        guard !hasPoint else { return nil }
        hasPoint = true
      case "-", "−":
        guard isFirst else { return nil }
        isNegative = true
      case " ", "\u{A0}", "\u{202F}":
        continue
      default:
        return nil
      }
      isFirst = false
    }
    guard wholeCount > 0, !hasPoint || fractionCount > 0 else { return nil }
    for _ in fractionCount..<Self.places { fraction *= 10 }
    let units = Int128(whole) * Self.unitsOfOne + Int128(fraction)
    self.init(units: isNegative ? -units : units)
  }

  /// The amount with a decimal point and at least `minimumFractionDigits` digits after it.
  public func text(minimumFractionDigits: Int = 0) -> String {
    let (whole, fraction) = units.magnitude.quotientAndRemainder(dividingBy: UInt128(Self.unitsOfOne))
    var digits = UInt64(fraction).digits(Self.places)
    while digits.last == "0", digits.count > minimumFractionDigits { digits.removeLast() }
    return "\(units < 0 ? "-" : "")\(whole)\(digits.isEmpty ? "" : ".")\(digits)"
  }

  /// The amount with as many digits as it needs.
  public var description: String { text() }

  /// The amount without its sign.
  public var magnitude: Amount { Amount(units: abs(units)) }

  /// Whether the first amount is smaller.
  public static func < (one: Amount, other: Amount) -> Bool { one.units < other.units }

  /// The sum of two amounts.
  public static func + (one: Amount, other: Amount) -> Amount { Amount(units: one.units + other.units) }

  /// The difference of two amounts.
  public static func - (one: Amount, other: Amount) -> Amount { Amount(units: one.units - other.units) }

  /// The amount as often as there are people; `count` is at most `CardFact.maximumCount`.
  public static func * (amount: Amount, count: Int) -> Amount { Amount(units: amount.units * Int128(count)) }

  /// The amount with the other sign.
  public static prefix func - (amount: Amount) -> Amount { Amount(units: -amount.units) }
}
