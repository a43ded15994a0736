internal import LinearBarcodes
package import MatrixBarcodes

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

extension Symbology {
  /// QR code, ISO/IEC 18004. Its default error correction level is M.
  public static let qr = matrix(
    id: "qr", name: "QR", aliases: ["qrcode", "PKBarcodeFormatQR"], standard: "ISO/IEC 18004", quietZone: 4,
    errorCorrectionLevels: [.low, .medium, .quartile, .high], isCharsetGuessed: true, guess: .rest
  ) { payload, options throws(MatrixEncodingError) in
    try QR.encode(payload, level: options.errorCorrection ?? .medium, options.form)
  }

  /// GS1 QR code: a QR code that carries an element string, GS1 General Specifications 5.7.
  public static let gs1QR = matrix(
    id: "gs1-qr", name: "GS1 QR", aliases: ["gs1qrcode"], standard: "GS1 General Specifications 5.7",
    alphabet: .elementString, quietZone: 4, errorCorrectionLevels: qr.errorCorrectionLevels
  ) { payload, options throws(MatrixEncodingError) in
    try QR.encode(payload, isGS1: true, level: options.errorCorrection ?? .medium, options.form)
  }

  /// Micro QR code, ISO/IEC 18004: at most 35 digits, 21 characters or 15 bytes. Its default error correction level is L.
  public static let microQR = matrix(
    id: "microqr", name: "Micro QR", aliases: ["microqrcode", "mqr"], standard: "ISO/IEC 18004", quietZone: 2,
    errorCorrectionLevels: [.low, .medium, .quartile], hasECI: false
  ) { payload, options throws(MatrixEncodingError) in
    try SymbolForm.drawn(options.form) { form throws(MatrixEncodingError) in
      let level = QR.Level(options.errorCorrection ?? .low)
      guard case .qr(let version, let mask, let segments, let hasZeros)? = form else {
        return try MicroQR.plan(payload.bytes, level: level).drawn()
      }
      return try MicroQR.encode(
        payload.bytes, level: level, version: version, mask: mask, segments: SymbolForm.segments(segments),
        hasZeros: hasZeros)
    }
  }
}

extension QR {
  fileprivate static func encode(
    _ payload: Payload, isGS1: Bool = false, level: ErrorCorrection, _ form: SymbolForm?
  ) throws(MatrixEncodingError) -> ModuleGrid {
    try SymbolForm.drawn(form) { form throws(MatrixEncodingError) in
      guard case .qr(let version, let mask, let segments, let hasZeros)? = form else {
        return try plan(payload.bytes, eci: payload.eci, isGS1: isGS1, level: Level(level)).drawn()
      }
      return try encode(
        payload.bytes, eci: payload.eci, isGS1: isGS1, level: Level(level), version: version, mask: mask,
        segments: SymbolForm.segments(segments), hasZeros: hasZeros)
    }
  }
}

extension QR.Level {
  /// The level of one of the symbology's error correction levels.
  package init(_ level: ErrorCorrection) {
    self =
      switch level {
      case .low: .low
      case .medium: .medium
      case .quartile: .quartile
      default: .high
      }
  }
}

extension Symbology {
  /// Aztec, ISO/IEC 24778. Its error correction levels are percentages of all codewords; the default is 23.
  public static let aztec = matrix(
    id: "aztec", name: "Aztec", aliases: ["azteccode", "PKBarcodeFormatAztec"], standard: "ISO/IEC 24778",
    quietZone: 1, errorCorrectionLevels: ["23", "36", "50"].map { ErrorCorrection(rawValue: $0) }
  ) { payload, options throws(MatrixEncodingError) in
    let percentage = options.errorCorrection.flatMap { Int($0.rawValue) } ?? 23
    return try SymbolForm.drawn(options.form) { form throws(MatrixEncodingError) in
      guard case .aztec(let layers, let isCompact, let codewords)? = form else {
        return try Aztec.encode(payload.bytes, eci: payload.eci, percentage: percentage)
      }
      return try Aztec.encode(
        payload.bytes, eci: payload.eci, size: Aztec.Size(layers: layers, isCompact: isCompact),
        codewords: SymbolForm.given(codewords))
    }
  }
}

extension Symbology {
  /// Data Matrix (ECC 200), ISO/IEC 16022; square symbols only, which every reader reads.
  public static let dataMatrix = matrix(
    id: "datamatrix", name: "Data Matrix", aliases: ["dm", "ecc200"], standard: "ISO/IEC 16022", quietZone: 1
  ) { payload, options throws(MatrixEncodingError) in
    try DataMatrix.encode(payload.bytes, eci: payload.eci, shape: .square, options.form)
  }

  /// Data Matrix in its rectangular sizes, for narrow places: at most 49 bytes. A reader takes it for what it is, a Data
  /// Matrix.
  public static let rectangularDataMatrix = matrix(
    id: "datamatrix-rectangular", name: "Data Matrix, rectangular", aliases: ["dmrect", "rectangulardatamatrix"],
    standard: "ISO/IEC 16022", quietZone: 1
  ) { payload, options throws(MatrixEncodingError) in
    try DataMatrix.encode(payload.bytes, eci: payload.eci, shape: .rectangle, options.form)
  }

  /// GS1 Data Matrix, GS1 General Specifications 5.6.
  public static let gs1DataMatrix = matrix(
    id: "gs1-datamatrix", name: "GS1 Data Matrix", aliases: [], standard: "GS1 General Specifications 5.6",
    alphabet: .elementString, quietZone: 1
  ) { payload, options throws(MatrixEncodingError) in
    // FNC1 stands at the beginning, and for each separator.
    var (data, positions): ([UInt8], [Int]) = ([], [0])
    for byte in payload.bytes {
      if byte == GS1ElementString.separator { positions.append(data.count) } else { data.append(byte) }
    }
    return try DataMatrix.encode(data, fnc1: positions, shape: .square, options.form)
  }
}

extension DataMatrix {
  fileprivate static func encode(
    _ bytes: [UInt8], eci: Int? = nil, fnc1: [Int] = [], shape: Shape, _ form: SymbolForm?
  ) throws(MatrixEncodingError) -> ModuleGrid {
    try SymbolForm.drawn(form) { form throws(MatrixEncodingError) in
      guard case .dataMatrix(let rows, let columns, let codewords)? = form else {
        return try encode(bytes, eci: eci, fnc1: fnc1, shape: shape)
      }
      return try encode(
        bytes, eci: eci, fnc1: fnc1, shape: .size(rows: rows, columns: columns), codewords: SymbolForm.given(codewords))
    }
  }
}

extension Symbology {
  /// PDF417, ISO/IEC 15438, with rows three modules high.
  public static let pdf417 = matrix(
    id: "pdf417", name: "PDF417", aliases: ["pdf", "PKBarcodeFormatPDF417"], standard: "ISO/IEC 15438",
    family: .stacked, quietZone: 2, moduleHeight: 3, moduleMillimetres: 0.33, modulePixels: 4,
    errorCorrectionLevels: (0...8).map { ErrorCorrection(rawValue: String($0)) }
  ) { payload, options throws(MatrixEncodingError) in
    let level = options.errorCorrection.flatMap { Int($0.rawValue) }
    return try SymbolForm.drawn(options.form) { form throws(MatrixEncodingError) in
      guard case .pdf417(let rows, let columns, let codewords)? = form else {
        return try PDF417.encode(payload.bytes, eci: payload.eci, level: level)
      }
      return try PDF417.encode(
        payload.bytes, eci: payload.eci, level: level, columns: columns, rows: rows,
        codewords: SymbolForm.given(codewords))
    }
  }
}

extension Symbology {
  /// MaxiCode, ISO/IEC 16023, used on parcels. It is recognised, but cannot be drawn.
  public static let maxiCode = Symbology(
    id: "maxicode", name: "MaxiCode", aliases: [], standard: "ISO/IEC 16023", family: .matrix, alphabet: .bytes,
    quietZone: QuietZone(sides: 1), moduleMillimetres: 0.88, modulePixels: 8, isDrawn: false
  ) { _, _ throws(EncodingError) in throw .notDrawn }
}
