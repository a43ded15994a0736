internal import LinearBarcodes

extension Symbology {
  /// Aztec, ISO/IEC 24778. Its levels of error correction are percentages; 23 where none is chosen.
  public static let aztec = zintMatrix(
    id: "aztec", name: "Aztec", aliases: ["azteccode", "PKBarcodeFormatAztec"], standard: "ISO/IEC 24778",
    alphabet: .bytes, quietZone: 1, errorCorrectionLevels: aztecLevels
  ) { options in
    ZintCode(symbology: 92, errorCorrection: Int32(1 + (options.errorCorrection.flatMap(aztecLevels.firstIndex) ?? 1)))
  }

  /// In the order in which libzint counts them, from 1.
  private static let aztecLevels = ["10", "23", "36", "50"].map { ErrorCorrection(rawValue: $0) }
}
