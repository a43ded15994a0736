internal import LinearBarcodes

extension Symbology {
  /// Creates a linear symbology whose bars `encode` computes.
  ///
  /// - Parameters:
  ///   - moduleMillimetres: 0.33 for most, the nominal module of EAN-13.
  ///   - encode: encodes bytes of ISO-8859-1.
  static func linear(
    id: String, name: String, aliases: [String], standard: String, alphabet: Alphabet, lengths: [Int]? = nil,
    checkDigit: CheckDigit = .none, quietZone: QuietZone = Code128.quietZone,
    moduleMillimetres: Double = 0.33, ratios: [WideNarrowRatio] = [], bearerBars: Int = 0,
    cautions: [Caution] = [], guess: Guess? = nil,
    encode: @escaping @Sendable ([UInt8], DrawingOptions) throws(EncodingError) -> LinearSymbol
  ) -> Symbology {
    Symbology(
      id: id, name: name, aliases: aliases, standard: standard, family: .linear, alphabet: alphabet,
      lengths: lengths, checkDigit: checkDigit, quietZone: quietZone, moduleMillimetres: moduleMillimetres,
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
