package import FoundationEssentials

/// UUIDs as text, without the C library's formatted reading and printing, which took a tenth of the time of an export.
extension UUID {
  /// The UUID as text, equal to `uuidString`.
  package var text: String {
    withUnsafeBytes(of: uuid) { bytes in
      String(unsafeUninitializedCapacity: 36) { text in
        var end = 0
        for (index, byte) in bytes.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[end] = UInt8(ascii: "-")
            end += 1
          }
          text[end] = Self.digit(byte >> 4)
          text[end + 1] = Self.digit(byte & 15)
          end += 2
        }
        return end
      }
    }
  }

  /// Reads a UUID in the form of `text` and `uuidString`; nil for any other text.
  package init?(text: String) {
    var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
    var text = text
    let isWhole = text.withUTF8 { text in
      guard text.count == 36 else { return false }
      return withUnsafeMutableBytes(of: &id) { bytes in
        var count = 0
        for (index, character) in text.enumerated() {
          if index == 8 || index == 13 || index == 18 || index == 23 {
            guard character == UInt8(ascii: "-") else { return false }
            continue
          }
          guard let value = Self.value(of: character) else { return false }
          bytes[count / 2] = bytes[count / 2] << 4 | value
          count += 1
        }
        return true
      }
    }
    guard isWhole else { return nil }
    self.init(uuid: id)
  }

  /// Reads a UUID as `init(uuidString:)` does, quickly if it is in the form of `text`.
  package init?(written text: String) {
    guard let id = UUID(text: text) ?? UUID(uuidString: text) else { return nil }
    self = id
  }

  /// A UUID that follows from a text, the same on every device (RFC 9562, 5.8).
  init(derivedFrom text: String) {
    let high = FNV1a.hash64(text)
    let low = FNV1a.hash64(text, after: high)
    let bytes = [high, low].flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
    var id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
    withUnsafeMutableBytes(of: &id) { $0.copyBytes(from: bytes) }
    id.6 = 0x80 | id.6 & 0x0F
    id.8 = 0x80 | id.8 & 0x3F
    self.init(uuid: id)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
