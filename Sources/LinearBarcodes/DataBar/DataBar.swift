/// GS1 DataBar Omnidirectional, for small goods and fresh food: the 14 digits of a GTIN, the last a check digit.
///
/// ```swift
/// let symbol = try DataBar.encode(Array("20012345678909".utf8))
/// print(symbol.moduleCount)  // 96
/// print(symbol.characters)  // (01)20012345678909
/// ```
///
/// Source: ISO/IEC 24724:2011, section 5.
public enum DataBar: LinearSymbology {
  /// One module on each side. A symbol needs no quiet zone, because it ends with a guard on both sides.
  public static let quietZone = QuietZone(left: 1, right: 1)

  /// ISO/IEC 24724:2011, 5.2.
  private static let barHeight = 33

  /// Encodes 14 ASCII digits.
  ///
  /// - Throws: `.unencodable`, `.missingCheckDigit` for 13 digits, `.wrongLength` for any other number of digits,
  ///   `.wrongCheckDigit`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try GTIN.check(payload.span, length: 14)
    // The check digit is not encoded: a reader computes it.
    var number = 0
    for index in 0..<13 { number = 10 * number + Int(payload[index] & 0xF) }
    let elements = elements(of: number)
    return LinearSymbol(
      elements: elements, quietZone: quietZone, barHeight: barHeight,
      characters: "(01)" + String(decoding: payload, as: UTF8.self))
  }

  /// The bars and spaces of a number of 13 digits. ISO/IEC 24724:2011, 5.2.
  private static func elements(of number: Int) -> Elements {
    let (outside, inside) = (DataBarCharacterTable.outside, DataBarCharacterTable.inside)
    let (left, right) = number.quotientAndRemainder(dividingBy: pairCount)
    let first = outside[left / insideCount]
    let second = inside[left % insideCount]
    let third = outside[right / insideCount]
    let fourth = inside[right % insideCount]
    let finders = finders(first, second, third, fourth)
    return Elements { elements in
      // No bar, then the guard of a space and a bar.
      elements.append(0x01_01_00, count: 3)
      elements.append(first, count: 8)
      elements.append(finders.left, count: 5)
      elements.append(second.byteSwapped, count: 8)
      elements.append(fourth, count: 8)
      elements.append(finders.right, count: 5)
      elements.append(third.byteSwapped, count: 8)
      elements.append(narrow: 2)
    }
  }

  /// The number of values of an inside character.
  private static let insideCount = 1597
  /// The number of values of an outside and an inside character.
  private static let pairCount = 2841 * insideCount

  /// The two finder patterns that stand for the check value of four characters. ISO/IEC 24724:2011, 5.2.4 and Table 5.
  private static func finders(
    _ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64
  ) -> (left: UInt64, right: UInt64) {
    // The weights go on as powers of 3, of which the eighth is 4, modulo 79.
    let sum = [first, second, third, fourth].reversed().reduce(0) {
      4 * $0 + DataBarCharacterTable.weightedSum(of: $1)
    }
    var check = sum % 79
    // Of the 81 pairs, the first pattern with the last one, and the reverse, are not used.
    if check >= 8 { check += 1 }
    if check >= 72 { check += 1 }
    // The right one is reversed.
    return (finderPatterns[check / 9], finderPatterns[check % 9].byteSwapped >> 24)
  }

  /// The five widths of the finder patterns, one byte each, the first in the lowest. ISO/IEC 24724:2011, Table 4.
  private static let finderPatterns: [UInt64] = [
    0x01_01_02_08_03, 0x01_01_05_05_03, 0x01_01_07_03_03, 0x01_01_09_01_03,
    0x01_01_04_07_02, 0x01_01_06_05_02, 0x01_01_08_03_02, 0x01_01_07_05_01,
    0x01_01_09_03_01,
  ]
}

/// Writes bits as the values of the symbol characters of a GS1 DataBar Expanded.
struct DataBarBits {
  /// The number of bits of a symbol character.
  static let perCharacter = 12

  private var bits: [Bool] = []
  private let capacity: Int

  /// - Parameter characters: the number of characters.
  init(characters: Int) { capacity = characters * Self.perCharacter }

  /// The number of bits that are left.
  var left: Int { capacity - bits.count }

  /// The values of the characters.
  var characters: [Int] {
    stride(from: 0, to: bits.count, by: Self.perCharacter).map { start in
      bits[start..<start + Self.perCharacter].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }

  /// Writes the `count` lowest bits of `value`, no more than are left, the highest one first.
  mutating func append(_ value: Int, count: Int) {
    for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
  }

  /// Writes the first of the `count` lowest bits of `value`, as many as are left.
  mutating func appendCut(_ value: Int, count: Int) {
    let kept = min(count, left)
    append(value >> (count - kept), count: kept)
  }
}
