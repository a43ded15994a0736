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
      elements: elements.widths, moduleCount: elements.moduleCount, quietZone: quietZone, barHeight: barHeight,
      characters: String(decoding: payload, as: UTF8.self))
  }

  /// 31.75 mm at the nominal module of 1.016 mm.
  private static let barHeight = 32
}
