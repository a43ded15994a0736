/// The widths of bars and spaces, from left to right.
struct Elements {
  /// The widths in modules: bar, space, bar, and so on.
  private(set) var widths: [UInt8] = []

  /// The elements that `body` appends.
  init(_ body: (inout Elements) -> Void) { body(&self) }

  /// The sum of `widths`.
  var moduleCount: Int { widths.reduce(0) { $0 + Int($1) } }

  /// Appends `count` elements, at most eight, whose widths are the bytes of a number, the first in the lowest.
  mutating func append(_ widths: UInt64, count: Int) {
    for element in 0..<count { self.widths.append(UInt8(truncatingIfNeeded: widths >> UInt64(8 * element))) }
  }

  /// Appends `count` elements of one module.
  mutating func append(narrow count: Int) {
    for _ in 0..<count { widths.append(1) }
  }

  /// Appends `count` elements of two widths. A set bit of `pattern` is a wide element, the highest bit the first element.
  mutating func append(_ pattern: UInt16, count: Int, ratio: WideNarrowRatio) {
    for bit in (0..<count).reversed() { widths.append(pattern >> bit & 1 == 0 ? 1 : UInt8(ratio.rawValue)) }
  }
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

/// The patterns of a symbology whose characters have three bars and three spaces each.
struct WidthTable: Sendable {
  /// The number of elements of each pattern.
  static let elementCount = 6

  /// The six widths of each value, one byte each, the first in the lowest.
  private let patterns: [UInt64]

  /// - Parameter digits: six decimal digits a value, the widths of bar, space, bar, space, bar, space.
  init(_ digits: String) {
    let digits = Array(digits.utf8)
    patterns = stride(from: 0, to: digits.count, by: Self.elementCount).map { start in
      digits[start..<start + Self.elementCount].reversed().reduce(0) { $0 << 8 | UInt64($1 & 0xF) }
    }
  }

  /// The elements of `values`, followed by a bar of `end` modules.
  ///
  /// - Precondition: each value has a pattern.
  func elements(of values: [UInt8], end: UInt64) -> Elements {
    Elements { elements in
      for value in values { elements.append(patterns[Int(value)], count: Self.elementCount) }
      elements.append(end, count: 1)
    }
  }
}
