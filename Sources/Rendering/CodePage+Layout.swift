internal import Barcodes
internal import LinearBarcodes

extension CodePage {
  /// Lays out a code and its text.
  init(_ symbol: Symbol, _ style: PictureStyle) {
    self =
      switch symbol {
      case .linear(let symbol): Self.page(of: symbol, style)
      case .matrix(let symbol): Self.page(of: symbol, style)
      }
  }

  /// Whether a part of the text of `symbol` is left out, because it does not fit.
  static func leavesOutText(of symbol: Symbol, _ style: PictureStyle) -> Bool {
    style.showsText
      && symbol.lacksText(drawing: { groups(of: $0, style).count }, { lines(of: $0, style).count })
  }

  /// The font size in modules, if the text fits at that size.
  private static let fontSize = 10.0
  /// The font size below a matrix, in modules.
  private static let matrixFontSize = 2.5
  /// The distance of lines below a matrix, in modules.
  private static let matrixLineHeight = 3
  /// The smallest font size that is readable.
  private static let smallestFontSize = 1.5
  /// The width of a character of a monospaced font as a fraction of the font size; slightly more than in most fonts.
  private static let advance = 0.62

  /// The font size at which `text` fits into `width` modules; nil if it would be unreadable.
  private static func size(of text: String, width: Int) -> Double? {
    let columns = text.reduce(0) { $0 + $1.displayWidth }
    let size = min(fontSize, Double(width) / (Double(max(columns, 1)) * advance))
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
      most: PictureDrawing.maximumTextLines, charactersInLine: Int(width / (matrixFontSize * advance)))
  }

  private static func page(of symbol: LinearSymbol, _ style: PictureStyle) -> CodePage {
    let barHeight = style.barHeight ?? symbol.barHeight
    let text = groups(of: symbol, style)
    let layout = LinearLayout(
      symbol: symbol, showsText: text.contains { !$0.group.isAbove },
      showsUpperText: text.contains(where: \.group.isAbove), barHeight: barHeight)
    var page = CodePage(
      width: layout.width, height: layout.height(textHeight: LinearLayout.textHeight), hasCrispEdges: false)
    if let columns = layout.frameColumns {
      let (outer, bars) = (layout.frameRows, layout.bars)
      let thickness = symbol.bearerBars
      page.blacken(columns, rows: outer.lowerBound..<bars.lowerBound)
      page.blacken(columns, rows: bars.upperBound..<outer.upperBound)
      page.blacken(0..<thickness, rows: bars)
      page.blacken(layout.width - thickness..<layout.width, rows: bars)
    }
    symbol.forEachBar { bar in
      let columns = layout.left + bar.lowerBound..<layout.left + bar.upperBound
      if layout.isInAddOn(bar) {
        page.blacken(columns, rows: layout.addOnBars)
      } else {
        let end = layout.isGuard(bar) ? layout.guardsEnd : layout.bars.upperBound
        page.blacken(columns, rows: layout.bars.lowerBound..<end)
      }
    }
    // Small characters share the baseline of the large ones.
    let largest = text.map(\.size).max() ?? 0
    let lines = text.map { group, size in
      Line(
        pieces: pieces(of: group, left: layout.left),
        top: Double(group.isAbove ? layout.upperTextTop : layout.textTop), largest: largest, size: size)
    }
    for isAbove in [false, true] {
      page.write(zip(text, lines).filter { $0.0.group.isAbove == isAbove }.map(\.1))
    }
    return page
  }

  /// The characters of a group at their places, if the first bar is at `left`.
  private static func pieces(of group: HumanReadableText, left: Int) -> [(text: String, x: Double)] {
    let left = Double(left + group.span.lowerBound)
    switch group.alignment {
    case .centred:
      return [(group.characters, left + Double(group.span.count) / 2)]
    case .spread:
      let pitch = Double(group.span.count) / Double(group.characters.count)
      return group.characters.enumerated().map { index, character in
        (String(character), left + (Double(index) + 0.5) * pitch)
      }
    }
  }

  private static func page(of symbol: MatrixSymbol, _ style: PictureStyle) -> CodePage {
    let width = symbol.width + 2 * symbol.quietZone
    let codeEnd = symbol.height * symbol.moduleHeight + 2 * symbol.quietZone
    let lines = lines(of: symbol, style)
    var page = CodePage(
      width: width, height: codeEnd + (lines.isEmpty ? 0 : lines.count * matrixLineHeight + 1), hasCrispEdges: true)
    for y in 0..<symbol.height {
      let top = symbol.quietZone + y * symbol.moduleHeight
      var x = 0
      while x < symbol.width {
        let start = x
        while symbol[x, y] { x += 1 }
        if x > start {
          page.blacken(symbol.quietZone + start..<symbol.quietZone + x, rows: top..<top + symbol.moduleHeight)
        }
        x += 1
      }
    }
    page.write(
      lines.enumerated().map { number, line in
        Line(
          pieces: [(String(line), Double(width) / 2)], top: Double(codeEnd + number * matrixLineHeight),
          largest: matrixFontSize, size: matrixFontSize)
      })
    return page
  }
}
