internal import FoundationEssentials

/// Base64 as the age format uses it: RFC 4648, section 4, in canonical form only.
enum AgeBase64 {
  /// The text for `bytes`, without padding.
  static func text(of bytes: [UInt8]) -> String {
    let padded = Data(bytes).base64EncodedString()
    return String(padded.prefix { $0 != "=" })
  }

  /// The bytes of a text without padding; nil if `text(of:)` would not return that text.
  static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
    guard let data = Data(base64Encoded: Data(Array(text) + padding)) else { return nil }
    let bytes = [UInt8](data)
    return self.text(of: bytes).utf8.elementsEqual(text) ? bytes : nil
  }
}
