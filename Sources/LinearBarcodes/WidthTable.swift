/// The patterns of a symbology whose characters have three bars and three spaces each.
struct WidthTable: Sendable {
  /// The number of elements of each pattern.
  static let elementCount = 6

  /// The six widths of each value, one byte each, the first in the lowest.
  private let patterns: [UInt64]

  /// - Parameter digits: six decimal digits a value, the widths of bar, space, bar, space, bar, space.
  init(_ digits: StaticString) {
    patterns = digits.withUTF8Buffer { digits in
      stride(from: 0, to: digits.count, by: Self.elementCount).map { start in
        (0..<Self.elementCount).reduce(0) { $0 | UInt64(digits[start + $1] & 0xF) << UInt64(8 * $1) }
      }
    }
  }

  /// The elements of `values`, followed by a bar of `end` modules.
  ///
  /// - Precondition: each value has a pattern.
  func elements(of values: UnsafeMutableBufferPointer<UInt8>, end: UInt64) -> Elements {
    Elements(capacity: Self.elementCount * values.count + 1) { elements in
      for value in values { elements.append(patterns[Int(value)], count: Self.elementCount) }
      elements.append(end, count: 1)
    }
  }
}
