internal import LinearBarcodes

extension Symbology {
  /// Codabar, EN 798.
  public static let codabar = linear(
    id: "codabar", name: "Codabar", aliases: ["nw7", "rationalizedcodabar", "usd4"],
    standard: "EN 798", alphabet: .codabar, moduleMillimetres: WideNarrowRatio.narrowestModuleOfTwo,
    ratios: .first(Codabar.defaultRatio)
  ) { payload, options throws(EncodingError) in
    try Codabar.encode(payload, ratio: options.ratio ?? Codabar.defaultRatio)
  }
}
