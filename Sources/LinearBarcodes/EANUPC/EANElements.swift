/// Writes the bars and spaces of an EAN or UPC symbol, from left to right.
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

  private let elements: UnsafeMutableRawBufferPointer
  private var count = 0

  private init(_ elements: UnsafeMutableRawBufferPointer) {
    self.elements = elements
  }

  /// The elements that `body` writes, at most `capacity`.
  static func written(capacity: Int, _ body: (inout EANElements) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: capacity) { elements, count in
      var writer = EANElements(UnsafeMutableRawBufferPointer(elements))
      body(&writer)
      count = writer.count
    }
  }

  /// Writes a symbol of two halves with the same number of digits each: guard, left half, centre, right half, guard.
  ///
  /// - Parameter evenParity: the digits of the left half that use number set B instead of A: one bit each, the last
  ///   digit's the lowest.
  mutating func appendHalves(of digits: ArraySlice<UInt8>, evenParity: UInt8 = 0) {
    let half = digits.count / 2
    let middle = digits.startIndex + half
    appendNormalGuard()
    appendLeft(digits[..<middle], evenParity: evenParity)
    appendCentreGuard()
    for digit in digits[middle...] { append(digit, in: .c) }
    appendNormalGuard()
  }

  /// Writes digits in number sets A and B.
  ///
  /// - Parameter evenParity: the digits that use number set B: one bit each, the last digit's the lowest.
  mutating func appendLeft(_ digits: ArraySlice<UInt8>, evenParity: UInt8) {
    var bit: UInt8 = 1 << UInt8(digits.count - 1)
    for digit in digits {
      append(digit, in: evenParity & bit == 0 ? .a : .b)
      bit >>= 1
    }
  }

  /// Writes the normal guard pattern, bar space bar, which is at both ends.
  mutating func appendNormalGuard() {
    for _ in 0..<3 { append(width: 1) }
  }

  /// Writes the centre guard pattern, space bar space bar space.
  mutating func appendCentreGuard() {
    for _ in 0..<5 { append(width: 1) }
  }

  /// Writes the right guard pattern of UPC-E, space bar space bar space bar.
  mutating func appendSpecialGuard() {
    for _ in 0..<6 { append(width: 1) }
  }

  /// Writes an add-on after a `gap` of light modules: its guard pattern, then its digits with a space and a bar between
  /// them.
  mutating func append(_ addOn: EANAddOn, gap: Int) {
    for width in [UInt8(gap), 1, 1, 2] { append(width: width) }
    let evenParity = addOn.evenParity
    for (index, digit) in addOn.digits.enumerated() {
      if index > 0 {
        append(width: 1)
        append(width: 1)
      }
      append(digit, in: evenParity >> (addOn.digits.count - 1 - index) & 1 == 1 ? .b : .a)
    }
  }

  private mutating func append(width: UInt8) {
    elements[count] = width
    count += 1
  }

  /// Writes a digit: four elements, seven modules.
  private mutating func append(_ digit: UInt8, in set: NumberSet) {
    let widths = Self.widths[Int(digit)]
    elements.storeBytes(of: set == .b ? widths.littleEndian : widths.bigEndian, toByteOffset: count, as: UInt32.self)
    count += 4
  }

  /// The element widths of number set A, one byte each, the first in the highest. ISO/IEC 15420:2009, Table 1.
  private static let widths: [UInt32] = [
    0x0302_0101, 0x0202_0201, 0x0201_0202, 0x0104_0101, 0x0101_0302, 0x0102_0301, 0x0101_0104, 0x0103_0102, 0x0102_0103,
    0x0301_0102,
  ]
}
