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
    let digits = try GTIN.values(of: payload)
    guard digits.count.isMultiple(of: 2) else { throw .oddLength(found: digits.count) }
    return LinearSymbol(
      elements: elements(of: digits, ratio: ratio), quietZone: quietZone,
      characters: String(decoding: payload, as: UTF8.self))
  }

  /// The bars and spaces of `digits`, an even number of values.
  static func elements(of digits: [UInt8], ratio: WideNarrowRatio) -> [UInt8] {
    var builder = NarrowWideElements(ratio: ratio, capacity: 5 * digits.count + 7)
    builder.append(0b0000, count: 4)
    for index in stride(from: 0, to: digits.count, by: 2) {
      builder.append(bars: patterns[Int(digits[index])], interleavedWith: patterns[Int(digits[index + 1])])
    }
    builder.append(0b100, count: 3)
    return builder.elements
  }

  /// The elements of each digit, five bits: a set bit is a wide one. ISO/IEC 16390:2007, Table 1.
  private static let patterns: [UInt16] = [
    0b00110, 0b10001, 0b01001, 0b11000, 0b00101, 0b10100, 0b01100, 0b00011, 0b10010, 0b01010,
  ]
}
