internal import LinearBarcodes
internal import MatrixBarcodes

extension Symbology {
  /// QR code, ISO/IEC 18004. Its default error correction level is M.
  public static let qr = matrix(
    id: "qr", name: "QR", aliases: ["qrcode", "PKBarcodeFormatQR"], standard: "ISO/IEC 18004", quietZone: 4,
    errorCorrectionLevels: [.low, .medium, .quartile, .high], isCharsetGuessed: true, guess: .rest
  ) { payload, options throws(MatrixEncodingError) in
    try QR.encode(payload.bytes, eci: payload.eci, level: QR.Level(options.errorCorrection ?? .medium))
  }

  /// GS1 QR code: a QR code that carries an element string, GS1 General Specifications 5.7.
  public static let gs1QR = gs1Matrix(
    id: "gs1-qr", name: "GS1 QR", aliases: ["gs1qrcode"], standard: "GS1 General Specifications 5.7", quietZone: 4,
    errorCorrectionLevels: qr.errorCorrectionLevels
  ) { bytes, options throws(MatrixEncodingError) in
    try QR.encode(bytes, isGS1: true, level: QR.Level(options.errorCorrection ?? .medium))
  }

  /// Micro QR code, ISO/IEC 18004: at most 35 digits, 21 characters or 15 bytes. Its default error correction level is L.
  public static let microQR = matrix(
    id: "microqr", name: "Micro QR", aliases: ["microqrcode", "mqr"], standard: "ISO/IEC 18004", quietZone: 2,
    errorCorrectionLevels: [.low, .medium, .quartile], hasECI: false
  ) { payload, options throws(MatrixEncodingError) in
    try MicroQR.encode(payload.bytes, level: QR.Level(options.errorCorrection ?? .low))
  }
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
