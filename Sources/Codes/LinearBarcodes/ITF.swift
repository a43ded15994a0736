/// Interleaved 2 of 5: an even number of digits, in pairs, one digit in the bars and one in the spaces.
///
/// Source: ISO/IEC 16390:2007.
public enum ITF: LinearSymbology {
  /// The default ratio. The standard allows 2:1 to 3:1. It is the most reliable one, because a part of an ITF symbol
  /// can be mistaken for a whole one.
  public static let defaultRatio = WideNarrowRatio.three

  /// Encodes an even number of ASCII digits.
  ///
  /// - Throws: `.unencodable`, `.oddLength`, `.empty`, `.tooLong` beyond `LinearLimits.payloadLength` bytes.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try encode(payload, ratio: defaultRatio)
  }

  /// Encodes `payload` with the given ratio.
  ///
  /// - Throws: as `encode(_:)`.
  public static func encode(_ payload: [UInt8], ratio: WideNarrowRatio) throws(EncodingError) -> LinearSymbol {
    try payload.checkLength()
    try GTIN.checkDigits(payload.span)
    guard payload.count.isMultiple(of: 2) else { throw .oddLength(found: payload.count) }
    return LinearSymbol(
      elements: elements(of: payload, ratio: ratio), quietZone: quietZone,
      characters: String(decoding: payload, as: UTF8.self))
  }

  /// The bars and spaces of `digits`, an even number of ASCII digits.
  static func elements(of digits: [UInt8], ratio: WideNarrowRatio) -> [UInt8] {
    [UInt8](reserving: 4 + 5 * digits.count + 3) { elements in
      elements.append(narrow: 4)
      for index in stride(from: 0, to: digits.count, by: 2) {
        let (bars, spaces) = (patterns[Int(digits[index] & 0xF)], patterns[Int(digits[index + 1] & 0xF)])
        elements.append(bars | spaces >> 1, count: 10, ratio: ratio)
      }
      elements.append(0b100, count: 3, ratio: ratio)
    }
  }

  /// The bars of each digit, five bits with a bit 0 after each: a set bit is a wide one. ISO/IEC 16390:2007, Table 1.
  private static let patterns: InlineArray<10, UInt16> = [
    0b00_00_10_10_00, 0b10_00_00_00_10, 0b00_10_00_00_10, 0b10_10_00_00_00, 0b00_00_10_00_10,
    0b10_00_10_00_00, 0b00_10_10_00_00, 0b00_00_00_10_10, 0b10_00_00_10_00, 0b00_10_00_10_00,
  ]
}

/// ITF-14, the number of a trade unit on its box: 14 digits, the last a check digit, as Interleaved 2 of 5.
///
/// Source: GS1 General Specifications, section 5.3; ISO/IEC 16390:2007.
public enum ITF14: LinearSymbology {
  /// The thickness of the bearer bars, in modules: 4.83 mm at the nominal module of 1.016 mm.
  public static let bearerBars = 5

  /// Encodes 14 ASCII digits, with a ratio of 3:1. (GS1 specifies 2.25:1 to 3:1.)
  ///
  /// - Throws: `.unencodable`, `.missingCheckDigit` for 13 digits, `.wrongLength` for any other number of digits,
  ///   `.wrongCheckDigit`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try GTIN.check(payload.span, length: 14)
    let elements = ITF.elements(of: payload, ratio: .three)
    return LinearSymbol(
      elements: elements, quietZone: quietZone, barHeight: barHeight,
      characters: String(decoding: payload, as: UTF8.self))
  }

  /// 31.75 mm at the nominal module of 1.016 mm.
  private static let barHeight = 32
}
