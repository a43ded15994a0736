internal import LinearBarcodes
internal import MatrixBarcodes

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

extension Symbology {
  /// Creates a two-dimensional symbology that MatrixBarcodes draws.
  ///
  /// - Parameters:
  ///   - alphabet: `.bytes` or `.elementString`.
  ///   - quietZone: the number of light modules on every side.
  ///   - hasECI: whether a symbol can declare an ECI.
  ///   - encode: encodes a payload; an element string with 0x1D between elements where it is needed.
  static func matrix(
    id: String, name: String, aliases: [String], standard: String, family: Family = .matrix,
    alphabet: Alphabet = .bytes, quietZone: Int, moduleHeight: Int = 1, moduleMillimetres: Double = 0.5,
    modulePixels: Int = 8, errorCorrectionLevels: [ErrorCorrection] = [], hasECI: Bool = true,
    isCharsetGuessed: Bool = false, guess: Guess? = nil,
    encode: @escaping @Sendable (Payload, DrawingOptions) throws(MatrixEncodingError) -> ModuleGrid
  ) -> Symbology {
    Symbology(
      id: id, name: name, aliases: aliases, standard: standard, family: family, alphabet: alphabet,
      quietZone: QuietZone(sides: quietZone), moduleMillimetres: moduleMillimetres, modulePixels: modulePixels,
      errorCorrectionLevels: errorCorrectionLevels, isCharsetGuessed: isCharsetGuessed, guess: guess
    ) { payload, options throws(EncodingError) in
      guard hasECI || payload.eci == nil else { throw .noECI }
      let elementString = alphabet == .elementString ? try GS1ElementString(payload: latin1(payload)) : nil
      let grid: ModuleGrid
      do throws(MatrixEncodingError) {
        grid = try encode(elementString.map { Payload(bytes: $0.bytes) } ?? payload, options)
      } catch {
        throw EncodingError(error)
      }
      let text = elementString?.text ?? payload.printableText
      return .matrix(MatrixSymbol(grid, moduleHeight: moduleHeight, quietZone: quietZone, text: text))
    }
  }
}

extension EncodingError {
  fileprivate init(_ error: MatrixEncodingError) {
    self =
      switch error {
      case .empty: .empty
      case .tooLong(let codewords, let limit): .tooManyCodewords(found: codewords, limit: limit)
      case .noSuchECI(let eci): .noSuchECI(eci)
      // No symbology of this library asks for a size, or for FNC1 in another place than a standard has it.
      case .noSuchSize, .misplacedFNC1: .notDrawn
      }
  }
}
