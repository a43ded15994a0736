extension BinaryInteger {
  /// The number in decimal, padded with leading zeros to `count` digits.
  package func digits(_ count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}
