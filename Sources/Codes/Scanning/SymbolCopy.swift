internal import Barcodes
internal import MatrixBarcodes

/// The form in which a symbol is drawn again as it was issued, found by drawing the payload in the forms that the modules
/// in the picture suggest, and comparing.
///
/// The modules come from `ucard-scan`, which a picture may have taken over, so nothing of them is believed that is not
/// compared.
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
    case .aztec: find(Self.aztec(grid))
    case .dataMatrix, .gs1DataMatrix: find(.dataMatrix(rows: grid.height, columns: grid.width))
    case .pdf417: findPDF417()
    default: break
    }
  }

  /// The most modules that may be wrong in an exact copy without segments: one in 200, and no more than this. Two Data
  /// Matrix, Aztec or PDF417 symbols that error correction tells apart differ in more.
  private static let mostWrong = 4

  private func drawn(_ form: SymbolForm, level: ErrorCorrection?) -> ModuleGrid? {
    let options = DrawingOptions(errorCorrection: level, form: form)
    guard let rows = try? symbology.encode(payload, options: options).rows, let width = rows.first?.count,
      width == grid.width, rows.count == grid.height
    else { return nil }
    return ModuleGrid(modules: rows.flatMap(\.self), width: width)
  }

  // MARK: QR

  private mutating func findQR() {
    guard let reading = QR.Reading(grid), reading.isMicro == (symbology == .microQR) else { return }
    hasHanziSegment = reading.hasHanziSegment
    let level = ErrorCorrection(reading.level)
    guard symbology.errorCorrectionLevels.contains(level), errorCorrection ?? level == level else { return }
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

  /// The layers of an Aztec code. The fifth ring about the centre is light in a full symbol, and dark the sixth; in a
  /// compact one they carry the mode message and data.
  private static func aztec(_ grid: ModuleGrid) -> SymbolForm? {
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
    return layers.map { .aztec(layers: $0, isCompact: isCompact) }
  }

  private mutating func find(_ form: SymbolForm?) {
    guard let form, let copy = drawn(form, level: errorCorrection) else { return }
    self.form = form
    isExact = isNear(copy)
  }

  /// A reader that does not tell the level leaves nine to try.
  private mutating func findPDF417() {
    guard grid.width % 17 == 1, grid.width > 17 * 4 else { return }
    let form = SymbolForm.pdf417(rows: grid.height, columns: (grid.width - 1) / 17 - 4)
    guard errorCorrection == nil else { return find(form) }
    for level in symbology.errorCorrectionLevels {
      guard let copy = drawn(form, level: level), isNear(copy) else { continue }
      (self.form, errorCorrection, isExact) = (form, level, true)
      return
    }
    find(form)
  }

  private func isNear(_ copy: ModuleGrid) -> Bool {
    let wrong = zip(grid.modules, copy.modules).count { $0 != $1 }
    return wrong <= min(grid.modules.count / 200, Self.mostWrong)
  }
}

extension SymbolForm.QRSegment {
  fileprivate init(_ mode: QR.Mode, _ count: Int) {
    let own: Mode =
      switch mode {
      case .numeric: .numeric
      case .alphanumeric: .alphanumeric
      case .byte: .byte
      case .kanji: .kanji
      }
    self.init(own, count: count)
  }
}

extension ErrorCorrection {
  fileprivate init(_ level: QR.Level) {
    self =
      switch level {
      case .low: .low
      case .medium: .medium
      case .quartile: .quartile
      case .high: .high
      }
  }
}
