/// The patterns of a symbology whose characters have three bars and three spaces each. A table is made once, as a constant
/// of its symbology, and stays until the process ends.
struct WidthTable: Sendable {
  /// The number of elements of each pattern.
  static let elementCount = 6

  /// The six widths of each value, one byte each, the first in the lowest. This is memory that is never written again and
  /// never released: the references to an array would be counted at every symbol.
  private nonisolated(unsafe) let patterns: UnsafeBufferPointer<UInt64>

  /// - Parameter digits: six decimal digits a value, the widths of bar, space, bar, space, bar, space.
  init(_ digits: StaticString) {
    patterns = digits.withUTF8Buffer { digits in
      let patterns = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: digits.count / Self.elementCount)
      for value in patterns.indices {
        patterns[value] = (0..<Self.elementCount).reduce(0) {
          $0 | UInt64(digits[value * Self.elementCount + $1] & 0xF) << UInt64(8 * $1)
        }
      }
      return UnsafeBufferPointer(patterns)
    }
  }

  /// The elements of `values`, followed by a bar of `end` modules.
  ///
  /// - Precondition: each value has a pattern. Release builds do not check this.
  func elements(of values: UnsafeMutableBufferPointer<UInt8>, end: UInt64) -> Elements {
    Elements(capacity: Self.elementCount * values.count + 1) { elements in
      for value in values { elements.append(patterns[Int(value)], count: Self.elementCount) }
      elements.append(end, count: 1)
    }
  }
}
