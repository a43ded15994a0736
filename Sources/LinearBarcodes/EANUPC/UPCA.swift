/// UPC-A, the North American sister of EAN-13: 12 digits, the last a check digit. Its bars are those of the
/// EAN-13 with a 0 before it; its text stands differently.
///
/// Source: ISO/IEC 15420:2009, 4.3.3; GS1 General Specifications, section 5.2.
public enum UPCA: LinearSymbology {
  /// The symbol of 95 modules for 12 ASCII digits.
  ///
  /// - Throws: `.unencodable` for what is no digit, `.missingCheckDigit` for 11 digits, `.wrongLength` for
  ///   any other number of digits, `.wrongCheckDigit`.
  public static func encode(_ payload: [UInt8]) throws(EncodingError) -> LinearSymbol {
    let digits = try GTIN.digits(of: payload, length: 12)
    var elements = EANElements(capacity: 59)
    elements.appendNormalGuard()
    for digit in digits.prefix(6) { elements.append(digit, in: .a) }
    elements.appendCentreGuard()
    for digit in digits.suffix(6) { elements.append(digit, in: .c) }
    elements.appendNormalGuard()
    let text = String(decoding: payload, as: UTF8.self)
    return LinearSymbol(
      elements: elements.elements,
      quietZone: QuietZone(left: 9, right: 9),
      barHeight: 69,
      guardBars: [0..<10, 45..<50, 85..<95],
      text: [
        HumanReadableText(String(text.prefix(1)), span: -9 ..< -2, alignment: .spread),
        HumanReadableText(String(text.dropFirst().prefix(5)), span: 10..<45, alignment: .spread),
        HumanReadableText(String(text.dropFirst(6).prefix(5)), span: 50..<85, alignment: .spread),
        HumanReadableText(String(text.suffix(1)), span: 97..<104, alignment: .spread),
      ],
      symbolCharacterCount: 14)
  }
}
