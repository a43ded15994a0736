/// EAN-8, for small packages: 8 digits, the last a check digit. It has no add-on.
///
/// Source: ISO/IEC 15420:2009; GS1 General Specifications, section 5.2.
public enum EAN8: LinearSymbology {
  /// The quiet zone.
  public static let quietZone = QuietZone(left: 7, right: 7)

  /// Encodes 8 ASCII digits as a symbol of 67 modules.
  ///
  /// - Throws: `.unencodable` for other characters than digits, `.missingCheckDigit` for 7 digits, `.wrongLength` for
  ///   any other number of digits, `.wrongCheckDigit`, `.noAddOn`, `.wrongAddOn`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try format.symbol(of: payload) { number throws(EncodingError) in
      try GTIN.check(number, length: 8)
    } write: { elements, digits in
      elements.appendHalves(of: digits)
    }
  }

  private static let format = EANFormat(
    moduleCount: 67,
    quietZone: quietZone,
    barHeight: 55,
    mayHaveAddOn: false,
    guardBars: [0..<3, 31..<36, 64..<67],
    groups: [TextGroup(offset: 0, count: 4, start: 3), TextGroup(offset: 4, count: 4, start: 36)])
}
