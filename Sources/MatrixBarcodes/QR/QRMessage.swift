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

extension QRMessage {
  /// The data codewords: the bits of the message, the terminator and padding. In M1 and M3 the last codeword has 4 bits.
  func data(_ fit: QRFit) -> [UInt8] {
    var stream = QRBitStream(capacity: fit.capacity)
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
    for segment in fit.segments {
      stream.append(fit.versions.indicator(of: segment.mode), bits: fit.versions.modeBits)
      let count = segment.characterCount(in: bytes, isGS1: isGS1)
      stream.append(count, bits: fit.versions.lengthBits[segment.mode.rawValue] ?? 0)
      switch segment.mode {
      case .numeric: stream.append(digits: bytes[segment.bytes])
      case .alphanumeric: stream.append(alphanumeric: bytes[segment.bytes], isGS1: isGS1)
      case .byte: for byte in bytes[segment.bytes] { stream.append(Int(byte), bits: 8) }
      }
    }
    stream.pad(to: fit.capacity, terminatorBits: fit.versions.terminatorBits, hasZeros: hasZeros)
    return stream.bytes
  }

  /// The symbol in the version that `fit` says.
  ///
  /// - Throws: `.noSuchSize` for a mask that does not exist.
  func grid(_ fit: QRFit, level: QR.Level, mask: Int?) throws(MatrixEncodingError) -> ModuleGrid {
    let isMicro = fit.versions.isMicro
    if let mask, !(0..<(isMicro ? 4 : 8)).contains(mask) { throw .noSuchSize }
    var matrix = QRMatrix(version: fit.version, isMicro: isMicro)
    matrix.place(
      QRCodewords.stream(of: data(fit), version: fit.version, isMicro: isMicro, level: level, bits: fit.capacity))
    let format = QRFormat(version: fit.version, isMicro: isMicro, level: level)
    return QRMask.masked(matrix, format: format, mask: mask).grid
  }
}
