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

  /// The values 0 to 9 of a payload that must be `length` digits, the last one a check digit.
  static func digits(of payload: some Collection<UInt8>, length: Int) throws(EncodingError) -> [UInt8] {
    let digits = try values(of: payload)
    if digits.count == length - 1 {
      throw .missingCheckDigit(expected: Character(digit: checkDigit(after: digits)), at: length - 1)
    }
    guard digits.count == length else {
      throw .wrongLength(found: digits.count, allowed: [length])
    }
    try check(digits[length - 1], against: checkDigit(after: digits.dropLast()), at: length - 1)
    return digits
  }

  /// The values 0 to 9 of a payload that must be digits.
  ///
  /// - Parameter index: the index of its first byte in the whole payload.
  static func values(of payload: some Collection<UInt8>, from index: Int = 0) throws(EncodingError) -> [UInt8] {
    guard !payload.isEmpty else { throw .empty }
    var digits: [UInt8] = []
    digits.reserveCapacity(payload.count)
    for byte in payload {
      guard byte >= 0x30, byte <= 0x39 else {
        throw .unencodable(Character(Unicode.Scalar(byte)), at: index + digits.count)
      }
      digits.append(byte - 0x30)
    }
    return digits
  }

  /// Throws an error unless the check digit is the expected one.
  static func check(_ found: UInt8, against expected: UInt8, at index: Int) throws(EncodingError) {
    guard found == expected else {
      throw .wrongCheckDigit(found: Character(digit: found), expected: Character(digit: expected), at: index)
    }
  }
}

extension Character {
  /// Creates the digit of a value from 0 to 9.
  init(digit: UInt8) { self.init(Unicode.Scalar(0x30 + digit)) }
}
