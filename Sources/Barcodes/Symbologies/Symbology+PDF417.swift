internal import MatrixBarcodes

extension Symbology {
  /// PDF417, ISO/IEC 15438, with rows three modules high.
  public static let pdf417 = matrix(
    id: "pdf417", name: "PDF417", aliases: ["pdf", "PKBarcodeFormatPDF417"], standard: "ISO/IEC 15438",
    family: .stacked, quietZone: 2, moduleHeight: 3, moduleMillimetres: 0.33, modulePixels: 4,
    errorCorrectionLevels: (0...8).map { ErrorCorrection(rawValue: String($0)) }
  ) { payload, options throws(MatrixEncodingError) in
    let level = options.errorCorrection.flatMap { Int($0.rawValue) }
    return try PDF417.encode(payload.bytes, eci: payload.eci, level: level)
  }
}
