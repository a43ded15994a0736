/// Text that encodes bytes, with a name before them and a checksum after them.
///
/// Source: BIP 173, "Bech32", without its limit of 90 characters, as age has it.
enum Bech32 {
  private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  private static let checksumLength = 6

  /// Encodes `bytes` as text in lower case.
  ///
  /// - Parameter name: the name before the bytes, in lower case.
  static func text(of bytes: [UInt8], name: String) -> String {
    var digits: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 & 0xFFFF | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        digits.append(UInt8(bits >> count & 31))
      }
    }
    if count > 0 { digits.append(UInt8(bits << (5 - count) & 31)) }
    let sum = checksum(of: name, digits + [UInt8](repeating: 0, count: checksumLength)) ^ 1
    digits += (0..<checksumLength).map { UInt8(sum >> (5 * (checksumLength - 1 - $0)) & 31) }
    return name + "1" + String(decoding: digits.map { alphabet[Int($0)] }, as: UTF8.self)
  }

  /// Decodes a text, all in lower case or all in capitals; nil if it is invalid or has another name.
  static func bytes(of text: String, name: String) -> [UInt8]? {
    guard text == text.lowercased() || text == text.uppercased() else { return nil }
    let text = text.lowercased()
    guard text.hasPrefix(name + "1") else { return nil }
    var digits: [UInt8] = []
    for character in text.dropFirst(name.count + 1).utf8 {
      guard let digit = alphabet.firstIndex(of: character) else { return nil }
      digits.append(UInt8(digit))
    }
    guard digits.count >= checksumLength, checksum(of: name, digits) == 1 else { return nil }
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for digit in digits.dropLast(checksumLength) {
      (bits, count) = (bits << 5 & 0xFFFF | Int(digit), count + 5)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
      }
    }
    // Checks that the unused bits of the last digit are zero.
    guard count < 5, bits & (1 << count - 1) == 0 else { return nil }
    return bytes
  }

  /// The BCH code of a name and digits; 1 if the last six digits are the right checksum.
  private static func checksum(of name: String, _ digits: [UInt8]) -> UInt32 {
    let generator: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    return (name.utf8.map { $0 >> 5 } + [0] + name.utf8.map { $0 & 31 } + digits).reduce(1) { sum, digit in
      let top = sum >> 25
      let next = (sum & 0x1FF_FFFF) << 5 ^ UInt32(digit)
      return generator.enumerated().reduce(next) { $1.offset.isSet(in: top) ? $0 ^ $1.element : $0 }
    }
  }
}

extension Int {
  /// Whether the bit with this number, counted from 0, is set in `bits`.
  fileprivate func isSet(in bits: UInt32) -> Bool { bits >> UInt32(self) & 1 == 1 }
}
