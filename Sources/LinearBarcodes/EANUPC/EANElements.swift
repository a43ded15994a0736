/// Builds the bars and spaces of an EAN or UPC symbol, from left to right.
///
/// Source: ISO/IEC 15420:2009 (symbol encodation: number sets A, B and C, auxiliary guard patterns).
struct EANElements {
  /// A number set of ISO/IEC 15420, Table 1.
  enum NumberSet {
    /// Odd parity, left half: begins with a space.
    case a
    /// Even parity, left half: the mirror image of set C.
    case b
    /// Right half: begins with a bar, with the widths of set A.
    case c
  }

  private(set) var elements: [UInt8] = []

  init(capacity: Int) {
    elements.reserveCapacity(capacity)
  }

  /// Goes on after `elements`, the last of which is a bar.
  init(_ elements: [UInt8]) {
    self.elements = elements
  }

  /// The elements of a symbol of two halves, as many digits in each: guard, left half, centre, right half, guard.
  ///
  /// - Parameter evenParity: which digits of the left half use number set B instead of A: one bit each, the last
  ///   digit's the lowest.
  static func halves(of digits: some RandomAccessCollection<UInt8>, evenParity: UInt8 = 0) -> [UInt8] {
    let half = digits.count / 2
    var symbol = EANElements(capacity: 4 * digits.count + 11)
    symbol.appendNormalGuard()
    for (place, digit) in digits.prefix(half).enumerated() {
      symbol.append(digit, in: evenParity >> (half - 1 - place) & 1 == 1 ? .b : .a)
    }
    symbol.appendCentreGuard()
    for digit in digits.suffix(half) { symbol.append(digit, in: .c) }
    symbol.appendNormalGuard()
    return symbol.elements
  }

  /// The normal guard pattern, bar space bar, at either end.
  mutating func appendNormalGuard() {
    elements.append(contentsOf: [1, 1, 1])
  }

  /// The centre guard pattern, space bar space bar space.
  mutating func appendCentreGuard() {
    elements.append(contentsOf: [1, 1, 1, 1, 1])
  }

  /// The right guard pattern of UPC-E, space bar space bar space bar.
  mutating func appendSpecialGuard() {
    elements.append(contentsOf: [1, 1, 1, 1, 1, 1])
  }

  /// An add-on after a `gap` of light modules: its guard pattern, then its digits with a space and a bar between them.
  mutating func append(_ addOn: EANAddOn, gap: Int) {
    elements.append(contentsOf: [UInt8(gap), 1, 1, 2])
    let evenParity = addOn.evenParity
    for (place, digit) in addOn.digits.enumerated() {
      if place > 0 { elements.append(contentsOf: [1, 1]) }
      append(digit, in: evenParity >> (addOn.digits.count - 1 - place) & 1 == 1 ? .b : .a)
    }
  }

  /// Four elements, seven modules.
  mutating func append(_ digit: UInt8, in set: NumberSet) {
    let widths = Self.widths[Int(digit)]
    switch set {
    case .a, .c:
      elements.append(UInt8(truncatingIfNeeded: widths >> 12 & 0xF))
      elements.append(UInt8(truncatingIfNeeded: widths >> 8 & 0xF))
      elements.append(UInt8(truncatingIfNeeded: widths >> 4 & 0xF))
      elements.append(UInt8(truncatingIfNeeded: widths & 0xF))
    case .b:
      elements.append(UInt8(truncatingIfNeeded: widths & 0xF))
      elements.append(UInt8(truncatingIfNeeded: widths >> 4 & 0xF))
      elements.append(UInt8(truncatingIfNeeded: widths >> 8 & 0xF))
      elements.append(UInt8(truncatingIfNeeded: widths >> 12 & 0xF))
    }
  }

  /// Element widths of number set A, one hexadecimal digit each. ISO/IEC 15420:2009, Table 1.
  private static let widths: [UInt16] = [
    0x3211, 0x2221, 0x2122, 0x1411, 0x1132, 0x1231, 0x1114, 0x1312, 0x1213, 0x3112,
  ]
}
