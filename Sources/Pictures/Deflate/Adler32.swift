/// The checksum of a zlib stream. RFC 1950, section 8.2.
struct Adler32 {
  private static let modulus: UInt64 = 65_521
  private var sum: UInt64 = 1
  private var sumOfSums: UInt64 = 0

  /// Continues with a row, preceded by a byte 0, a number of times.
  mutating func append(_ row: UnsafeBufferPointer<UInt8>, times: Int) {
    // What the row adds to both sums, if they are 0 before.
    var (bytes, weighted): (UInt64, UInt64) = (0, 0)
    for byte in row {
      bytes &+= UInt64(byte)
      weighted &+= bytes
    }
    bytes %= Self.modulus
    weighted %= Self.modulus
    let count = UInt64(row.count + 1) % Self.modulus
    let times = UInt64(times)
    // Each row adds `count` times the sum before it, which grows by `bytes` from row to row.
    let growths = (times * (times - 1) / 2) % Self.modulus
    let perRow = (count * sum + weighted) % Self.modulus
    sumOfSums = (sumOfSums + times % Self.modulus * perRow + count * bytes % Self.modulus * growths) % Self.modulus
    sum = (sum + times % Self.modulus * bytes) % Self.modulus
  }

  var value: UInt32 { UInt32(sumOfSums << 16 | sum) }
}
