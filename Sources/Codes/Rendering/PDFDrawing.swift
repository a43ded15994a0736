public import Barcodes

/// Draws a code as a page of a PDF file: bars and modules of whole dots of a printer, the full quiet zone, and the number in
/// letters of our own, so that no font is needed.
///
/// All bars get their exact widths where the resolution of the printer is a multiple of ``dotsPerInch``, and the page is
/// printed at 100 %. ``PDF`` makes a file of pages.
public struct PDFDrawing: Sendable {
  /// The width of a module in dots.
  public let moduleDots: Int
  /// The resolution in dots per inch.
  public let dotsPerInch: Double
  /// The text, the height and the rotation of the picture. A text is left out if one of its characters has no glyph.
  public let style: PictureStyle

  /// The resolution for printers of which nothing is known: 300 dpi. Most printers have a multiple of it.
  public static let usualResolution = CodeLayout.usualResolution

  /// Creates a drawing with modules of `moduleDots` dots.
  ///
  /// - Precondition: `moduleDots` and `dotsPerInch` are more than 0.
  public init(moduleDots: Int, dotsPerInch: Double = usualResolution, style: PictureStyle = PictureStyle()) {
    precondition(moduleDots > 0 && dotsPerInch > 0, "a module has dots")
    self.moduleDots = moduleDots
    self.dotsPerInch = dotsPerInch
    self.style = style
  }

  /// Creates a drawing with modules of as many whole dots as come closest to `moduleMillimetres`, at least one: 4 dots of
  /// 300 dpi, which are 0.339 mm, for 0.33 mm.
  ///
  /// - Precondition: `moduleMillimetres` and `dotsPerInch` are more than 0.
  public init(
    moduleMillimetres: Double, dotsPerInch: Double = usualResolution, style: PictureStyle = PictureStyle()
  ) {
    let dots = (moduleMillimetres / PDF.millimetresPerInch * dotsPerInch).rounded()
    self.init(moduleDots: max(1, Int(dots)), dotsPerInch: dotsPerInch, style: style)
  }

  /// Creates a drawing with the default module of `symbology`.
  public init(for symbology: Symbology, style: PictureStyle = PictureStyle()) {
    self.init(moduleMillimetres: symbology.moduleMillimetres, style: style)
  }

  /// Draws `symbol` as a page of its size.
  public func page(of symbol: Symbol) -> PDFPage {
    let style =
      Glyphs.cover(symbol.text)
      ? style : PictureStyle(showsText: false, barHeight: style.barHeight, rotation: style.rotation)
    return PDFPage(
      code: CodeLayout(symbol, style), rotation: style.rotation, moduleDots: moduleDots,
      dot: PDF.pointsPerInch / dotsPerInch)
  }

  /// Whether a part of the text of `symbol` is left out of the page, because it does not fit or has characters without a
  /// glyph.
  public func leavesOutText(of symbol: Symbol) -> Bool {
    style.showsText && (!Glyphs.cover(symbol.text) || CodeLayout.leavesOutText(of: symbol, style))
  }
}

/// A page of a PDF file, with a code.
public struct PDFPage: Sendable {
  let code: CodeLayout
  let rotation: PictureStyle.Rotation
  /// The width of a module, in dots.
  let moduleDots: Int
  /// The width of a dot, in points.
  let dot: Double

  /// The width of a module, in points.
  private var module: Double { Double(moduleDots) * dot }

  /// The size of the page, in points.
  var size: (width: Double, height: Double) {
    let (width, height) = code.size(rotation)
    return (Double(width) * module, Double(height) * module)
  }

  /// The text that can be copied.
  var texts: [String] { code.texts.map(Self.characters) }

  private static func characters(of lines: [CodeLayout.Line]) -> String {
    lines.map { $0.pieces.map(\.text).joined() }.joined()
  }

  /// The operators that draw the page (ISO 32000-1, annex A).
  ///
  /// - Parameter font: returns a text as a string of the font that is called `PDFFont.name`.
  func content(_ font: PDFFont) -> String {
    let (width, height) = size
    var content = """
      1 g 0 0 \(Self.number(width)) \(Self.number(height)) re f
      0 g q \(matrix(unit: dot / Double(CodeLayout.partsOfDot))) cm

      """
    for (columns, rows) in code.printedRectangles(dots: moduleDots) {
      content += "\(columns.lowerBound) \(rows.lowerBound) \(columns.count) \(rows.count) re\n"
    }
    // All at once, so that no edge that two rectangles share is visible.
    content += "f Q\n\(matrix(unit: module)) cm\n"
    for line in code.texts.joined() { content += Self.letters(of: line) }
    if !code.texts.isEmpty {
      content += "BT 3 Tr\n" + code.texts.map { Self.copiedText(of: $0, font) }.joined() + "ET\n"
    }
    return content
  }

  /// The matrix from units, counted from the top left corner of the code, to points from the bottom left corner of the page.
  ///
  /// - Parameter unit: the length of a unit, in points.
  private func matrix(unit: Double) -> String {
    let (across, down) = (Double(code.width) * module, Double(code.height) * module)
    let values =
      switch rotation {
      case .none: [unit, 0, 0, -unit, 0, down]
      case .quarter: [0, -unit, -unit, 0, down, across]
      case .half: [-unit, 0, 0, unit, across, 0]
      case .threeQuarters: [0, unit, unit, 0, 0, 0]
      }
    return values.map(Self.number).joined(separator: " ")
  }

  // MARK: text

  /// The width and height of a square of a letter, as a fraction of the font size.
  private static let square = 0.1

  /// The places of the pieces of a line, with their left edges.
  private static func places(of line: CodeLayout.Line) -> [(text: String, left: Double, right: Double)] {
    line.pieces.map { piece in
      let width = Double(piece.text.count * Glyphs.advance - 1) * square * line.size
      return (piece.text, piece.x - width / 2, piece.x + width / 2)
    }
  }

  private static func baseline(of line: CodeLayout.Line) -> Double {
    line.top + line.largest * square * Double(Glyphs.baseline)
  }

  /// The letters of a line as rectangles, in units of a square, which are mostly whole numbers.
  private static func letters(of line: CodeLayout.Line) -> String {
    let side = line.size * square
    let places = places(of: line)
    let left = places.first?.left ?? 0
    let top = baseline(of: line) - side * Double(Glyphs.baseline)
    var rectangles = ""
    for place in places {
      let start = (place.left - left) / side
      for (index, character) in place.text.enumerated() {
        for (columns, rows) in Glyphs.rectangles(of: character) {
          let x = start + Double(index * Glyphs.advance + columns.lowerBound)
          rectangles += "\(x.written()) \(rows.lowerBound) \(columns.count) \(rows.count) re\n"
        }
      }
    }
    let scale = number(side)
    return "q \(scale) 0 0 \(scale) \(number(left)) \(number(top)) cm\n\(rectangles)f Q\n"
  }

  /// The invisible text over the letters of some lines, which viewers search and copy. It is one string without the
  /// gaps between the letters, because viewers would take a gap for a blank. Text of several lines stands over the
  /// first line.
  private static func copiedText(of lines: [CodeLayout.Line], _ font: PDFFont) -> String {
    let text = characters(of: lines)
    let places = lines.flatMap { self.places(of: $0) }
    guard let largest = lines.map(\.size).max(), let left = places.map(\.left).min(),
      let right = places.map(\.right).max(), let baseline = lines.first.map({ self.baseline(of: $0) })
    else { return "" }
    let advance = (right - left) / Double(text.count)
    // Spread over the letters, but never narrow: some viewers then no longer see the blanks.
    let size = min(largest, advance / PDFFont.advance)
    let stretch = advance / PDFFont.advance / size * 100
    return """
      /\(PDFFont.name) \(size.written()) Tf \(stretch.written()) Tz
      1 0 0 -1 \(left.written()) \(baseline.written()) Tm \(font.string(text)) Tj

      """
  }

  /// A length in points. Even in the smallest unit, a whole page is then exact to a hundredth of a dot.
  private static func number(_ value: Double) -> String { value.written(decimals: 8) }
}
