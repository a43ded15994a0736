internal import MatrixBarcodes

extension Symbology {
  /// Aztec, ISO/IEC 24778. Its error correction levels are percentages of all codewords; the default is 23.
  public static let aztec = matrix(
    id: "aztec", name: "Aztec", aliases: ["azteccode", "PKBarcodeFormatAztec"], standard: "ISO/IEC 24778",
    quietZone: 1, errorCorrectionLevels: ["23", "36", "50"].map { ErrorCorrection(rawValue: $0) }
  ) { payload, options throws(MatrixEncodingError) in
    let percentage = options.errorCorrection.flatMap { Int($0.rawValue) } ?? 23
    return try Aztec.encode(payload.bytes, eci: payload.eci, percentage: percentage)
  }
}
