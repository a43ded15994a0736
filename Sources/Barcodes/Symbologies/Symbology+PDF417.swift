internal import LinearBarcodes

extension Symbology {
  /// PDF417, ISO/IEC 15438, with rows three modules high.
  public static let pdf417 = zintMatrix(
    id: "pdf417", name: "PDF417", aliases: ["pdf", "PKBarcodeFormatPDF417"], standard: "ISO/IEC 15438",
    family: .stacked, alphabet: .bytes, quietZone: 2, moduleHeight: 3, moduleMillimetres: 0.33, modulePixels: 4,
    errorCorrectionLevels: (0...8).map { ErrorCorrection(rawValue: String($0)) }
  ) { options in
    ZintCode(
      symbology: 55, errorCorrection: options.errorCorrection.flatMap { Int32($0.rawValue) } ?? -1, greatestECI: 811_799
    )
  }
}
