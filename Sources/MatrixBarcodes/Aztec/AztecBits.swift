/// A growing sequence of bits, in bytes from the highest bit on.
struct AztecBits {
  private var bytes: [UInt8] = []
  /// The last bits, which do not yet fill a byte.
  private var rest: UInt64 = 0
  private(set) var count = 0

  init(capacity: Int) { bytes.reserveCapacity(capacity / 8 + 4) }

  /// Appends the lowest `size` bits of `value`, at most 56.
  @inline(__always)
  mutating func append(_ value: UInt64, size: Int) {
    rest = rest << UInt64(size) | value
    var pending = count & 7 + size
    while pending >= 8 {
      pending -= 8
      bytes.append(UInt8(truncatingIfNeeded: rest >> UInt64(pending)))
    }
    count += size
  }

  /// The codewords of `size` bits that carry these bits. A codeword whose first `size` - 1 bits are equal gets the
  /// opposite bit as its last one, and the last codeword is filled with ones. ISO/IEC 24778, 7.3.1.2.
  func codewords(size: Int) -> [UInt16] {
    var words: [UInt16] = []
    words.reserveCapacity(count / size + 8)
    let padded = bytes + [UInt8(truncatingIfNeeded: rest << UInt64(8 - count & 7) | 0xFF >> UInt64(count & 7)), 0xFF, 0xFF]
    padded.withUnsafeBufferPointer { bytes in
      let mask = UInt32(1) << UInt32(size) - 1
      var position = 0
      while position < count {
        let index = position >> 3
        let window = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
        var word = window >> UInt32(24 - size - position & 7) & mask
        position += size
        if word <= 1 || word >= mask - 1 {
          word = word <= 1 ? 1 : mask - 1
          position -= 1
        }
        words.append(UInt16(word))
      }
    }
    return words
  }
}
