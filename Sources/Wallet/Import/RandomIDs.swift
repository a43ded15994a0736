internal import FoundationEssentials
internal import Glibc

/// Generates random UUIDs (RFC 9562, 5.4) quickly, because it gets the random bits of several at a time from the
/// system.
struct RandomIDs {
  /// The largest number of bytes that the system returns at once.
  private var bytes = [UInt8](repeating: 0, count: 256)
  /// The number of bytes that are not used yet, at the beginning.
  private var count = 0

  mutating func next() -> UUID {
    if count == 0 {
      guard getentropy(&bytes, bytes.count) == 0 else { return UUID() }
      count = bytes.count
    }
    count -= 16
    return bytes[count..<count + 16].withUnsafeBytes { random in
      var id = random.loadUnaligned(as: uuid_t.self)
      id.6 = id.6 & 0x0F | 0x40
      id.8 = id.8 & 0x3F | 0x80
      return UUID(uuid: id)
    }
  }
}
