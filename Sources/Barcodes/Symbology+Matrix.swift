internal import LinearBarcodes
internal import MatrixBarcodes

extension Symbology {
  /// Creates a two-dimensional symbology that carries any bytes, and that MatrixBarcodes draws.
  ///
  /// - Parameters:
  ///   - quietZone: the number of light modules on every side.
  ///   - encode: encodes a payload.
  static func matrix(
    id: String, name: String, aliases: [String], standard: String, family: Family = .matrix, quietZone: Int,
    moduleHeight: Int = 1, moduleMillimetres: Double = 0.5, modulePixels: Int = 8,
    errorCorrectionLevels: [ErrorCorrection] = [],
    encode: @escaping @Sendable (Payload, DrawingOptions) throws(MatrixEncodingError) -> ModuleGrid
  ) -> Symbology {
    Symbology(
      id: id, name: name, aliases: aliases, standard: standard, family: family, alphabet: .bytes,
      quietZone: QuietZone(sides: quietZone), moduleMillimetres: moduleMillimetres, modulePixels: modulePixels,
      errorCorrectionLevels: errorCorrectionLevels
    ) { payload, options throws(EncodingError) in
      do {
        let grid = try encode(payload, options)
        return .matrix(
          MatrixSymbol(grid, moduleHeight: moduleHeight, quietZone: quietZone, text: payload.printableText))
      } catch {
        throw EncodingError(error)
      }
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
      do {
        return .matrix(
          MatrixSymbol(try encode(elementString.bytes, options), quietZone: quietZone, text: elementString.text))
      } catch {
        throw EncodingError(error)
      }
    }
  }
}

extension EncodingError {
  /// The same reason for all symbologies.
  init(_ error: MatrixEncodingError) {
    self =
      switch error {
      case .empty: .empty
      case .tooLong(let codewords, let limit): .tooManyCodewords(found: codewords, limit: limit)
      case .noSuchECI(let eci): .noSuchECI(eci)
      // No symbology of this library asks for a size, or for FNC1 in a place of its own.
      case .noSuchSize, .misplacedFNC1: .notDrawn
      }
  }
}
