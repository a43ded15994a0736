internal import LinearBarcodes

extension Symbology {
  /// Aztec, ISO/IEC 24778. Its error correction levels are percentages; the default is 23.
  public static let aztec = zintMatrix(
    id: "aztec", name: "Aztec", aliases: ["azteccode", "PKBarcodeFormatAztec"], standard: "ISO/IEC 24778",
    alphabet: .bytes, quietZone: 1, errorCorrectionLevels: aztecLevels
  ) { options in
    ZintCode(symbology: 92, errorCorrection: Int32(2 + (options.errorCorrection.flatMap(aztecLevels.firstIndex) ?? 0)))
  }

  /// The levels in libzint's order, from 2 on. The first, 10 %, is left out: version 2.11 puts 65 codewords into a
  /// compact symbol, whose header can count only 64, so that no reader reads it.
  private static let aztecLevels = ["23", "36", "50"].map { ErrorCorrection(rawValue: $0) }
}
