/// Writes bits as the values of the symbol characters of a GS1 DataBar Expanded.
struct DataBarBits {
  /// The values of the characters that are complete.
  private(set) var characters: [UInt16] = []
  /// The bits that are not yet in a character, in the lowest places.
  private var pending: UInt64 = 0
  private var pendingCount = 0
  /// The number of bits that are left.
  private(set) var left: Int

  /// - Parameter count: the number of symbol characters.
  init(characterCount count: Int) {
    characters.reserveCapacity(count)
    left = count * DataBarEncodation.bitsPerCharacter
  }

  /// Writes the `count` lowest bits of `value`, at most 48, the highest one first. The others must be 0.
  mutating func append(_ value: Int, count: Int) {
    pending = pending << UInt64(count) | UInt64(value)
    pendingCount += count
    left -= count
    while pendingCount >= DataBarEncodation.bitsPerCharacter {
      pendingCount -= DataBarEncodation.bitsPerCharacter
      characters.append(UInt16(truncatingIfNeeded: pending >> UInt64(pendingCount)) & 0xFFF)
    }
  }

  /// Writes the first of the `count` lowest bits of `value`, as many as are left.
  mutating func appendCut(_ value: Int, count: Int) {
    let kept = min(count, left)
    append(value >> (count - kept), count: kept)
  }
}
