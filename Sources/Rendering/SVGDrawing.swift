public import Barcodes
internal import LinearBarcodes

/// Draws a code as Scalable Vector Graphics: bars and modules as lines that stay sharp at any size, the full quiet
/// zone, and the number as text.
public struct SVGDrawing: Sendable {
  /// The width of a module, in millimetres.
  public let moduleMillimetres: Double
  /// The text, the height and the rotation of the picture.
  public let style: PictureStyle

  /// Creates a drawing with modules of `moduleMillimetres`.
  ///
  /// - Precondition: `moduleMillimetres` is more than 0.
  public init(moduleMillimetres: Double, style: PictureStyle = PictureStyle()) {
    precondition(moduleMillimetres > 0, "a module has a width")
    self.moduleMillimetres = moduleMillimetres
    self.style = style
  }

  /// Creates a drawing with the default module of `symbology`.
  public init(for symbology: Symbology, style: PictureStyle = PictureStyle()) {
    self.init(moduleMillimetres: symbology.moduleMillimetres, style: style)
  }

  /// Draws `symbol` as a whole SVG file, in which a module is one unit wide.
  ///
  /// - Parameters:
  ///   - symbol: the code.
  ///   - title: the title of the picture, which viewers and screen readers show; nil for the text of the symbol.
  public func draw(_ symbol: Symbol, title: String? = nil) -> String {
    page(of: symbol).document(
      rotation: style.rotation, moduleMillimetres: moduleMillimetres, title: title ?? symbol.text)
  }

  /// Draws `symbol`, in units of modules.
  func page(of symbol: Symbol) -> SVGPage {
    switch symbol {
    case .linear(let symbol): page(of: symbol)
    case .matrix(let symbol): page(of: symbol)
    }
  }

  /// Whether a part of the text of `symbol` is left out of the picture, because it does not fit.
  public func leavesOutText(of symbol: Symbol) -> Bool {
    style.showsText && symbol.lacksText(drawing: { groups(of: $0).count }, { lines(of: $0).count })
  }

  /// The font size in modules, if the text fits at that size.
  private static let fontSize = 10.0
  /// The font size below a matrix, in modules.
  private static let matrixFontSize = 2.5
  /// The smallest font size that is readable.
  private static let smallestFontSize = 1.5
  /// The width of a character of a monospaced font as a fraction of the font size; slightly more than in most fonts.
  private static let advance = 0.62
  /// The distance from the top of a line to its baseline, as a fraction of the font size.
  private static let ascent = 0.78

  /// The font size at which `text` fits into `width` modules; nil if it would be unreadable.
  private static func size(of text: String, width: Int) -> Double? {
    let columns = text.reduce(0) { $0 + $1.displayWidth }
    let size = min(fontSize, Double(width) / (Double(max(columns, 1)) * advance))
    return size < smallestFontSize ? nil : size
  }

  /// The groups of the text that are drawn, with their font sizes.
  private func groups(of symbol: LinearSymbol) -> [(group: HumanReadableText, size: Double)] {
    guard style.showsText else { return [] }
    return LinearLayout.text(of: symbol, barHeight: style.barHeight ?? symbol.barHeight).compactMap { group in
      Self.size(of: group.characters, width: group.span.count).map { (group: group, size: $0) }
    }
  }

  /// The lines of the text below a matrix; empty if it does not fit.
  private func lines(of symbol: MatrixSymbol) -> [Substring] {
    guard style.showsText else { return [] }
    let width = Double(symbol.width + 2 * symbol.quietZone)
    return symbol.text.lines(
      most: PictureDrawing.maximumTextLines, charactersInLine: Int(width / (Self.matrixFontSize * Self.advance)))
  }

  private func page(of symbol: LinearSymbol) -> SVGPage {
    let barHeight = style.barHeight ?? symbol.barHeight
    let text = groups(of: symbol)
    let layout = LinearLayout(
      symbol: symbol, showsText: text.contains { !$0.group.isAbove },
      showsUpperText: text.contains(where: \.group.isAbove), barHeight: barHeight)
    var page = SVGPage(
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
    for (group, size) in text {
      let y = Double(group.isAbove ? layout.upperTextTop : layout.textTop) + largest * Self.ascent
      let left = Double(layout.left + group.span.lowerBound)
      switch group.alignment {
      case .centred:
        page.write([(group.characters, left + Double(group.span.count) / 2)], y: y, size: size)
      case .spread:
        let pitch = Double(group.span.count) / Double(group.characters.count)
        let characters = group.characters.enumerated().map { index, character in
          (String(character), left + (Double(index) + 0.5) * pitch)
        }
        page.write(characters, y: y, size: size)
      }
    }
    return page
  }

  private func page(of symbol: MatrixSymbol) -> SVGPage {
    let width = symbol.width + 2 * symbol.quietZone
    let codeEnd = symbol.height * symbol.moduleHeight + 2 * symbol.quietZone
    let size = Self.matrixFontSize
    let lines = lines(of: symbol)
    let lineHeight = 3
    var page = SVGPage(
      width: width, height: codeEnd + (lines.isEmpty ? 0 : lines.count * lineHeight + 1), hasCrispEdges: true)
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
    for (number, line) in lines.enumerated() {
      page.write(
        [(String(line), Double(width) / 2)], y: Double(codeEnd + number * lineHeight) + size * Self.ascent, size: size)
    }
    return page
  }
}
