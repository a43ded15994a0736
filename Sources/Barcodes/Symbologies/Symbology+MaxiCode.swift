internal import LinearBarcodes

extension Symbology {
  /// MaxiCode, ISO/IEC 16023, used on parcels. It is recognised, but cannot be drawn.
  public static let maxiCode = Symbology(
    id: "maxicode", name: "MaxiCode", aliases: [], standard: "ISO/IEC 16023", family: .matrix, alphabet: .bytes,
    quietZone: QuietZone(sides: 1), moduleMillimetres: 0.88, modulePixels: 8, isDrawn: false
  ) { _, _ throws(EncodingError) in throw .notDrawn }
}
