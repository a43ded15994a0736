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
  private static func elements(of number: Int) -> [UInt8] {
    let (outside, inside) = (DataBarCharacterTable.outside, DataBarCharacterTable.inside)
    let (left, right) = number.quotientAndRemainder(dividingBy: pairCount)
    let first = outside[left / insideCount]
    let second = inside[left % insideCount]
    let third = outside[right / insideCount]
    let fourth = inside[right % insideCount]
    let finders = finders(first, second, third, fourth)
    return [UInt8](reserving: 47) { elements in
      // No bar, then the guard of a space and a bar.
      elements.append(0x011, count: 3)
      elements.append(first, count: 8)
      elements.append(finders.left, count: 5)
      elements.append(mirrored: second, count: 8)
      elements.append(fourth, count: 8)
      elements.append(mirrored: finders.right, count: 5)
      elements.append(mirrored: third, count: 8)
      elements.append(narrow: 2)
    }
  }

  /// The number of values of an inside character.
  private static let insideCount = 1597
  /// The number of values of an outside and an inside character.
  private static let pairCount = 2841 * insideCount

  /// The two finder patterns that stand for the check value of four characters. The right one is mirrored. ISO/IEC
  /// 24724:2011, 5.2.4 and Table 5.
  private static func finders(
    _ first: UInt32, _ second: UInt32, _ third: UInt32, _ fourth: UInt32
  ) -> (left: UInt32, right: UInt32) {
    // The weights go on as powers of 3, of which the eighth is 4, modulo 79.
    func sum(_ pattern: UInt32) -> Int { DataBarCharacterTable.weightedSum(of: pattern) }
    var check = (sum(first) + 4 * (sum(second) + 4 * (sum(third) + 4 * sum(fourth)))) % 79
    // Of the 81 pairs, the first pattern with the last one, and the reverse, are not used.
    if check >= 8 { check += 1 }
    if check >= 72 { check += 1 }
    return (finderPatterns[check / 9], finderPatterns[check % 9])
  }

  /// The five widths of the finder patterns. ISO/IEC 24724:2011, Table 4.
  private static let finderPatterns: InlineArray<9, UInt32> = [
    0x38211, 0x35511, 0x33711, 0x31911, 0x27411, 0x25611, 0x23811, 0x15711, 0x13911,
  ]
}

/// Writes bits as the values of the symbol characters of a GS1 DataBar Expanded.
struct DataBarBits {
  /// The number of bits of a symbol character.
  static let perCharacter = 12

  /// The values of the characters that are complete.
  private(set) var characters: [UInt16] = []
  /// The number of bits that are left.
  private(set) var left: Int
  /// The bits after those of `characters`, as a number.
  private var rest = 0

  /// - Parameter characters: the number of characters.
  init(characters count: Int) {
    left = count * Self.perCharacter
    characters.reserveCapacity(count)
  }

  /// Writes the `count` lowest bits of `value`, at most 48 and no more than are left, the highest one first. The bits of
  /// `value` above them are 0.
  mutating func append(_ value: Int, count: Int) {
    var unwritten = (Self.perCharacter - left % Self.perCharacter) % Self.perCharacter + count
    left -= count
    rest = rest << count | value
    while unwritten >= Self.perCharacter {
      unwritten -= Self.perCharacter
      characters.append(UInt16(rest >> unwritten))
      rest &= 1 << unwritten - 1
    }
  }

  /// Writes the first of the `count` lowest bits of `value`, as many as are left.
  mutating func appendCut(_ value: Int, count: Int) {
    let kept = min(count, left)
    append(value >> (count - kept), count: kept)
  }
}
