extension BinaryInteger {
  /// The number in hexadecimal, padded with leading zeros to `count` digits.
  package func hexadecimal(_ count: Int, uppercase: Bool = true) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}

extension Sequence<UInt8> {
  /// The bytes in hexadecimal, two lower-case digits each.
  package var hexadecimal: String { map { $0.hexadecimal(2, uppercase: false) }.joined() }
}
