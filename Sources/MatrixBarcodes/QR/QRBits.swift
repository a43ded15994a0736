/// The codewords of a QR or Micro QR code, as they are written bit by bit.
struct QRBits {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  /// Appends the `count` lowest bits of `value`, the highest first.
  mutating func append(_ value: Int, count bits: Int) {
    for bit in stride(from: bits - 1, through: 0, by: -1) {
      if count & 7 == 0 { bytes.append(0) }
      if value >> bit & 1 == 1 { bytes[count >> 3] |= 0x80 >> UInt8(count & 7) }
      count += 1
    }
  }

  /// Appends the header of an Extended Channel Interpretation. ISO/IEC 18004:2015, 7.4.2.
  mutating func append(eci: Int) {
    append(0b0111, count: 4)
    switch eci {
    case ..<128: append(eci, count: 8)
    case ..<16_384: append(0b10 << 14 | eci, count: 16)
    default: append(0b110 << 21 | eci, count: 24)
    }
  }

  /// The number of bits of that header.
  static func bits(ofECI eci: Int) -> Int { 4 + (eci < 128 ? 8 : eci < 16_384 ? 16 : 24) }

  /// Appends a segment without its mode indicator. ISO/IEC 18004:2015, 7.4.3 to 7.4.5.
  mutating func append(_ segment: QRSegment, of payload: [UInt8], lengthBits: Int, isGS1: Bool) {
    let bytes = payload[segment.bytes]
    switch segment.mode {
    case .numeric:
      append(bytes.count, count: lengthBits)
      var (value, digits) = (0, 0)
      for byte in bytes {
        (value, digits) = (10 * value + Int(byte - 0x30), digits + 1)
        if digits == 3 {
          append(value, count: 10)
          (value, digits) = (0, 0)
        }
      }
      if digits > 0 { append(value, count: 3 * digits + 1) }
    case .alphanumeric:
      append(bytes.reduce(0) { $0 + QRAlphabet.alphanumericCount($1, isGS1: isGS1) }, count: lengthBits)
      var first: UInt8?
      func add(_ value: UInt8, _ bits: inout QRBits) {
        if let one = first {
          bits.append(45 * Int(one) + Int(value), count: 11)
          first = nil
        } else {
          first = value
        }
      }
      for byte in bytes {
        guard isGS1, byte == QRAlphabet.separator || byte == UInt8(ascii: "%") else {
          add(QRAlphabet.values[Int(byte)], &self)
          continue
        }
        add(QRAlphabet.percent, &self)
        if byte != QRAlphabet.separator { add(QRAlphabet.percent, &self) }
      }
      if let first { append(Int(first), count: 6) }
    case .byte:
      append(bytes.count, count: lengthBits)
      for byte in bytes { append(Int(byte), count: 8) }
    }
  }

  /// Appends the terminator and the pad codewords, up to `limit` bits. ISO/IEC 18004:2015, 7.4.9 and 7.4.10.
  mutating func pad(to limit: Int, terminator: Int) {
    append(0, count: min(terminator, limit - count))
    append(0, count: min((8 - count % 8) % 8, limit - count))
    var pad = 0b1110_1100
    while limit - count >= 8 {
      append(pad, count: 8)
      pad ^= 0b1111_1101
    }
    // The last codeword of M1 and M3 has four bits.
    append(0, count: limit - count)
  }
}
