internal import LinearBarcodes

extension Symbology {
  /// Aztec, ISO/IEC 24778. Its levels of error correction are percentages; 23 where none is chosen.
  public static let aztec = zintMatrix(
    id: "aztec", name: "Aztec", aliases: ["azteccode", "PKBarcodeFormatAztec"], standard: "ISO/IEC 24778",
    alphabet: .bytes, quietZone: 1, errorCorrectionLevels: aztecLevels
  ) { options in
    ZintCode(symbology: 92, errorCorrection: Int32(2 + (options.errorCorrection.flatMap(aztecLevels.firstIndex) ?? 0)))
  }

  /// In the order in which libzint counts them, from 2. Its first, of 10 %, is left out: version 2.11 puts 65 codewords
  /// into a compact symbol, whose header counts to 64, and nobody reads that.
  private static let aztecLevels = ["23", "36", "50"].map { ErrorCorrection(rawValue: $0) }
}
