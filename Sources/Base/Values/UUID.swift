internal import Glibc

/// A universally unique identifier (RFC 9562).
public struct UUID: Hashable, Comparable, CustomStringConvertible, Sendable {
  /// The first eight bytes, as a big-endian number.
  private let high: UInt64
  /// The last eight bytes, as a big-endian number.
  private let low: UInt64

  /// Creates a random UUID (version 4).
  public init() {
    var random: (UInt64, UInt64) = (0, 0)
    // One call of the system, unlike a random number generator, which needs two.
    guard withUnsafeMutableBytes(of: &random, { getentropy($0.baseAddress, $0.count) }) == 0 else {
      preconditionFailure("The system has no random numbers.")
    }
    self.init(version: 4, random.0, random.1)
  }

  /// Creates a UUID of a version from 122 bits: those of the numbers, without the bits for the version and the variant.
  package init(version: UInt64, _ high: UInt64, _ low: UInt64) {
    self.high = high & 0xFFFF_FFFF_FFFF_0FFF | version << 12
    self.low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Reads a UUID as text of 36 characters, in capital or small letters; nil for any other text.
  public init?(text: String) {
    guard text.utf8.count == 36 else { return nil }
    var (high, low, index): (UInt64, UInt64, Int) = (0, 0, 0)
    for character in text.utf8 {
      if Self.isHyphen(at: index) {
        guard character == UInt8(ascii: "-") else { return nil }
      } else {
        guard let value = character.hexadecimalValue.map(UInt64.init) else { return nil }
        if index < 18 { high = high << 4 | value } else { low = low << 4 | value }
      }
      index += 1
    }
    self.high = high
    self.low = low
  }

  /// Reads a UUID from its 16 bytes.
  package init(bytes: UnsafeRawBufferPointer) {
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// The 16 bytes of the UUID.
  package var bytes: [UInt8] { withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) } }

  /// The version of the UUID, such as 4 for a random one.
  package var version: UInt64 { high >> 12 & 15 }

  /// The UUID as text in capital letters, such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
  public var text: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for half in [high, low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        if Self.isHyphen(at: text.count) { text.append(UInt8(ascii: "-")) }
        text.append(Self.digit(UInt8(half >> UInt64(shift) & 15)))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The same text.
  public var description: String { text }

  /// Whether the bytes of the first UUID come before those of the other one.
  public static func < (one: UUID, other: UUID) -> Bool { (one.high, one.low) < (other.high, other.low) }

  private static func isHyphen(at index: Int) -> Bool { index == 8 || index == 13 || index == 18 || index == 23 }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
