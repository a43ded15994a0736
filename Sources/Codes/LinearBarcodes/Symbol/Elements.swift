/// Takes the widths of bars and spaces, in modules: bar, space, bar, and so on.
///
/// A symbology knows how many elements its symbol has, or can have, so that they are one array of that capacity.
typealias Elements = OutputSpan<UInt8>

extension Array {
  /// The elements that `body` appends, at most `capacity`.
  ///
  /// `init(capacity:initializingWith:)` looks the type of the array up for each one, which takes longer than this.
  @inline(__always)
  init(reserving capacity: Int, _ body: (inout OutputSpan<Element>) -> Void) {
    self = []
    reserveCapacity(capacity)
    append(addingCapacity: capacity, initializingWith: body)
  }
}

extension Elements {
  /// Appends the `count` elements of a pattern, whose last hexadecimal digits are their widths, in reading order.
  @inline(__always)
  mutating func append(_ pattern: UInt32, count: Int) {
    for place in (0..<count).reversed() { append(UInt8(truncatingIfNeeded: pattern >> (4 * place)) & 0xF) }
  }

  /// Appends the `count` elements of a pattern from the last to the first.
  @inline(__always)
  mutating func append(mirrored pattern: UInt32, count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: pattern >> (4 * place)) & 0xF) }
  }

  /// Appends `count` elements of one module.
  @inline(__always)
  mutating func append(narrow count: Int) { append(repeating: 1, count: count) }

  /// Appends `count` elements of two widths. A set bit of `pattern` is a wide element, the highest bit the first element.
  @inline(__always)
  mutating func append(_ pattern: UInt16, count: Int, ratio: WideNarrowRatio) {
    for bit in (0..<count).reversed() { append(pattern >> bit & 1 == 0 ? 1 : UInt8(ratio.rawValue)) }
  }
}

/// The characters of a symbology and their values.
struct CharacterTable: Sendable {
  /// Characters by value.
  let characters: [UInt8]
  /// Values by character; 255 for none.
  private var values = InlineArray<256, UInt8>(repeating: .max)

  init(_ text: StaticString) {
    characters = text.withUTF8Buffer { Array($0) }
    for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
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
