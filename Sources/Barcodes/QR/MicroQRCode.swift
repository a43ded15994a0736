internal import LinearBarcodes
internal import MatrixBarcodes

/// Micro QR codes: at most 35 digits, 21 characters or 15 bytes, in 11 to 17 modules a side.
///
/// Source: ISO/IEC 18004:2015.
enum MicroQRCode {
  /// The number of light modules on every side.
  static let quietZone = 2

  /// Encodes `payload` in the smallest version that holds it, with error correction level L, M or Q.
  ///
  /// - Throws: `.empty`; `.tooManyCodewords`; `.noECI` for a payload with an ECI, which a Micro QR code cannot declare;
  ///   `.outOfMemory`.
  static func encode(_ payload: Payload, errorCorrection: ErrorCorrection) throws(EncodingError) -> MatrixSymbol {
    guard payload.eci == nil else { throw .noECI }
    let level = QR.Level(errorCorrection)
    let fit = try EncodingError.mapped { () throws(MatrixEncodingError) in
      try MicroQR.fit(payload.bytes, level: level)
    }
    let grid = try LibQREncode.grid(fit, level: level, isMicro: true, payload: payload)
    return MatrixSymbol(grid, quietZone: quietZone, text: payload.printableText)
  }
}
