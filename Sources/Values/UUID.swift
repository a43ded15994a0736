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
    var text = text
    let halves: (high: UInt64, low: UInt64)? = text.withUTF8 { text in
      guard text.count == 36 else { return nil }
      var (high, low, isWrong): (UInt64, UInt64, Bool) = (0, 0, false)
      for index in 0..<36 {
        let character = text[index]
        if Self.isHyphen(at: index) {
          isWrong = isWrong || character != UInt8(ascii: "-")
          continue
        }
        // Without a branch for digits and letters, which no processor foresees: that would take twice as long.
        let isDigit = character &- UInt8(ascii: "0") < 10
        let isLetter = (character | 0x20) &- UInt8(ascii: "a") < 6
        isWrong = isWrong || isDigit == isLetter
        let value = UInt64(character & 15 &+ 9 &* (character >> 6))
        if index < 18 { high = high << 4 | value } else { low = low << 4 | value }
      }
      guard !isWrong else { return nil }
      return (high, low)
    }
    guard let halves else { return nil }
    (high, low) = halves
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
    String(unsafeUninitializedCapacity: 36) { text in
      var (high, low) = (high, low)
      for index in stride(from: 35, through: 0, by: -1) {
        if Self.isHyphen(at: index) {
          text[index] = UInt8(ascii: "-")
        } else if index < 18 {
          text[index] = Self.digit(high & 15)
          high >>= 4
        } else {
          text[index] = Self.digit(low & 15)
          low >>= 4
        }
      }
      return 36
    }
  }

  /// The same text.
  public var description: String { text }

  /// Whether the bytes of the first UUID come before those of the other one.
  public static func < (one: UUID, other: UUID) -> Bool { (one.high, one.low) < (other.high, other.low) }

  private static func isHyphen(at index: Int) -> Bool { index == 8 || index == 13 || index == 18 || index == 23 }

  private static func digit(_ value: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 10 ? 0x30 + value : 0x37 + value)
  }
}
