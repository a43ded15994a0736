internal import LinearBarcodes

extension Symbology {
  /// QR code, ISO/IEC 18004.
  public static let qr = Symbology(
    id: "qr", name: "QR", aliases: ["qrcode", "PKBarcodeFormatQR"], standard: "ISO/IEC 18004",
    family: .matrix, alphabet: .bytes, quietZone: QuietZone(sides: QRCode.quietZone), moduleMillimetres: 0.5,
    modulePixels: 8, errorCorrectionLevels: [.low, .medium, .quartile, .high], isCharsetGuessed: true, guess: .rest
  ) { payload, options throws(EncodingError) in
    .matrix(try QRCode.encode(payload, errorCorrection: options.errorCorrection ?? .medium))
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
