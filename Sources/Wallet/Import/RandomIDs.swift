internal import Foundation

/// Generates random UUIDs (RFC 9562, 5.4) quickly, because it gets the random bits of several at a time from the
/// system.
struct RandomIDs {
  private var bytes: [UInt8] = []

  mutating func next() -> UUID {
    if bytes.isEmpty {
      // The largest number of bytes that the call returns at once.
      bytes = [UInt8](repeating: 0, count: 256)
      guard getentropy(&bytes, bytes.count) == 0 else {
        bytes = []
        return UUID()
      }
    }
    let b = Array(bytes.suffix(16))
    bytes.removeLast(16)
    return UUID(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6] & 0x0F | 0x40, b[7], b[8] & 0x3F | 0x80, b[9], b[10], b[11], b[12],
        b[13], b[14], b[15]
      ))
  }
}
