internal import LinearBarcodes

extension Symbology {
  /// Interleaved 2 of 5, ISO/IEC 16390.
  public static let itf = linear(
    id: "itf", name: "ITF", aliases: ["c25inter", "interleaved2of5", "i2of5", "i25", "2of5"],
    standard: "ISO/IEC 16390", alphabet: .digitPairs, ratios: .first(ITF.defaultRatio), bearerBars: ITF14.bearerBars
  ) { payload, options throws(EncodingError) in try ITF.encode(payload, ratio: options.ratio ?? ITF.defaultRatio) }

  /// ITF-14, GS1 General Specifications 5.3.
  public static let itf14 = linear(
    id: "itf14", name: "ITF-14", aliases: ["gtin14", "ean14itf", "dun14"],
    standard: "GS1 General Specifications 5.3", alphabet: .digits, lengths: [14], checkDigit: .last,
    moduleMillimetres: 1.016, bearerBars: ITF14.bearerBars
  ) { payload, _ throws(EncodingError) in try ITF14.encode(payload) }
}
