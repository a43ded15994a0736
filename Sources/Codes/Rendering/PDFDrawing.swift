public import Barcodes

/// Draws a code as a page of a PDF file: bars and modules of whole dots of a printer, the full quiet zone, and the number as
/// outlines of letters, so that a viewer needs no font. The letters are those of the fonts of this machine; without librsvg,
/// the small glyphs of this library.
///
/// All bars get their exact widths where the resolution of the printer is a multiple of ``dotsPerInch``, and the page is
/// printed at 100 %. ``PDF`` makes a file of pages.
public struct PDFDrawing: Sendable {
  /// The width of a module in dots.
  public let moduleDots: Int
  /// The resolution in dots per inch.
  public let dotsPerInch: Double
  /// The text, the height and the rotation of the picture. A text is left out if one of its characters has neither a glyph
  /// nor a font.
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
      Letters.cover(symbol.text)
      ? style : PictureStyle(showsText: false, barHeight: style.barHeight, rotation: style.rotation)
    return PDFPage(
      code: CodeLayout(symbol, style), rotation: style.rotation, moduleDots: moduleDots,
      dot: PDF.pointsPerInch / dotsPerInch)
  }

  /// Whether a part of the text of `symbol` is left out of the page, because it does not fit or has characters without a
  /// glyph and a font.
  public func leavesOutText(of symbol: Symbol) -> Bool {
    style.showsText && (!Letters.cover(symbol.text) || CodeLayout.leavesOutText(of: symbol, style))
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

  private static func characters(of lines: [CodeLayout.Line]) -> String { lines.map(\.text).joined() }

  /// The operators that draw the page (ISO 32000-1, annex A).
  ///
  /// - Parameters:
  ///   - fonts: the fonts of the text that can be copied.
  ///   - letters: the letters of the document, to which those of this page are added.
  func content(_ fonts: PDFFonts, _ letters: inout PDFLetters) -> String {
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
    var copied = ""
    for text in code.texts {
      let placed = Self.placed(text, &letters)
      content += placed.map { Self.drawn($0) }.joined()
      copied += Self.copiedText(Self.characters(of: text), over: placed, fonts)
    }
    if !copied.isEmpty { content += "BT 3 Tr\n\(copied)ET\n" }
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

  /// A piece of a line, in modules.
  private struct PlacedPiece {
    let parts: [PDFLetters.Part]
    let left: Double
    let right: Double
    let baseline: Double
    let size: Double
  }

  /// The pieces of lines that are one text, as large as there is room for each of them.
  private static func placed(_ lines: [CodeLayout.Line], _ letters: inout PDFLetters) -> [PlacedPiece] {
    let units = Double(Letters.unitsPerSize)
    let pieces = lines.flatMap { line in
      line.pieces.map { (piece: $0, letters: letters.parts(of: $0.text), line: line) }
    }
    let share = pieces.map { $0.piece.room * units / max(1, $0.letters.width * $0.line.size) }.min() ?? 1
    return pieces.map { piece, letters, line in
      let size = line.size * min(1, share)
      let width = letters.width * size / units
      return PlacedPiece(
        parts: letters.parts, left: piece.x - width / 2, right: piece.x + width / 2, baseline: line.baseline, size: size
      )
    }
  }

  /// The operators that draw the letters of a piece.
  private static func drawn(_ piece: PlacedPiece) -> String {
    let scale = number(piece.size / Double(Letters.unitsPerSize))
    return piece.parts.filter { !$0.form.stream.isEmpty }.map { part in
      let x = number(piece.left + part.x * piece.size / Double(Letters.unitsPerSize))
      return "q \(scale) 0 0 \(scale) \(x) \(number(piece.baseline)) cm /\(part.form.name) Do Q\n"
    }.joined()
  }

  /// The invisible text over the letters of some lines, which viewers search and copy. It is one string without the
  /// gaps between the letters, because viewers would take a gap for a blank. Text of several lines stands over the
  /// first line. Characters without a width, such as NUL, leave nothing to stand over.
  private static func copiedText(_ text: String, over pieces: [PlacedPiece], _ fonts: PDFFonts) -> String {
    guard let largest = pieces.map(\.size).max(), let left = pieces.map(\.left).min(),
      let right = pieces.map(\.right).max(), right > left, let baseline = pieces.first?.baseline
    else { return "" }
    let advance = (right - left) / Double(text.count)
    // Spread over the letters, but never narrow: some viewers then no longer see the blanks.
    let size = min(largest, advance / PDFFont.advance)
    let stretch = advance / PDFFont.advance / size * 100
    return """
      \(stretch.written()) Tz 1 0 0 -1 \(left.written()) \(baseline.written()) Tm
      \(fonts.operators(for: text.fromTheLeft, size: size.written()))

      """
  }

  /// A length in points. Even in the smallest unit, a whole page is then exact to a hundredth of a dot.
  private static func number(_ value: Double) -> String { value.written(decimals: 8) }
}

extension String {
  /// The characters as they stand from left to right, of which viewers make the text again. In a text that begins with a letter
  /// of a script from right to left, such as Arabic, that is from its end; words and numbers of other scripts in it keep their
  /// order.
  fileprivate var fromTheLeft: String {
    guard first(where: \.isLetter)?.isFromTheRight == true else { return self }
    var characters: [Character] = []
    var others: [Character] = []
    for character in self.reversed() {
      if character.isFromTheRight || !(character.isLetter || character.isNumber) {
        characters += others.reversed() + [character]
        others = []
      } else {
        others.append(character)
      }
    }
    return String(characters + others.reversed())
  }
}

extension Character {
  /// Whether the character is of a script that is written from right to left: the blocks of Hebrew and Arabic and those beside
  /// them.
  fileprivate var isFromTheRight: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
    default: false
    }
  }
}
