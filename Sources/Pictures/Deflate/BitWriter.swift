/// Writes bits from the lowest one on, as RFC 1951, section 3.1.1 has them.
struct BitWriter {
  /// The number of bytes that may be written in excess, and are not counted.
  static let excess = 8

  private let bytes: UnsafeMutableRawBufferPointer
  private var index = 0
  private var bits: UInt64 = 0
  private var count = 0

  /// Creates a writer to `bytes`, which have space for `excess` more than is written.
  init(_ bytes: UnsafeMutableRawBufferPointer) { self.bytes = bytes }

  /// Writes the lowest `count` bits of `value`, at most 32; the others are 0.
  @inline(__always)
  mutating func write(_ value: Int, _ count: Int) {
    bits |= UInt64(truncatingIfNeeded: value) << UInt64(self.count)
    self.count += count
    // All whole bytes are kept, and the others written again.
    bytes.storeBytes(of: bits.littleEndian, toByteOffset: index, as: UInt64.self)
    index += self.count >> 3
    bits >>= UInt64(self.count & ~7)
    self.count &= 7
  }

  @inline(__always)
  mutating func write(_ code: HuffmanCode.Code) { write(Int(code.bits), Int(code.count)) }

  /// Writes bits 0 up to the end of the byte, and then the checksum of a zlib stream.
  ///
  /// - Returns: the number of bytes that were written in total.
  mutating func finish(_ checksum: UInt32) -> Int {
    write(0, -count & 7)
    write(Int(checksum.byteSwapped), 32)
    return index
  }
}
