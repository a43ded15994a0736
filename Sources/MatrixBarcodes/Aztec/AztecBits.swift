/// A growing sequence of bits.
struct AztecBits {
  /// The bits, from the highest of each byte on, followed by ones.
  private var bytes: [UInt8]
  /// The last bits.
  private var last: UInt64 = 0
  private(set) var count = 0

  /// - Parameter capacity: the number of bits that will be appended.
  init(capacity: Int) { bytes = [UInt8](repeating: 0xFF, count: capacity / 8 + MemoryLayout<UInt64>.size) }

  /// Appends the lowest `size` bits of `value`, 1 to 56. The others are zeros.
  @inline(__always)
  mutating func append(_ value: UInt64, size: Int) {
    last = last << UInt64(size) | value
    let pending = UInt64(count & 7 + size)
    let window = last << (64 - pending) | UInt64.max >> pending
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: window.bigEndian, toByteOffset: count >> 3, as: UInt64.self) }
    count += size
  }

  /// The codewords of `size` bits that carry these bits. A codeword whose bits but the last are all equal gets the
  /// opposite bit as its last one, and the last codeword is filled with ones. ISO/IEC 24778:2024, 7.3.2.
  func codewords(size: Int) -> [UInt16] {
    // At most one bit is inserted for each codeword.
    [UInt16](unsafeUninitializedCapacity: count / (size - 1) + 1) { words, wordCount in
      bytes.withUnsafeBufferPointer { bytes in
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
          words.initializeElement(at: wordCount, to: UInt16(word))
          wordCount += 1
        }
      }
    }
  }
}
