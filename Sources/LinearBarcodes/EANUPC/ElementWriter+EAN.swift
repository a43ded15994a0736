/// The parts of an EAN or UPC symbol. Digits are in ASCII.
///
/// Source: ISO/IEC 15420:2009 (symbol encodation: number sets A, B and C, auxiliary guard patterns).
extension ElementWriter {
  /// A number set of ISO/IEC 15420, Table 1.
  private enum NumberSet {
    /// Odd parity, left half: begins with a space.
    case a
    /// Even parity, left half: the mirror image of set C.
    case b
    /// Right half: begins with a bar, with the widths of set A.
    case c
  }

  /// Writes a symbol of two halves with the same number of digits each: guard, left half, centre, right half, guard.
  ///
  /// - Parameter evenParity: the digits of the left half that use number set B instead of A: one bit each, the last
  ///   digit's the lowest.
  mutating func appendHalves(of digits: Span<UInt8>, evenParity: UInt8 = 0) {
    let half = digits.count / 2
    appendNormalGuard()
    appendLeft(digits.extracting(first: half), evenParity: evenParity)
    appendCentreGuard()
    for index in half..<digits.count { append(digits[index], in: .c) }
    appendNormalGuard()
  }

  /// Writes digits in number sets A and B.
  ///
  /// - Parameter evenParity: the digits that use number set B: one bit each, the last digit's the lowest.
  mutating func appendLeft(_ digits: Span<UInt8>, evenParity: UInt8) {
    var bit: UInt8 = 1 << UInt8(digits.count - 1)
    for index in digits.indices {
      append(digits[index], in: evenParity & bit == 0 ? .a : .b)
      bit >>= 1
    }
  }

  /// Writes the normal guard pattern, bar space bar, which is at both ends.
  mutating func appendNormalGuard() { append(narrow: 3) }

  /// Writes the centre guard pattern, space bar space bar space.
  mutating func appendCentreGuard() { append(narrow: 5) }

  /// Writes the right guard pattern of UPC-E, space bar space bar space bar.
  mutating func appendSpecialGuard() { append(narrow: 6) }

  /// Writes an add-on after a `gap` of light modules: its guard pattern, then its digits with a space and a bar between
  /// them.
  mutating func append(_ addOn: EANAddOn, gap: Int) {
    append(UInt64(gap), count: 1)
    append(narrow: 2)
    append(2, count: 1)
    let evenParity = addOn.evenParity
    for (index, digit) in addOn.digits.enumerated() {
      if index > 0 { append(narrow: 2) }
      append(digit, in: evenParity >> (addOn.digits.count - 1 - index) & 1 == 1 ? .b : .a)
    }
  }

  /// Writes a digit, in ASCII or as a value: four elements, seven modules.
  private mutating func append(_ digit: UInt8, in set: NumberSet) {
    let widths = Self.widths[Int(digit & 0xF)]
    append(UInt64(set == .b ? widths : widths.byteSwapped), count: 4)
  }

  /// The element widths of number set A, one byte each, the first in the highest. ISO/IEC 15420:2009, Table 1.
  private static let widths: [UInt32] = [
    0x0302_0101, 0x0202_0201, 0x0201_0202, 0x0104_0101, 0x0101_0302, 0x0102_0301, 0x0101_0104, 0x0103_0102, 0x0102_0103,
    0x0301_0102,
  ]
}
