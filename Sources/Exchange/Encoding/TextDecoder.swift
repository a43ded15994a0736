/// A decoder that turns bytes of an encoding into UTF-8, piece by piece.
protocol TextDecoder {
  /// Appends the UTF-8 of the next bytes to `text`.
  mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8])

  /// Appends the UTF-8 of bytes that are left at the end.
  mutating func finish(into text: inout [UInt8])
}

/// A byte that UTF-8 never has.
private let invalidByte: UInt8 = 0xFF

/// Decodes UTF-16.
struct UTF16Decoder: TextDecoder {
  let isBigEndian: Bool
  private var half: UInt8?
  private var surrogate: UInt16?

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      append(unit, to: &text)
    }
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let high = surrogate {
      surrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        if let scalar = Unicode.Scalar(value) { text += UTF8.encode(scalar) ?? .init() }
        return
      }
      text.append(invalidByte)
    }
    if UTF16.isLeadSurrogate(unit) {
      surrogate = unit
    } else if let scalar = Unicode.Scalar(unit) {
      text += UTF8.encode(scalar) ?? .init()
    } else {
      text.append(invalidByte)
    }
  }

  mutating func finish(into text: inout [UInt8]) {
    if half != nil || surrogate != nil { text.append(invalidByte) }
  }
}

/// Decodes Windows-1251.
struct Windows1251Decoder: TextDecoder {
  /// The characters from 0x80 on, as UTF-8; 0x98 is none.
  private static let characters: [[UInt8]] = {
    let upper =
      "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
    let letters = (0x410...0x44F).compactMap(Unicode.Scalar.init)
    return (Array(upper.unicodeScalars) + letters).map { $0 == "\u{FFFD}" ? [invalidByte] : Array(String($0).utf8) }
  }()

  mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += Self.characters[Int(byte) - 0x80] }
    }
  }

  mutating func finish(into text: inout [UInt8]) {}
}
