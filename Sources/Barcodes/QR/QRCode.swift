internal import LinearBarcodes
internal import MatrixBarcodes

/// QR codes: segments by MatrixBarcodes; codewords and mask by libqrencode wherever it can draw the code.
///
/// Source: ISO/IEC 18004:2015.
enum QRCode {
  /// The number of light modules on every side.
  static let quietZone = 4

  /// Encodes `payload` in the smallest version that holds it, with the given error correction level.
  ///
  /// - Throws: `.empty`; `.tooManyCodewords` if version 40 is too small; `.noSuchECI`; `.outOfMemory`.
  static func encode(_ payload: Payload, errorCorrection: ErrorCorrection) throws(EncodingError) -> MatrixSymbol {
    let level = QR.Level(errorCorrection)
    let fit = try EncodingError.mapped { () throws(MatrixEncodingError) in
      try QR.fit(payload.bytes, eci: payload.eci, level: level)
    }
    let grid =
      if let eci = payload.eci, !isWritten(eci, fit) {
        try EncodingError.mapped { () throws(MatrixEncodingError) in
          try QR.encode(payload.bytes, eci: eci, level: level)
        }
      } else {
        try LibQREncode.grid(fit, level: level, isMicro: false, payload: payload)
      }
    return MatrixSymbol(grid, quietZone: quietZone, text: payload.printableText)
  }

  /// Whether libqrencode writes an ECI, and in the version that is planned. It counts 16 bits too many for one, and takes
  /// a larger version if there are none to spare; headers of three bytes have a mark in a wrong place.
  private static func isWritten(_ eci: Int, _ fit: QRFit) -> Bool { eci <= 16_383 && fit.spareBits >= 16 }
}

extension QR.Level {
  init(_ level: ErrorCorrection) {
    self =
      switch level {
      case .low: .low
      case .medium: .medium
      case .quartile: .quartile
      default: .high
      }
  }
}
