/// Base64 (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  private static let padding = UInt8(ascii: "=")

  /// The bytes as text, padded to whole groups of four characters.
  package static func text(of bytes: [UInt8]) -> String {
    let count = (bytes.count + 2) / 3 * 4
    return String(unsafeUninitializedCapacity: count) { text in
      var end = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let second = start + 1 < bytes.count ? bytes[start + 1] : nil
        let third = start + 2 < bytes.count ? bytes[start + 2] : nil
        let group = UInt32(bytes[start]) << 16 | UInt32(second ?? 0) << 8 | UInt32(third ?? 0)
        text[end] = character(group >> 18)
        text[end + 1] = character(group >> 12)
        text[end + 2] = second == nil ? padding : character(group >> 6)
        text[end + 3] = third == nil ? padding : character(group)
        end += 4
      }
      return count
    }
  }

  /// Reads a text; nil if it has other characters or is not padded. Characters of padding beyond the needed ones are
  /// ignored, and so are bits that belong to no byte.
  package static func bytes(of text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8(bytes)
  }

  /// Reads a text in ASCII, as `bytes(of:)` for a string does.
  package static func bytes(of text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let count = (text.lastIndex { $0 != padding } ?? -1) + 1
    guard count % 4 != 1, text.count >= (count + 3) / 4 * 4, count > 0 || text.isEmpty else { return nil }
    var isValid = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count * 3 / 4) { bytes, end in
      var (group, bits): (UInt32, Int) = (0, 0)
      for character in text[..<count] {
        guard let value = value(of: character) else {
          isValid = false
          return
        }
        group = group << 6 | value
        bits += 6
        if bits >= 8 {
          bits -= 8
          bytes[end] = UInt8(truncatingIfNeeded: group >> UInt32(bits))
          end += 1
        }
      }
    }
    return isValid ? bytes : nil
  }

  private static func character(_ value: UInt32) -> UInt8 { alphabet.utf8Start[Int(value & 63)] }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case 0x41...0x5A: UInt32(character - 0x41)
    case 0x61...0x7A: UInt32(character - 0x61) + 26
    case 0x30...0x39: UInt32(character - 0x30) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
