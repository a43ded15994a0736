internal import LinearBarcodes

extension Symbology {
  /// Creates a linear symbology whose bars `encode` computes.
  ///
  /// - Parameters:
  ///   - moduleMillimetres: 0.33 for most, the nominal module of EAN-13.
  ///   - encode: encodes bytes of ISO-8859-1.
  static func linear(
    id: String, name: String, aliases: [String], standard: String, alphabet: Alphabet, lengths: [Int]? = nil,
    hasCheckDigit: Bool = false, quietZone: QuietZone = Code128.quietZone,
    moduleMillimetres: Double = 0.33, ratios: [WideNarrowRatio] = [], bearerBars: Int = 0,
    cautions: [Caution] = [], guess: Guess? = nil,
    encode: @escaping @Sendable ([UInt8], DrawingOptions) throws(EncodingError) -> LinearSymbol
  ) -> Symbology {
    Symbology(
      id: id, name: name, aliases: aliases, standard: standard, family: .linear, alphabet: alphabet,
      lengths: lengths, hasCheckDigit: hasCheckDigit, quietZone: quietZone, moduleMillimetres: moduleMillimetres,
      modulePixels: 4, ratios: ratios, bearerBars: bearerBars, cautions: cautions,
      guess: guess
    ) { payload, options throws(EncodingError) in
      let symbol = try encode(latin1(payload), options)
      return .linear(options.hasBearerBars ? symbol.framed(thickness: bearerBars) : symbol)
    }
  }

  /// The bytes of a payload for a linear code, which cannot declare another charset than ISO-8859-1.
  ///
  /// - Throws: `.unencodable` for the first character beyond it; `.noECI` for any other payload with an ECI.
  static func latin1(_ payload: Payload) throws(EncodingError) -> [UInt8] {
    guard payload.eci != nil else { return payload.bytes }
    for (index, character) in payload.text.enumerated()
    where character.unicodeScalars.contains(where: { $0.value > 0xFF }) {
      throw .unencodable(character, at: index)
    }
    throw .noECI
  }
}

extension [WideNarrowRatio] {
  /// All ratios, the default one first.
  static func first(_ usual: WideNarrowRatio) -> [WideNarrowRatio] {
    [usual] + WideNarrowRatio.allCases.filter { $0 != usual }
  }
}

extension Symbology {
  /// Code 128, ISO/IEC 15417.
  public static let code128 = linear(
    id: "code128", name: "Code 128", aliases: ["128", "c128", "PKBarcodeFormatCode128"],
    standard: "ISO/IEC 15417", alphabet: .latin1, cautions: [.beyondASCII],
    // 24 symbol characters: about 9 cm in print.
    guess: .text(modules: 24 * 11 + 2)
  ) { payload, _ throws(EncodingError) in try Code128.encode(payload) }

  /// GS1-128, GS1 General Specifications 5.4.
  public static let gs1128 = linear(
    id: "gs1-128", name: "GS1-128", aliases: ["ean128", "ucc128", "uccean128"],
    standard: "GS1 General Specifications 5.4", alphabet: .elementString, moduleMillimetres: 0.495
  ) { payload, _ throws(EncodingError) in try GS1128.encode(payload) }

  /// EAN-13, ISO/IEC 15420.
  public static let ean13 = linear(
    id: "ean13", name: "EAN-13",
    aliases: [
      "ean", "eanx", "eanxchk", "gtin13", "jan", "jan13", "isbn", "isbn13", "isbnx", "issn", "ismn",
      "PKBarcodeFormatEAN13",
    ],
    standard: "ISO/IEC 15420", alphabet: .digits, lengths: [13], hasCheckDigit: true,
    quietZone: EAN13.quietZone, guess: .checkDigit
  ) { payload, _ throws(EncodingError) in try EAN13.encode(payload) }

  /// EAN-8, ISO/IEC 15420.
  public static let ean8 = linear(
    id: "ean8", name: "EAN-8", aliases: ["gtin8", "jan8"],
    standard: "ISO/IEC 15420", alphabet: .digits, lengths: [8], hasCheckDigit: true,
    quietZone: EAN8.quietZone, guess: .checkDigit
  ) { payload, _ throws(EncodingError) in try EAN8.encode(payload) }

  /// UPC-A, ISO/IEC 15420.
  public static let upcA = linear(
    id: "upca", name: "UPC-A", aliases: ["upc", "upcachk", "gtin12"],
    standard: "ISO/IEC 15420", alphabet: .digits, lengths: [12], hasCheckDigit: true,
    quietZone: UPCA.quietZone, guess: .checkDigit
  ) { payload, _ throws(EncodingError) in try UPCA.encode(payload) }

  /// UPC-E, ISO/IEC 15420.
  public static let upcE = linear(
    id: "upce", name: "UPC-E", aliases: ["upcechk"],
    standard: "ISO/IEC 15420", alphabet: .digits, lengths: [8], hasCheckDigit: true,
    quietZone: UPCE.quietZone
  ) { payload, _ throws(EncodingError) in try UPCE.encode(payload) }

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
    standard: "ISO/IEC 16388, Annex A", alphabet: .code39, hasCheckDigit: true,
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

  /// Code 93 full ASCII, AIM USS-93.
  public static let code93 = linear(
    id: "code93", name: "Code 93", aliases: ["93", "code93ext"],
    standard: "AIM USS-93", alphabet: .ascii
  ) { payload, _ throws(EncodingError) in try Code93.encode(payload) }

  /// Codabar, EN 798.
  public static let codabar = linear(
    id: "codabar", name: "Codabar", aliases: ["nw7", "rationalizedcodabar", "usd4"],
    standard: "EN 798", alphabet: .codabar, moduleMillimetres: WideNarrowRatio.narrowestModuleOfTwo,
    ratios: .first(Codabar.defaultRatio)
  ) { payload, options throws(EncodingError) in
    guard let ratio = options.ratio else { return try Codabar.encode(payload).withFreeRatio }
    return try Codabar.encode(payload, ratio: ratio)
  }

  /// Interleaved 2 of 5, ISO/IEC 16390.
  public static let itf = linear(
    id: "itf", name: "ITF", aliases: ["c25inter", "interleaved2of5", "i2of5", "i25", "2of5"],
    standard: "ISO/IEC 16390", alphabet: .digitPairs, ratios: .first(ITF.defaultRatio), bearerBars: ITF14.bearerBars
  ) { payload, options throws(EncodingError) in try ITF.encode(payload, ratio: options.ratio ?? ITF.defaultRatio) }

  /// ITF-14, GS1 General Specifications 5.3.
  public static let itf14 = linear(
    id: "itf14", name: "ITF-14", aliases: ["gtin14", "ean14itf", "dun14"],
    standard: "GS1 General Specifications 5.3", alphabet: .digits, lengths: [14], hasCheckDigit: true,
    moduleMillimetres: 1.016, bearerBars: ITF14.bearerBars
  ) { payload, _ throws(EncodingError) in try ITF14.encode(payload) }

  /// GS1 DataBar Omnidirectional, ISO/IEC 24724.
  public static let dataBar = linear(
    id: "databar", name: "GS1 DataBar",
    aliases: ["rss14", "rss", "dbaromn", "databaromni", "databaromnidirectional", "gs1databaromnidirectional"],
    standard: "ISO/IEC 24724", alphabet: .digits, lengths: [14], hasCheckDigit: true, quietZone: DataBar.quietZone
  ) { payload, _ throws(EncodingError) in try DataBar.encode(payload) }

  /// GS1 DataBar Expanded, ISO/IEC 24724.
  public static let dataBarExpanded = linear(
    id: "databarexp", name: "GS1 DataBar Expanded",
    aliases: ["rssexpanded", "rssexp", "dbarexp", "databarexpanded", "gs1databarexpanded"],
    standard: "ISO/IEC 24724", alphabet: .elementString, quietZone: DataBarExpanded.quietZone
  ) { payload, _ throws(EncodingError) in try DataBarExpanded.encode(payload) }
}
