/// Builds bars and spaces of two widths, from left to right.
struct NarrowWideElements {
  private let wide: UInt8
  private(set) var elements: [UInt8] = []

  init(ratio: WideNarrowRatio, capacity: Int) {
    wide = UInt8(ratio.rawValue)
    elements.reserveCapacity(capacity)
  }

  /// Appends `count` elements. A set bit of `pattern` is a wide element, the highest bit the first element.
  mutating func append(_ pattern: UInt16, count: Int) {
    var bit: UInt16 = 1 << UInt16(count - 1)
    while bit != 0 {
      elements.append(pattern & bit == 0 ? 1 : wide)
      bit >>= 1
    }
  }

  /// Appends the elements of `bars` and `spaces` alternately, five of each.
  mutating func append(bars: UInt16, interleavedWith spaces: UInt16) {
    var bit: UInt16 = 1 << 4
    while bit != 0 {
      elements.append(bars & bit == 0 ? 1 : wide)
      elements.append(spaces & bit == 0 ? 1 : wide)
      bit >>= 1
    }
  }

  /// Appends a narrow space between characters.
  mutating func appendGap() { elements.append(1) }
}
