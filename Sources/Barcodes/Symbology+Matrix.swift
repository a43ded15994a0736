internal import LinearBarcodes
internal import MatrixBarcodes

extension Symbology {
  /// Creates a two-dimensional symbology that carries any bytes, and that MatrixBarcodes draws.
  ///
  /// - Parameters:
  ///   - quietZone: the number of light modules on every side.
  ///   - hasECI: whether a symbol can declare an ECI.
  ///   - encode: encodes a payload.
  static func matrix(
    id: String, name: String, aliases: [String], standard: String, family: Family = .matrix, quietZone: Int,
    moduleHeight: Int = 1, moduleMillimetres: Double = 0.5, modulePixels: Int = 8,
    errorCorrectionLevels: [ErrorCorrection] = [], hasECI: Bool = true, isCharsetGuessed: Bool = false,
    guess: Guess? = nil,
    encode: @escaping @Sendable (Payload, DrawingOptions) throws(MatrixEncodingError) -> ModuleGrid
  ) -> Symbology {
    Symbology(
      id: id, name: name, aliases: aliases, standard: standard, family: family, alphabet: .bytes,
      quietZone: QuietZone(sides: quietZone), moduleMillimetres: moduleMillimetres, modulePixels: modulePixels,
      errorCorrectionLevels: errorCorrectionLevels, isCharsetGuessed: isCharsetGuessed, guess: guess
    ) { payload, options throws(EncodingError) in
      guard hasECI || payload.eci == nil else { throw .noECI }
      let grid = try EncodingError.mapped { () throws(MatrixEncodingError) in try encode(payload, options) }
      return .matrix(MatrixSymbol(grid, moduleHeight: moduleHeight, quietZone: quietZone, text: payload.printableText))
    }
  }

  /// Creates a two-dimensional symbology that carries GS1 element strings, and that MatrixBarcodes draws.
  ///
  /// - Parameters:
  ///   - quietZone: the number of light modules on every side.
  ///   - encode: encodes the bytes of an element string, with 0x1D between elements where it is needed.
  static func gs1Matrix(
    id: String, name: String, aliases: [String], standard: String, quietZone: Int,
    errorCorrectionLevels: [ErrorCorrection] = [],
    encode: @escaping @Sendable ([UInt8], DrawingOptions) throws(MatrixEncodingError) -> ModuleGrid
  ) -> Symbology {
    Symbology(
      id: id, name: name, aliases: aliases, standard: standard, family: .matrix, alphabet: .elementString,
      quietZone: QuietZone(sides: quietZone), moduleMillimetres: 0.5, modulePixels: 8,
      errorCorrectionLevels: errorCorrectionLevels
    ) { payload, options throws(EncodingError) in
      let elementString = try GS1ElementString(payload: latin1(payload))
      let grid = try EncodingError.mapped { () throws(MatrixEncodingError) in
        try encode(elementString.bytes, options)
      }
      return .matrix(MatrixSymbol(grid, quietZone: quietZone, text: elementString.text))
    }
  }
}

extension EncodingError {
  /// Calls `body`, and throws its error as one of all symbologies.
  static func mapped<Value>(_ body: () throws(MatrixEncodingError) -> Value) throws(EncodingError) -> Value {
    do {
      return try body()
    } catch {
      throw EncodingError(error)
    }
  }

  private init(_ error: MatrixEncodingError) {
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
