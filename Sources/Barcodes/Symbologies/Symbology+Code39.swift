internal import LinearBarcodes

extension Symbology {
  /// Code 39, ISO/IEC 16388.
  public static let code39 = linear(
    id: "code39", name: "Code 39", aliases: ["39", "3of9"],
    standard: "ISO/IEC 16388", alphabet: .code39, moduleMillimetres: WideNarrowRatio.narrowestModuleOfTwo,
    ratios: .first(Code39.defaultRatio), cautions: [.likePairs]
  ) { payload, options throws(EncodingError) in
    try Code39.encode(payload, ratio: options.ratio ?? Code39.defaultRatio)
  }

  /// Code 39 with a check character at the end, ISO/IEC 16388, Annex A.
  public static let code39Checked = linear(
    id: "code39check", name: "Code 39 with check", aliases: ["code39mod43", "code39checked"],
    standard: "ISO/IEC 16388, Annex A", alphabet: .code39, checkDigit: .last,
    moduleMillimetres: WideNarrowRatio.narrowestModuleOfTwo, ratios: .first(Code39.defaultRatio),
    cautions: [.likePairs]
  ) { payload, options throws(EncodingError) in
    try Code39.encodeChecked(payload, ratio: options.ratio ?? Code39.defaultRatio)
  }

  /// Full-ASCII Code 39, ISO/IEC 16388, Annex A.
  public static let code39FullASCII = linear(
    id: "code39ext", name: "Code 39 full ASCII",
    aliases: ["excode39", "code39extended", "extendedcode39", "code39ascii"],
    standard: "ISO/IEC 16388, Annex A", alphabet: .ascii, moduleMillimetres: WideNarrowRatio.narrowestModuleOfTwo,
    ratios: .first(Code39.defaultRatio), cautions: [.pairs]
  ) { payload, options throws(EncodingError) in
    try Code39FullASCII.encode(payload, ratio: options.ratio ?? Code39.defaultRatio)
  }
}
