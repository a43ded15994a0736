/// An add-on: two or five digits to the right of an EAN or UPC symbol, such as the issue of a periodical or the price
/// of a book. In a payload they follow the number after `+`.
///
/// Source: ISO/IEC 15420:2009, add-on symbols; GS1 General Specifications, section 5.2.
struct EANAddOn {
  /// The digits as values 0 to 9.
  let digits: [UInt8]

  /// Splits a payload into its number, of which the length is returned, and its add-on.
  ///
  /// - Throws: `.wrongAddOn`; `.unencodable`, also for a `+` without a number before it.
  static func split(_ payload: [UInt8]) throws(EncodingError) -> (length: Int, addOn: EANAddOn?) {
    guard let plus = payload.firstIndex(of: UInt8(ascii: "+")) else { return (payload.count, nil) }
    guard plus > 0 else { throw .unencodable("+", at: 0) }
    let rest = payload[(plus + 1)...]
    guard !rest.isEmpty else { throw .wrongAddOn(found: 0) }
    try GTIN.checkDigits(rest.span, from: plus + 1)
    guard rest.count == 2 || rest.count == 5 else { throw .wrongAddOn(found: rest.count) }
    return (plus, EANAddOn(digits: rest.map { $0 - 0x30 }))
  }

  /// The width in modules: the guard, seven for each digit, two between digits.
  var moduleCount: Int { 4 + 9 * digits.count - 2 }

  /// The digits that use number set B: one bit each, the last digit's the lowest.
  var evenParity: UInt8 {
    if digits.count == 2 { return (10 * digits[0] + digits[1]) % 4 }
    let checksum = 3 * Int(digits[0] + digits[2] + digits[4]) + 9 * Int(digits[1] + digits[3])
    return Self.evenParityOfFive[checksum % 10]
  }

  private static let evenParityOfFive: [UInt8] = [
    0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101,
  ]
}
