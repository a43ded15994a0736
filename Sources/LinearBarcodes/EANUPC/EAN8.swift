/// EAN-8, for small packs: 8 digits, the last a check digit.
///
/// Source: ISO/IEC 15420:2009; GS1 General Specifications, section 5.2.
public enum EAN8: LinearSymbology {
  /// The symbol of 67 modules for 8 ASCII digits.
  ///
  /// - Throws: `.unencodable` for what is no digit, `.missingCheckDigit` for 7 digits, `.wrongLength` for
  ///   any other number of digits, `.wrongCheckDigit`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    let digits = try GTIN.digits(of: payload, length: 8)
    return LinearSymbol(
      elements: EANElements.halves(of: digits),
      quietZone: QuietZone(left: 7, right: 7),
      barHeight: 55,
      guardBars: guardBars,
      characters: String(decoding: payload, as: UTF8.self),
      groups: groups)
  }

  private static let guardBars = [0..<3, 31..<36, 64..<67]
  private static let groups = [TextGroup(count: 4, start: 3), TextGroup(count: 4, start: 36)]
}
