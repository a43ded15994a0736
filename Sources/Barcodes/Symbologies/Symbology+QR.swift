internal import LinearBarcodes
internal import MatrixBarcodes

extension Symbology {
  /// QR code, ISO/IEC 18004.
  public static let qr = Symbology(
    id: "qr", name: "QR", aliases: ["qrcode", "PKBarcodeFormatQR"], standard: "ISO/IEC 18004",
    family: .matrix, alphabet: .bytes, quietZone: QuietZone(sides: QRCode.quietZone), moduleMillimetres: 0.5,
    modulePixels: 8, errorCorrectionLevels: [.low, .medium, .quartile, .high], isCharsetGuessed: true, guess: .rest
  ) { payload, options throws(EncodingError) in
    .matrix(try QRCode.encode(payload, errorCorrection: options.errorCorrection ?? .medium))
  }

  /// GS1 QR code: a QR code that carries an element string, GS1 General Specifications 5.7. libqrencode 4.1 cannot write
  /// FNC1 in the first position.
  public static let gs1QR = gs1Matrix(
    id: "gs1-qr", name: "GS1 QR", aliases: ["gs1qrcode"], standard: "GS1 General Specifications 5.7",
    quietZone: QRCode.quietZone, errorCorrectionLevels: qr.errorCorrectionLevels
  ) { bytes, options throws(MatrixEncodingError) in
    try QR.encode(bytes, isGS1: true, level: QR.Level(options.errorCorrection ?? .medium))
  }

  /// Micro QR code, ISO/IEC 18004.
  public static let microQR = Symbology(
    id: "microqr", name: "Micro QR", aliases: ["microqrcode", "mqr"], standard: "ISO/IEC 18004",
    family: .matrix, alphabet: .bytes, quietZone: QuietZone(sides: MicroQRCode.quietZone), moduleMillimetres: 0.5,
    modulePixels: 8, errorCorrectionLevels: [.low, .medium, .quartile]
  ) { payload, options throws(EncodingError) in
    .matrix(try MicroQRCode.encode(payload, errorCorrection: options.errorCorrection ?? .low))
  }
}
