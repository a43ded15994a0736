/// The rules that the numbers of the EAN/UPC family share.
enum GTIN {
  /// The check digit that follows `digits`: weights 3, 1, 3, … from the right, modulo 10.
  ///
  /// Source: GS1 General Specifications, section 7.9.1.
  static func checkDigit(after digits: some BidirectionalCollection<UInt8>) -> UInt8 {
    var sum = 0
    var weight = 3
    for digit in digits.reversed() {
      sum += weight * Int(digit)
      weight = 4 - weight
    }
    return UInt8((10 - sum % 10) % 10)
  }

  /// The values 0 to 9 of a payload that has to be `length` digits, the last one its check digit.
  static func digits(of payload: [UInt8], length: Int) throws(EncodingError) -> [UInt8] {
    guard !payload.isEmpty else { throw .empty }
    var digits: [UInt8] = []
    digits.reserveCapacity(length)
    for (place, byte) in payload.enumerated() {
      guard byte >= 0x30, byte <= 0x39 else {
        throw .unencodable(Character(Unicode.Scalar(byte)), at: place)
      }
      digits.append(byte - 0x30)
    }
    if digits.count == length - 1 {
      throw .missingCheckDigit(expected: Int(checkDigit(after: digits)))
    }
    guard digits.count == length else {
      throw .wrongLength(found: digits.count, allowed: [length])
    }
    let expected = checkDigit(after: digits.dropLast())
    guard digits[length - 1] == expected else {
      throw .wrongCheckDigit(found: Int(digits[length - 1]), expected: Int(expected))
    }
    return digits
  }
}
