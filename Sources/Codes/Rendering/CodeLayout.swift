internal import Barcodes
internal import LinearBarcodes

/// A code that is drawn in units of modules, from the top left corner, with its quiet zone and the lines of its text.
struct CodeLayout {
  /// A line of text, in pieces that are centred at places of their own.
  struct Line {
    /// The pieces, each with its middle and the width that there is for it.
    let pieces: [(text: String, x: Double, room: Double)]
    /// The whole text of the line, with blanks at its end.
    let text: String
    let baseline: Double
    /// The font size.
    let size: Double
  }

  let width: Int
  let height: Int
  /// Whether the rectangles are modules of a grid; else they are bars.
  let isMatrix: Bool
  /// The dark rectangles.
  let rectangles: [DarkRectangle]
  /// The text: in each element, the lines that are one text, such as the digits of an EAN-13 in their three groups.
  let texts: [[Line]]

  /// The size after a rotation, in modules.
  func size(_ rotation: PictureStyle.Rotation) -> (width: Int, height: Int) {
    switch rotation {
    case .none, .half: (width, height)
    case .quarter, .threeQuarters: (height, width)
    }
  }
}

extension Double {
  /// The number with at most so many decimals, in the same form in every locale.
  func written(decimals: Int = 3) -> String {
    let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
    let scaled = Int((self * Double(unit)).rounded())
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    let sign = scaled < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    var digits = String(UInt(unit) + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

extension CodeLayout {
  /// Lays out a code and its text.
  init(_ symbol: Symbol, _ style: PictureStyle) {
    self =
      switch symbol {
      case .linear(let symbol): Self.layout(of: symbol, style)
      case .matrix(let symbol): Self.layout(of: symbol, style)
      }
  }

  /// Whether a part of the text of `symbol` is left out, because it does not fit.
  static func leavesOutText(of symbol: Symbol, _ style: PictureStyle) -> Bool {
    style.showsText
      && symbol.lacksText(drawing: { groups(of: $0, style).count }, { lines(of: $0, style).count })
  }

  /// The font size in modules, if the text fits at that size.
  private static let fontSize = 10.0
  /// The font size of text with letters beyond ASCII, which may have marks above capitals.
  private static let fontSizeOfMarks = 8.5
  /// The font size below a matrix, in modules.
  private static let matrixFontSize = 2.5
  /// The distance of lines below a matrix, in modules.
  private static let matrixLineHeight = 3
  /// The smallest font size that is readable.
  private static let smallestFontSize = 1.5
  /// The width of a character of a monospaced font as a fraction of the font size; slightly more than in most fonts.
  private static let advance = 0.62

  private static func mayHaveMarks(_ text: String) -> Bool { !text.utf8.allSatisfy { $0 < 0x80 } }

  /// The font size at which `text` fits into `width` modules; nil if it would be unreadable.
  private static func size(of text: String, width: Int) -> Double? {
    let columns = text.reduce(0) { $0 + $1.displayWidth }
    let largest = mayHaveMarks(text) ? fontSizeOfMarks : fontSize
    let size = min(largest, Double(width) / (Double(max(columns, 1)) * advance))
    return size < smallestFontSize ? nil : size
  }

  /// The groups of the text that are drawn, with their font sizes.
  private static func groups(
    of symbol: LinearSymbol, _ style: PictureStyle
  ) -> [(group: HumanReadableText, size: Double)] {
    guard style.showsText else { return [] }
    return LinearLayout.text(of: symbol, barHeight: style.barHeight ?? symbol.barHeight).compactMap { group in
      size(of: group.characters, width: group.span.count).map { (group: group, size: $0) }
    }
  }

  /// The lines of the text below a matrix; empty if it does not fit.
  private static func lines(of symbol: MatrixSymbol, _ style: PictureStyle) -> [Substring] {
    guard style.showsText else { return [] }
    let width = Double(symbol.width + 2 * symbol.quietZone)
    return symbol.text.lines(
      most: PictureDrawing.maximumTextLines, columns: Int(width / (matrixFontSize * advance)))
  }

  private static func layout(of symbol: LinearSymbol, _ style: PictureStyle) -> CodeLayout {
    let barHeight = style.barHeight ?? symbol.barHeight
    let text = groups(of: symbol, style)
    let linear = LinearLayout(
      symbol: symbol, showsText: text.contains { !$0.group.isAbove },
      showsUpperText: text.contains(where: \.group.isAbove), barHeight: barHeight)
    // Small characters share the baseline of the large ones.
    let largest = text.map(\.size).max() ?? 0
    let ascent = text.contains { mayHaveMarks($0.group.characters) } ? ascentOfMarks : ascent
    let lines = text.map { group, size in
      Line(
        pieces: pieces(of: group, left: linear.left), text: group.characters,
        baseline: Double(group.isAbove ? linear.upperTextTop : linear.textTop) + largest * ascent, size: size)
    }
    let texts = [false, true].map { isAbove in zip(text, lines).filter { $0.0.group.isAbove == isAbove }.map(\.1) }
    return CodeLayout(
      width: linear.width, height: linear.height(textHeight: LinearLayout.textHeight), isMatrix: false,
      rectangles: linear.rectangles, texts: texts.filter { !$0.isEmpty })
  }

  /// The characters of a group at their places, if the first bar is at `left`.
  private static func pieces(of group: HumanReadableText, left: Int) -> [(text: String, x: Double, room: Double)] {
    let left = Double(left + group.span.lowerBound)
    let width = Double(group.span.count)
    switch group.alignment {
    case .centred:
      return [(group.characters, left + width / 2, width)]
    case .spread:
      let pitch = width / Double(group.characters.count)
      return group.characters.enumerated().map { index, character in
        (String(character), left + (Double(index) + 0.5) * pitch, pitch)
      }
    }
  }

  private static func layout(of symbol: MatrixSymbol, _ style: PictureStyle) -> CodeLayout {
    let width = symbol.width + 2 * symbol.quietZone
    let codeEnd = symbol.height * symbol.moduleHeight + 2 * symbol.quietZone
    let lines = lines(of: symbol, style).enumerated().map { number, line in
      Line(
        pieces: [(String(line.withoutEndingBlanks), Double(width) / 2, Double(width))], text: String(line),
        baseline: Double(codeEnd + number * matrixLineHeight) + matrixFontSize * ascent, size: matrixFontSize)
    }
    return CodeLayout(
      width: width, height: codeEnd + (lines.isEmpty ? 0 : lines.count * matrixLineHeight + 1), isMatrix: true,
      rectangles: symbol.rectangles, texts: lines.isEmpty ? [] : [lines])
  }
}

/// Rectangles for a printer, which blackens every dot that a shape touches (ISO 32000-1, 10.6.4). A bar of exactly four
/// dots would get a fifth one by the smallest error of rounding: cairo, for one, rounds coordinates to 1/256 pt. Bars
/// whose edges lie a little inside their first and last dot keep four dots.
extension CodeLayout {
  /// The number of parts of a dot in which printed rectangles are measured; each edge is moved inwards by one of them.
  /// At 300 dpi it is 0.02 pt, and such edges are still in the outermost dots at 600, 1200 and 2400 dpi.
  static let partsOfDot = 12

  /// The resolution in dots per inch that is assumed for unknown printers. Other usual resolutions are whole multiples
  /// of it.
  static let usualResolution = 300.0

  /// The dark rectangles for a printer, in units of a dot divided by `partsOfDot`: bars that are narrower by a unit on both
  /// sides, or the modules of a grid as shapes whose edges are moved inwards by a unit.
  ///
  /// - Parameter dots: the width of a module in dots.
  func printedRectangles(dots: Int) -> [DarkRectangle] {
    let module = dots * Self.partsOfDot
    func narrowed(_ span: Range<Int>) -> Range<Int> { span.lowerBound * module + 1..<span.upperBound * module - 1 }
    guard isMatrix else {
      // Dots more at the ends of bars are no harm, and a frame stays closed.
      return rectangles.map { columns, rows in
        (narrowed(columns), rows.lowerBound * module..<rows.upperBound * module)
      }
    }
    // The rectangles of rows, and over each gap between them what is dark on both sides.
    let below = Dictionary(grouping: rectangles, by: \.rows.lowerBound)
    return rectangles.flatMap { columns, rows in
      let edge = rows.upperBound * module
      let bridges = (below[rows.upperBound] ?? []).filter { $0.columns.overlaps(columns) }.map { other in
        (columns: narrowed(other.columns.clamped(to: columns)), rows: edge - 2..<edge + 2)
      }
      return [(narrowed(columns), narrowed(rows))] + bridges
    }
  }
}

extension CodeLayout {
  /// The modules as an element of SVG.
  var modules: String { element(of: rectangles) }

  /// The modules as an element of SVG for a printer, in units of a dot divided by `partsOfDot`.
  func modules(dots: Int) -> String { element(of: printedRectangles(dots: dots)) }

  private func element(of rectangles: [DarkRectangle]) -> String {
    var path = ""
    for (columns, rows) in rectangles {
      path += "M\(columns.lowerBound) \(rows.lowerBound)h\(columns.count)v\(rows.count)h-\(columns.count)z"
    }
    return "<path \(crispEdges)d=\"\(path)\"/>"
  }

  /// The modules as elements of SVG with half as many characters: lines as thick as the rectangles are high, whose colour
  /// the surroundings give.
  var strokes: String {
    var elements = ""
    for thickness in Set(rectangles.map(\.rows.count)).sorted() {
      var path = ""
      var end: (x: Int, row: Int)?
      for (columns, rows) in rectangles where rows.count == thickness {
        if let end, end.row == rows.lowerBound {
          path += "m\(columns.lowerBound - end.x) 0"
        } else {
          path += "M\(columns.lowerBound) \((Double(rows.lowerBound) + Double(thickness) / 2).written())"
        }
        path += "h\(columns.count)"
        end = (columns.upperBound, rows.lowerBound)
      }
      elements += "<path \(crispEdges)\(thickness == 1 ? "" : "stroke-width=\"\(thickness)\" ")d=\"\(path)\"/>"
    }
    return elements
  }

  /// Moves the edges of a grid to whole pixels of the screen, which keeps it free of gray seams. It would give bars of
  /// equal width different widths on screens where a module is no whole number of pixels, and scanners then misread them;
  /// gray edges are no problem for them.
  private var crispEdges: String { isMatrix ? "shape-rendering=\"crispEdges\" " : "" }

  /// The distance from the top of a line to its baseline, as a fraction of the font size.
  private static let ascent = 0.78
  /// The same of text below bars that may have marks above capitals.
  private static let ascentOfMarks = 0.9

  /// The lines of the text as elements of SVG.
  private var lines: String {
    var elements = ""
    for line in texts.joined() {
      elements += "<text y=\"\(line.baseline.written())\" font-size=\"\(line.size.written())\">"
      for piece in line.pieces {
        elements += "<tspan x=\"\(piece.x.written())\">\(Markup.escaped(piece.text))</tspan>"
      }
      elements += "</text>\n"
    }
    return elements
  }

  /// The whole file.
  func document(rotation: PictureStyle.Rotation, moduleMillimetres: Double, title: String) -> String {
    let (across, down) = size(rotation)
    func millimetres(_ modules: Int) -> String { (Double(modules) * moduleMillimetres).written() + "mm" }
    let turn =
      switch rotation {
      case .none: ""
      case .quarter: " transform=\"translate(\(height) 0) rotate(90)\""
      case .half: " transform=\"translate(\(width) \(height)) rotate(180)\""
      case .threeQuarters: " transform=\"translate(0 \(width)) rotate(270)\""
      }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(millimetres(across))" height="\(millimetres(down))" \
      viewBox="0 0 \(across) \(down)">
      <title>\(Markup.escaped(title))</title>
      <rect width="\(across)" height="\(down)" fill="#fff"/>
      <g\(turn)>
      \(modules)
      <g font-family="monospace" text-anchor="middle" xml:space="preserve">
      \(lines)</g>
      </g>
      </svg>

      """
  }
}
