extension BinaryInteger {
  /// The number in decimal, padded with leading zeros to `count` digits.
  package func digits(_ count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}

extension [UInt8] {
  /// Appends the last `digits` digits of a number that is not negative, in ASCII.
  package mutating func append(_ number: Int, digits: Int) {
    var divisor = (1..<digits).reduce(1) { product, _ in product * 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}

extension BinaryInteger {
  /// The number in hexadecimal, padded with leading zeros to `count` digits.
  package func hexadecimal(_ count: Int, uppercase: Bool = true) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}

extension UInt8 {
  /// Whether the byte is a decimal digit in ASCII.
  package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// The value of a hexadecimal digit in ASCII; nil for another character.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The number of bytes of a character in UTF-8 that begins with this byte (RFC 3629, 4); 0 if none does.
  package var characterLength: Int {
    switch self {
    case ..<0x80: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}

extension Sequence<UInt8> {
  /// The bytes in hexadecimal, two lower-case digits each.
  package var hexadecimal: String { map { $0.hexadecimal(2, uppercase: false) }.joined() }
}

extension Collection<UInt8> {
  /// The bytes of which this is the text in ASCII, as `hexadecimal` writes it; nil for any other text.
  package var bytesOfHexadecimal: [UInt8]? {
    let digits = compactMap { UInt8(ascii: "A")...UInt8(ascii: "F") ~= $0 ? nil : $0.hexadecimalValue }
    guard digits.count == count, count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Reads a number of `digits` digits; nil if there is another character.
  package func number(at index: Int, digits: Int) -> Int? {
    var number = 0
    for place in index..<index + digits {
      let digit = self[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}
