/// Writes bits as the values of the symbol characters of a GS1 DataBar Expanded.
struct DataBarBits {
  /// The number of bits of a symbol character.
  static let perCharacter = 12

  private let characters: UnsafeMutableBufferPointer<UInt16>
  /// The number of characters that are complete.
  private var count = 0
  /// The bits that are not yet in a character, in the lowest places.
  private var pending: UInt64 = 0
  private var pendingCount = 0
  /// The number of bits that are left.
  private(set) var left: Int

  /// - Parameter characters: the memory of all characters.
  init(_ characters: UnsafeMutableBufferPointer<UInt16>) {
    self.characters = characters
    left = characters.count * Self.perCharacter
  }

  /// Writes the `count` lowest bits of `value`, at most 48 and no more than are left, the highest one first. The others
  /// must be 0.
  @inline(__always)
  mutating func append(_ value: Int, count: Int) {
    pending = pending << UInt64(count) | UInt64(value)
    pendingCount += count
    left -= count
    while pendingCount >= Self.perCharacter {
      pendingCount -= Self.perCharacter
      characters[self.count] = UInt16(truncatingIfNeeded: pending >> UInt64(pendingCount)) & 0xFFF
      self.count += 1
    }
  }

  /// Writes the first of the `count` lowest bits of `value`, as many as are left.
  mutating func appendCut(_ value: Int, count: Int) {
    let kept = min(count, left)
    append(value >> (count - kept), count: kept)
  }
}
