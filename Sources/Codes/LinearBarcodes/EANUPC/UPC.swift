/// UPC-A, the North American counterpart of EAN-13: 12 digits, the last a check digit. An add-on follows after `+`. Its
/// bars are those of the EAN-13 with a leading 0; its text is arranged differently.
///
/// Source: ISO/IEC 15420:2009; GS1 General Specifications, section 5.2.
public enum UPCA: LinearSymbology {
  /// The quiet zone; with an add-on, it is 5 modules on the right.
  public static var quietZone: QuietZone { EANFormat.upcA.quietZone }

  /// Encodes 12 ASCII digits as a symbol of 95 modules.
  ///
  /// - Throws: `.unencodable` for other characters than digits, `.missingCheckDigit` for 11 digits, `.wrongLength` for
  ///   any other number of digits, `.wrongCheckDigit`, `.wrongAddOn`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try EANFormat.upcA.symbol(of: payload) { number throws(EncodingError) in
      try GTIN.check(number, length: 12)
    } write: { elements, digits in
      elements.appendHalves(of: digits)
    }
  }
}

/// UPC-E, a UPC-A without some of its zeros, for small packages: 8 digits, the first the number system, 0 or 1, the
/// last the check digit of the UPC-A. An add-on follows after `+`.
///
/// Some UPC-A have several short forms, because their zeros can be left out in more than one way. Each is encoded as
/// given.
///
/// Source: ISO/IEC 15420:2009; GS1 General Specifications, section 5.2.2.4.
public enum UPCE: LinearSymbology {
  /// The quiet zone; with an add-on, it is 5 modules on the right.
  public static var quietZone: QuietZone { EANFormat.upcE.quietZone }

  /// Encodes 8 ASCII digits as a symbol of 51 modules.
  ///
  /// - Throws: `.unencodable` for other characters than digits, `.wrongNumberSystem`, `.missingCheckDigit` for 7
  /// digits,
  ///   `.wrongLength` for any other number of digits, `.wrongCheckDigit`, `.wrongAddOn`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    try EANFormat.upcE.symbol(of: payload) { number throws(EncodingError) in
      try check(number)
    } write: { elements, digits in
      elements.appendNormalGuard()
      let evenParity = evenParity[Int(digits[7] & 0xF)] ^ (digits[0] == UInt8(ascii: "0") ? 0 : 0b111111)
      elements.appendLeft(digits.extracting(1...6), evenParity: evenParity)
      elements.appendSpecialGuard()
    }
  }

  /// The UPC-A that a reader transmits for `payload`, 12 ASCII digits.
  ///
  /// - Throws: as `encode`.
  public static func upcA(of payload: [UInt8]) throws(EncodingError) -> [UInt8] {
    try check(payload.span)
    return expanded(payload.span) + [payload[7]]
  }

  private static func check(_ digits: Span<UInt8>) throws(EncodingError) {
    try GTIN.checkDigits(digits)
    guard digits.count == 7 || digits.count == 8 else {
      throw .wrongLength(found: digits.count, allowed: [8])
    }
    guard digits[0] <= UInt8(ascii: "1") else { throw .wrongNumberSystem(Character(Unicode.Scalar(digits[0]))) }
    let expanded = expanded(digits)
    let expected = GTIN.checkDigit(after: expanded.span)
    guard digits.count == 8 else {
      throw .missingCheckDigit(expected: Character(Unicode.Scalar(expected)), at: 7)
    }
    try GTIN.check(digits[7], against: expected, at: 7)
  }

  /// The first 11 digits of the UPC-A, from the first seven of the UPC-E. The last of these tells where its zeros are.
  private static func expanded(_ d: Span<UInt8>) -> [UInt8] {
    let zero = UInt8(ascii: "0")
    switch Unicode.Scalar(d[6]) {
    case "0", "1", "2": return [d[0], d[1], d[2], d[6], zero, zero, zero, zero, d[3], d[4], d[5]]
    case "3": return [d[0], d[1], d[2], d[3], zero, zero, zero, zero, zero, d[4], d[5]]
    case "4": return [d[0], d[1], d[2], d[3], d[4], zero, zero, zero, zero, zero, d[5]]
    default: return [d[0], d[1], d[2], d[3], d[4], d[5], zero, zero, zero, zero, d[6]]
    }
  }

  /// For each check digit, the digits among the six that use number set B in number system 0: one bit each, the
  /// leftmost digit's the highest. Number system 1 has the opposite. ISO/IEC 15420:2009.
  private static let evenParity: InlineArray<10, UInt8> = [
    0b111000, 0b110100, 0b110010, 0b110001, 0b101100, 0b100110, 0b100011, 0b101010, 0b101001, 0b100101,
  ]
}
