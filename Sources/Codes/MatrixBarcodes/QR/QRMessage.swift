/// The content of a QR code or Micro QR code.
struct QRMessage {
  let bytes: [UInt8]
  /// The Extended Channel Interpretation that is declared; nil for none.
  let eci: Int?
  /// Whether FNC1 is in the first position.
  let isGS1: Bool
  /// Whether zeros stand where the standard has none.
  let hasZeros: Bool

  /// - Throws: `.empty`, `.noSuchECI`.
  init(_ bytes: [UInt8], eci: Int? = nil, isGS1: Bool = false, hasZeros: Bool = false)
    throws(MatrixEncodingError)
  {
    try MatrixEncodingError.check(bytes, eci: eci)
    self.bytes = bytes
    self.eci = eci
    self.isGS1 = isGS1
    self.hasZeros = hasZeros
  }

  /// The number of bits before the first segment. ISO/IEC 18004:2015, 7.4.2 and 7.4.8.2.
  var headerBits: Int {
    let eciBits = eci.map { $0 < 1 << 7 ? 12 : $0 < 1 << 14 ? 20 : 28 } ?? 0
    return eciBits + (isGS1 ? 4 : 0)
  }
}

/// A QR code or Micro QR code of which all is decided but the mask: a message in segments, and a version that holds them.
package struct QRPlan {
  let message: QRMessage
  /// The error correction level.
  package let level: QR.Level
  /// The version, from 1 to 40; of a Micro QR code from 1 to 4.
  package let version: Int
  /// The segments, in the order of the payload.
  package let segments: [QR.Segment]
  /// The class of the version.
  let versions: QRVersionClass
  /// The number of data bits that the version has.
  let capacity: Int

  /// The payload.
  package var bytes: [UInt8] { message.bytes }
  /// The Extended Channel Interpretation that is declared; nil for none.
  package var eci: Int? { message.eci }
  /// Whether FNC1 is in the first position.
  package var isGS1: Bool { message.isGS1 }
  /// Whether it is a Micro QR code.
  package var isMicro: Bool { versions.isMicro }
}

extension QRPlan {
  /// The data codewords: the bits of the message, the terminator and padding. In M1 and M3 the last codeword has 4 bits.
  func data() -> [UInt8] {
    var stream = QRBitStream(capacity: capacity)
    if let eci {
      stream.append(0b0111, bits: 4)
      if eci < 1 << 7 {
        stream.append(eci, bits: 8)
      } else if eci < 1 << 14 {
        stream.append(0b10 << 14 | eci, bits: 16)
      } else {
        stream.append(0b110 << 21 | eci, bits: 24)
      }
    }
    if isGS1 { stream.append(0b0101, bits: 4) }
    for segment in segments {
      stream.append(versions.indicator(of: segment.mode), bits: versions.modeBits)
      let count = segment.characterCount(in: bytes, isGS1: isGS1)
      stream.append(count, bits: versions.lengthBits[segment.mode.rawValue] ?? 0)
      switch segment.mode {
      case .numeric: stream.append(digits: bytes[segment.bytes])
      case .alphanumeric: stream.append(alphanumeric: bytes[segment.bytes], isGS1: isGS1)
      case .byte: for byte in bytes[segment.bytes] { stream.append(Int(byte), bits: 8) }
      case .kanji: stream.append(kanji: bytes[segment.bytes])
      }
    }
    stream.pad(to: capacity, terminatorBits: versions.terminatorBits, hasZeros: message.hasZeros)
    return stream.bytes
  }

  /// The modules of the symbol.
  ///
  /// - Parameter mask: the data mask pattern, from 0 to 7, of a Micro QR code from 0 to 3; nil for the best one.
  /// - Throws: `.noSuchSize` for a mask that does not exist.
  package func grid(mask: Int? = nil) throws(MatrixEncodingError) -> ModuleGrid {
    if let mask, !(0..<(isMicro ? 4 : 8)).contains(mask) { throw .noSuchSize }
    var matrix = QRMatrix(version: version, isMicro: isMicro)
    matrix.place(
      QRCodewords.stream(of: data(), version: version, isMicro: isMicro, level: level, bits: capacity))
    let format = QRFormat(version: version, isMicro: isMicro, level: level)
    return QRMask.masked(matrix, format: format, mask: mask).grid
  }
}
