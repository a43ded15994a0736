internal import LinearBarcodes

extension Symbology {
  /// Aztec, ISO/IEC 24778. No level of error correction can be chosen: see `ZintCode`.
  public static let aztec = zintMatrix(
    id: "aztec", name: "Aztec", aliases: ["azteccode", "PKBarcodeFormatAztec"], standard: "ISO/IEC 24778",
    alphabet: .bytes, quietZone: 1
  ) { _ in ZintCode(symbology: 92) }
}
