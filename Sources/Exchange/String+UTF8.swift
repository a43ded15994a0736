internal import Glibc

extension String {
  /// The text that the bytes are in UTF-8; nil if they are none. It is read in a fraction of the time that
  /// `init(validating:as:)` takes.
  init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var text = String(decoding: bytes, as: UTF8.self)
    // Bytes that are not UTF-8 were replaced.
    let isSame = text.withUTF8 { text in
      guard text.count == bytes.count else { return false }
      guard let one = text.baseAddress, let other = bytes.baseAddress else { return true }
      return memcmp(one, other, text.count) == 0
    }
    guard isSame else { return nil }
    self = text
  }
}
