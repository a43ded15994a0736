internal import LinearBarcodes

extension Symbology {
  /// QR code, ISO/IEC 18004.
  public static let qr = Symbology(
    id: "qr", name: "QR", aliases: ["qrcode", "PKBarcodeFormatQR"],
    family: .matrix, alphabet: .bytes, moduleMillimetres: 0.5
  ) { payload, options throws(EncodingError) in
    .matrix(try QRCode.encode(payload, errorCorrection: options.errorCorrection ?? .medium))
  }
}
