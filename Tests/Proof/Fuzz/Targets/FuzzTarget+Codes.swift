import Barcodes
import LinearBarcodes
import MatrixBarcodes
import Pictures
import Rendering

extension FuzzTarget {
  /// Every symbology, with any options, payload and ECI, and the drawing of its symbols.
  static let codes = FuzzTarget(name: "codes") { bytes in
    var input = FuzzInput(bytes)
    let symbology = input.choice(of: Symbology.all)
    var options = DrawingOptions()
    options.errorCorrection = input.choice(of: [nil] + symbology.errorCorrectionLevels)
    options.ratio = input.choice(of: [nil] + WideNarrowRatio.allCases)
    let flags = input.byte()
    options.hasBearerBars = flags & 1 != 0
    let ecis = [nil, nil, nil, nil, 0, 3, 26, 27, 899, 127, 128, 16_383, 16_384, 999_999, 1_000_000, -1]
    var payload = Payload(bytes: Array(input.rest), eci: ecis[Int(flags >> 4)])
    if flags & 2 != 0, let typed = try? symbology.payload(typed: payload) { payload = typed }
    _ = symbology.printedText(of: payload)
    guard let symbol = try? symbology.encode(payload, options: options) else { return }
    FuzzTarget.promise(!payload.bytes.isEmpty, "an empty payload is no code")
    draw(symbol, symbology, PictureStyle(rotation: PictureStyle.Rotation.allCases[Int(flags >> 2) & 3]))
    if payload.bytes.count < 100, (0...999_999).contains(payload.eci ?? 0) {
      FuzzTarget.promise((try? Symbology.guess(for: payload)) != nil, "a short payload has a code")
      _ = Symbology.nearMiss(of: payload)
    }
  }

  /// The modules of a picture that may be a QR code or Micro QR code, of any size.
  static let modules = FuzzTarget(name: "modules") { bytes in
    var input = FuzzInput(bytes)
    let width = Int(input.byte()) + 1
    let rest = Array(input.rest)
    let modules = (0..<width * width).map { $0 / 8 < rest.count && rest[$0 / 8] >> UInt8(7 - $0 % 8) & 1 == 1 }
    let grid = ModuleGrid(modules: modules, width: width)
    guard let reading = QR.Reading(grid) else { return }
    FuzzTarget.promise(reading.agrees(with: grid), "a symbol agrees with itself")
    let segments = reading.segments ?? []
    FuzzTarget.promise(segments.allSatisfy { (0...7089).contains($0.count) }, "segments fit in a symbol")
    let payload = [UInt8](repeating: 0x31, count: segments.reduce(0) { $0 + $1.count })
    let copy =
      reading.isMicro
      ? try? MicroQR.encode(
        payload, level: reading.level, version: reading.version, mask: reading.mask, segments: segments)
      : try? QR.encode(payload, level: reading.level, version: reading.version, mask: reading.mask, segments: segments)
    if let copy { FuzzTarget.promise(copy.width == width, "the version is that of the size") }
  }

  private static func draw(_ symbol: Symbol, _ symbology: Symbology, _ style: PictureStyle) {
    let rows = symbol.rows
    FuzzTarget.promise(rows.allSatisfy { $0.count == rows[0].count && !$0.isEmpty }, "a code is a rectangle")
    FuzzTarget.promise(!SVGDrawing(for: symbology, style: style).draw(symbol).isEmpty, "a code has an SVG")
    let page = PDFDrawing(for: symbology, style: style).page(of: symbol)
    FuzzTarget.promise(PDF.data([page]).allSatisfy { $0 < 0x80 }, "a code has a PDF, in ASCII")
    for columns in [1, 80, 10_000] { _ = try? TerminalDrawing(columns: columns, rows: 50).draw(symbol) }
    guard let bitmap = try? PictureDrawing(modulePixels: 2, style: style).draw(symbol) else { return }
    guard let file = try? PNG.data(bitmap, pixelsPerMetre: 5000) else {
      return FuzzTarget.promise(false, "what is drawn is written")
    }
    // The width and height of IHDR (ISO/IEC 15948, 11.2.2).
    func number(_ index: Int) -> Int { file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    FuzzTarget.promise(number(16) == bitmap.width && number(20) == bitmap.height, "a picture has its size")
  }
}
