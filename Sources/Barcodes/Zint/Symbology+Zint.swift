internal import LinearBarcodes

extension Symbology {
  /// Creates a two-dimensional symbology that libzint draws.
  ///
  /// - Parameters:
  ///   - quietZone: the number of light modules on every side.
  ///   - code: returns the request to libzint for the given options.
  static func zintMatrix(
    id: String, name: String, aliases: [String], standard: String, family: Family = .matrix, alphabet: Alphabet,
    quietZone: Int, moduleHeight: Int = 1, moduleMillimetres: Double = 0.5, modulePixels: Int = 8,
    errorCorrectionLevels: [ErrorCorrection] = [], code: @escaping @Sendable (DrawingOptions) -> ZintCode
  ) -> Symbology {
    Symbology(
      id: id, name: name, aliases: aliases, standard: standard, family: family, alphabet: alphabet,
      quietZone: QuietZone(sides: quietZone), moduleMillimetres: moduleMillimetres,
      modulePixels: modulePixels, errorCorrectionLevels: errorCorrectionLevels, isDrawnByZint: true
    ) { payload, options throws(EncodingError) in
      let text: String
      let grid: ZintCode.Grid
      if alphabet == .elementString {
        let elementString = try GS1ElementString(payload: latin1(payload))
        text = elementString.text
        grid = try code(options).grid(of: elementString)
      } else {
        text = payload.printableText
        grid = try code(options).grid(of: payload)
      }
      return .matrix(
        MatrixSymbol(
          modules: grid.modules, width: grid.width, moduleHeight: moduleHeight, quietZone: quietZone, text: text))
    }
  }
}
