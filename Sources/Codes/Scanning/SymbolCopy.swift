internal import Barcodes
internal import MatrixBarcodes

/// The form in which a symbol is drawn again as it was issued, found by drawing the payload in the forms that the modules
/// in the picture suggest, and comparing.
///
/// The modules come from `ucard-scan`, which a picture may have taken over, so nothing of them is believed that is not
/// compared. Codewords that are read from them are drawn only if they say what the payload does.
struct SymbolCopy {
  /// The form; nil if a code that U-Card draws for the payload differs in more than what error correction mends from the
  /// one in the picture, or is not of the same size.
  private(set) var form: SymbolForm?
  /// The error correction level that goes with the form.
  private(set) var errorCorrection: ErrorCorrection?
  /// Whether a code that U-Card draws in the form has the modules of the one in the picture.
  private(set) var isExact = false
  /// Whether the code has a segment of Hanzi characters, which U-Card does not write.
  private(set) var hasHanziSegment = false

  private let grid: ModuleGrid
  private let symbology: Symbology
  private let payload: Payload

  /// - Parameters:
  ///   - grid: the modules in the picture.
  ///   - level: the level that the reader tells.
  init(of grid: ModuleGrid, _ symbology: Symbology, _ payload: Payload, level: ErrorCorrection?) {
    self.grid = grid
    self.symbology = symbology
    self.payload = payload
    errorCorrection = level
    switch symbology {
    case .qr, .gs1QR, .microQR: findQR()
    case .aztec: findAztec()
    case .dataMatrix, .gs1DataMatrix: findDataMatrix()
    case .pdf417: findPDF417()
    default: break
    }
  }

  /// The most modules that may be wrong in an exact copy without segments: one in 200, and no more than this. Two Data
  /// Matrix, Aztec or PDF417 symbols that error correction tells apart differ in more.
  private static let mostWrong = 4

  private func drawn(_ form: SymbolForm, level: ErrorCorrection?) -> ModuleGrid? {
    let options = DrawingOptions(errorCorrection: level, form: form)
    guard case .matrix(let symbol)? = try? symbology.encode(payload, options: options), symbol.width == grid.width,
      symbol.height == grid.height
    else { return nil }
    return symbol.grid
  }

  // MARK: QR

  private mutating func findQR() {
    guard let reading = QR.Reading(grid), reading.isMicro == (symbology == .microQR) else { return }
    hasHanziSegment = reading.hasHanziSegment
    guard let level = symbology.errorCorrectionLevels.first(where: { QR.Level($0) == reading.level }),
      errorCorrection ?? level == level
    else { return }
    // The headers of the segments may be damaged. Most encoders take the fewest bits, or bytes alone.
    let candidates = [
      reading.segments.map { $0.map(SymbolForm.QRSegment.init) }, [], [.init(.byte, count: payload.bytes.count)],
    ]
    for hasZeros in [false, true] {
      func form(_ segments: [SymbolForm.QRSegment]) -> SymbolForm {
        .qr(version: reading.version, mask: reading.mask, segments: segments, hasZeros: hasZeros)
      }
      for case let segments? in candidates {
        guard let copy = drawn(form(segments), level: level), reading.agrees(with: copy) else { continue }
        let known = QR.Reading(copy)?.segments.map { $0.map(SymbolForm.QRSegment.init) }
        self.form = form(known ?? segments)
        errorCorrection = level
        isExact = true
        return
      }
    }
  }

  // MARK: others
  //
  // Encoders write the same payload with different codewords. Those of U-Card are tried first, and then those in the picture.

  /// The layers of an Aztec code. The fifth ring about the centre is light in a full symbol, and dark the sixth; in a
  /// compact one they carry the mode message and data.
  private static func layers(_ grid: ModuleGrid) -> (count: Int, isCompact: Bool)? {
    let (side, centre) = (grid.width, grid.width / 2)
    guard grid.height == side else { return nil }
    func dark(_ radius: Int) -> Int {
      (-radius..<radius).reduce(0) { sum, place in
        let ring = [(place, -radius), (radius, place), (-place, radius), (-radius, -place)]
        return sum + ring.count { grid[centre + $0.0, centre + $0.1] }
      }
    }
    let isCompact = side < 19 || dark(5) + 48 - dark(6) > 8
    let layers = (1...(isCompact ? 4 : 32)).first { Aztec.Size(layers: $0, isCompact: isCompact).side == side }
    return layers.map { ($0, isCompact) }
  }

  private mutating func findAztec() {
    guard let (count, isCompact) = Self.layers(grid) else { return }
    func form(_ codewords: [UInt16]) -> SymbolForm { .aztec(layers: count, isCompact: isCompact, codewords: codewords) }
    let issued = Aztec.dataCodewords(of: grid, size: Aztec.Size(layers: count, isCompact: isCompact))
    find([form([]), issued.map(form)], level: errorCorrection)
  }

  private mutating func findDataMatrix() {
    func form(_ codewords: [UInt16]) -> SymbolForm {
      .dataMatrix(rows: grid.height, columns: grid.width, codewords: codewords)
    }
    find([form([]), DataMatrix.dataCodewords(of: grid).map(form)], level: nil)
  }

  /// A reader that does not tell the level leaves nine to try.
  private mutating func findPDF417() {
    guard grid.width % 17 == 1, grid.width > 17 * 4 else { return }
    func form(_ codewords: [UInt16]) -> SymbolForm {
      .pdf417(rows: grid.height, columns: (grid.width - 1) / 17 - 4, codewords: codewords)
    }
    let levels: [ErrorCorrection?] = errorCorrection == nil ? symbology.errorCorrectionLevels : []
    for level in levels + [errorCorrection] where !isExact { find([form([])], level: level) }
    guard !isExact, let (level, codewords) = PDF417.dataCodewords(of: grid) else { return }
    find([form(codewords)], level: ErrorCorrection(rawValue: String(level)))
  }

  /// Tries forms in turn. Takes the first one in which U-Card draws the symbol, or else, if it is drawn at the known level, the
  /// first one that has its size.
  private mutating func find(_ forms: [SymbolForm?], level: ErrorCorrection?) {
    for case let form? in forms {
      guard let copy = drawn(form, level: level) else { continue }
      isExact = isNear(copy)
      if isExact { errorCorrection = level }
      if isExact || (self.form == nil && level == errorCorrection) { self.form = form }
      if isExact { return }
    }
  }

  private func isNear(_ copy: ModuleGrid) -> Bool {
    let wrong = zip(grid.modules, copy.modules).count { $0 != $1 }
    return wrong <= min(grid.modules.count / 200, Self.mostWrong)
  }
}

extension SymbolForm.QRSegment {
  fileprivate init(_ mode: QR.Mode, _ count: Int) {
    self.init(Mode.allCases.first { QR.Mode($0) == mode } ?? .byte, count: count)
  }
}
