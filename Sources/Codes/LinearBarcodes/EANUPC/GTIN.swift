/// The rules that the numbers of the EAN/UPC family share. Digits are in ASCII.
enum GTIN {
  /// The check digit that follows `digits`: weights 3, 1, 3, … from the right, modulo 10.
  ///
  /// Source: GS1 General Specifications, section 7.9.1.
  static func checkDigit(after digits: Span<UInt8>) -> UInt8 {
    // The sum of every second digit, the last one among them, and that of the others.
    var (last, others) = (0, 0)
    for index in digits.indices { (last, others) = (others + Int(digits[index] & 0xF), last) }
    return 0x30 + UInt8((10 - (3 * last + others) % 10) % 10)
  }

  /// Throws an error unless `payload` is `length` digits, the last one a check digit.
  static func check(_ payload: Span<UInt8>, length: Int) throws(EncodingError) {
    try checkDigits(payload)
    if payload.count == length - 1 {
      throw .missingCheckDigit(expected: Character(Unicode.Scalar(checkDigit(after: payload))), at: length - 1)
    }
    guard payload.count == length else {
      throw .wrongLength(found: payload.count, allowed: [length])
    }
    try check(payload[length - 1], against: checkDigit(after: payload.extracting(first: length - 1)), at: length - 1)
  }

  /// Throws an error unless `payload` is digits, and not empty.
  ///
  /// - Parameter index: the index of its first byte in the whole payload.
  static func checkDigits(_ payload: Span<UInt8>, from index: Int = 0) throws(EncodingError) {
    guard !payload.isEmpty else { throw .empty }
    for offset in payload.indices where payload[offset] &- 0x30 > 9 {
      throw .unencodable(Character(Unicode.Scalar(payload[offset])), at: index + offset)
    }
  }

  /// Throws an error unless the check digit is the expected one.
  static func check(_ found: UInt8, against expected: UInt8, at index: Int) throws(EncodingError) {
    guard found == expected else {
      throw .wrongCheckDigit(
        found: Character(Unicode.Scalar(found)), expected: Character(Unicode.Scalar(expected)), at: index)
    }
  }
}
