/// EAN-13, used by most goods and a third of all loyalty cards: 13 digits, the last a check digit. ISBN, ISSN and JAN
/// numbers are among them. An add-on follows after `+`: `9771234567003+05`.
///
/// ```swift
/// let symbol = try EAN13.encode(Array("9771234567003+05".utf8))
/// print(symbol.text.map(\.characters))  // ["9", "771234", "567003", "05"]
/// ```
///
/// Source: ISO/IEC 15420:2009; GS1 General Specifications, section 5.2.
public enum EAN13: LinearSymbology {
  /// The quiet zone; with an add-on, it is 5 modules on the right.
  public static let quietZone = QuietZone(left: 11, right: 7)

  /// Encodes 13 ASCII digits as a symbol of 95 modules.
  ///
  /// - Throws: `.unencodable` for other characters than digits, `.missingCheckDigit` for 12 digits, `.wrongLength` for
  ///   any other number of digits, `.wrongCheckDigit`, `.wrongAddOn`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try format.symbol(of: payload) { number throws(EncodingError) in
      try GTIN.check(number, length: 13)
    } write: { elements, digits in
      elements.appendHalves(of: digits.extracting(droppingFirst: 1), evenParity: evenParity[Int(digits[0] & 0xF)])
    }
  }

  private static let format = EANFormat(
    moduleCount: 95,
    quietZone: quietZone,
    guardBars: [0..<3, 45..<50, 92..<95],
    groups: [
      TextGroup(offset: 0, count: 1, start: -9), TextGroup(offset: 1, count: 6, start: 3),
      TextGroup(offset: 7, count: 6, start: 50),
    ])

  /// For each first digit, the digits among the next six that use number set B: one bit each, the leftmost digit's the
  /// highest. ISO/IEC 15420:2009.
  private static let evenParity: [UInt8] = [
    0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
  ]
}
