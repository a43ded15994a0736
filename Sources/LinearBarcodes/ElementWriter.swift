/// Bars and spaces, and the sum of their widths.
struct Elements {
  /// The widths in modules: bar, space, bar, and so on.
  let widths: [UInt8]
  /// The sum of `widths`.
  let moduleCount: Int

  /// The elements that `body` writes, at most `capacity`.
  @inline(__always)
  init(capacity: Int, _ body: (inout ElementWriter) -> Void) {
    // An array of a buffer takes half the time of `Array(unsafeUninitializedCapacity:)`, which looks its type up.
    (widths, moduleCount) = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity + ElementWriter.most) {
      bytes in
      var writer = ElementWriter(UnsafeMutableRawBufferPointer(bytes))
      body(&writer)
      return (Array(UnsafeBufferPointer(rebasing: bytes[..<writer.count])), writer.moduleCount)
    }
  }
}

/// Writes the widths of bars and spaces, from left to right.
///
/// The widths of up to eight elements are one number, a byte each, the first in the lowest. They are written and added up
/// in one step each.
struct ElementWriter {
  /// The number of elements that are written at once.
  static let most = 8

  private let bytes: UnsafeMutableRawBufferPointer
  fileprivate private(set) var count = 0
  fileprivate private(set) var moduleCount = 0

  fileprivate init(_ bytes: UnsafeMutableRawBufferPointer) { self.bytes = bytes }

  /// Writes `count` elements, at most eight. The bytes of `widths` after them are 0; the next elements overwrite them.
  @inline(__always)
  mutating func append(_ widths: UInt64, count: Int) {
    bytes.storeBytes(of: widths.littleEndian, toByteOffset: self.count, as: UInt64.self)
    self.count += count
    // The highest byte of the product is the sum of all bytes.
    moduleCount += Int((widths &* Self.ones) >> 56)
  }

  /// Writes `count` elements of one module, at most eight.
  @inline(__always)
  mutating func append(narrow count: Int) { append(Self.narrow(count), count: count) }

  /// Writes `count` elements of two widths, at most sixteen. A set bit of `pattern` is a wide element, the highest bit
  /// the first element.
  @inline(__always)
  mutating func append(_ pattern: UInt16, count: Int, ratio: WideNarrowRatio) {
    if count > Self.most { append(UInt8(truncatingIfNeeded: pattern >> UInt16(count - Self.most)), Self.most, ratio) }
    let rest = (count - 1) % Self.most + 1
    append(UInt8(truncatingIfNeeded: pattern << UInt16(Self.most - rest)), rest, ratio)
  }

  /// Writes the elements of the `count` highest bits of `pattern`, whose other bits are 0.
  @inline(__always)
  private mutating func append(_ pattern: UInt8, _ count: Int, _ ratio: WideNarrowRatio) {
    // The product has the pattern eight times, nine bits apart, so that the highest bit of each byte is the next lower
    // bit of the pattern.
    let wide = ((UInt64(pattern) &* 0x8040_2010_0804_0201) >> 7) & Self.ones
    append(Self.narrow(count) &+ wide &* UInt64(ratio.rawValue - 1), count: count)
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The widths of `count` elements of one module.
  @inline(__always)
  private static func narrow(_ count: Int) -> UInt64 { ones >> UInt64(8 * (most - count)) }
}

/// The characters of a symbology and their values.
struct CharacterTable: Sendable {
  /// Characters by value.
  let characters: [UInt8]
  /// Values by character; 255 for none.
  private let values: [UInt8]

  init(_ text: StaticString) {
    characters = text.withUTF8Buffer { Array($0) }
    var values = [UInt8](repeating: .max, count: 256)
    for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
    self.values = values
  }

  /// The value of `character`; nil if it has none.
  func value(of character: UInt8) -> UInt8? {
    let value = values[Int(character)]
    return value == .max ? nil : value
  }

  /// Throws `.unencodable` for the first character of `payload` that has no value.
  func check(_ payload: [UInt8]) throws(EncodingError) {
    for index in payload.indices where values[Int(payload[index])] == .max {
      throw .unencodable(Character(Unicode.Scalar(payload[index])), at: index)
    }
  }
}

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
