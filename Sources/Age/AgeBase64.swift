internal import Foundation

/// Base64 as age has it: RFC 4648, section 4, in its one canonical form.
enum AgeBase64 {
  /// Those bytes, without padding.
  static func text(of bytes: [UInt8]) -> String {
    let padded = Data(bytes).base64EncodedString()
    return String(padded.prefix { $0 != "=" })
  }

  /// The bytes of a text without padding; nil for what `text(of:)` does not give.
  static func bytes(of text: some Collection<UInt8>) -> [UInt8]? {
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - text.count % 4) % 4)
    guard let data = Data(base64Encoded: Data(Array(text) + padding)) else { return nil }
    let bytes = [UInt8](data)
    return self.text(of: bytes).utf8.elementsEqual(text) ? bytes : nil
  }
}
