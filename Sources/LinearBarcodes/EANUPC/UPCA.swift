/// UPC-A, the North American counterpart of EAN-13: 12 digits, the last a check digit. An add-on follows after `+`. Its
/// bars are those of the EAN-13 with a leading 0; its text is arranged differently.
///
/// Source: ISO/IEC 15420:2009; GS1 General Specifications, section 5.2.
public enum UPCA: LinearSymbology {
  /// The quiet zone; with an add-on, it is 5 modules on the right.
  public static let quietZone = QuietZone(left: 9, right: 9)

  /// Encodes 12 ASCII digits as a symbol of 95 modules.
  ///
  /// - Throws: `.unencodable` for other characters than digits, `.missingCheckDigit` for 11 digits, `.wrongLength` for
  ///   any other number of digits, `.wrongCheckDigit`, `.wrongAddOn`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try format.symbol(of: payload) { number throws(EncodingError) in
      try GTIN.check(number, length: 12)
    } write: { elements, digits in
      elements.appendHalves(of: digits)
    }
  }

  /// The first and the last digit are small, and five modules away from the bars.
  private static let format = EANFormat(
    moduleCount: 95,
    quietZone: quietZone,
    guardBars: [0..<10, 45..<50, 85..<95],
    groups: [
      TextGroup(offset: 0, count: 1, start: -9, pitch: 4), TextGroup(offset: 1, count: 5, start: 10),
      TextGroup(offset: 6, count: 5, start: 50), TextGroup(offset: 11, count: 1, start: 100, pitch: 4),
    ],
    addOnGap: 9)
}
