/// The patterns of a symbology whose characters have three bars and three spaces each.
struct WidthTable: Sendable {
  /// The six widths of each value, one byte each, the first in the lowest.
  private let patterns: [UInt64]

  /// - Parameter digits: six decimal digits a value, the widths of bar, space, bar, space, bar, space.
  init(_ digits: StaticString) {
    patterns = digits.withUTF8Buffer { digits in
      stride(from: 0, to: digits.count, by: 6).map { start in
        (0..<6).reduce(0) { $0 | UInt64(digits[start + $1] & 0xF) << UInt64(8 * $1) }
      }
    }
  }

  /// The elements of `values`, followed by those of `end`.
  ///
  /// - Precondition: each value has a pattern.
  func elements(of values: UnsafeMutableBufferPointer<UInt8>, end: [UInt8]) -> [UInt8] {
    let count = 6 * values.count + end.count
    // Each pattern is written as eight bytes; the next one overwrites the last two.
    return [UInt8](unsafeUninitializedCapacity: count + 8) { elements, initializedCount in
      let bytes = UnsafeMutableRawBufferPointer(elements)
      var index = 0
      for value in values {
        bytes.storeBytes(of: patterns[Int(value)].littleEndian, toByteOffset: index, as: UInt64.self)
        index += 6
      }
      for width in end {
        elements[index] = width
        index += 1
      }
      initializedCount = count
    }
  }
}
