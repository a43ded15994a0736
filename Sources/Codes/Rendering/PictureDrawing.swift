public import Barcodes
internal import LinearBarcodes
public import Pictures

/// Draws a code as a picture: modules of a whole number of pixels, the full quiet zone, and the text below.
public struct PictureDrawing: Sendable {
  /// The width and height of a module in pixels. Decoders misread modules of less than 2 pixels.
  public let modulePixels: Int
  /// The text, the height and the rotation of the picture. A text is left out if one of its characters has neither a glyph
  /// nor a font.
  public let style: PictureStyle

  /// The longest side of a picture, in pixels.
  public static let longestSide = 32_767

  /// The largest number of lines of text below a matrix code. A longer text is left out, since it would be of no use.
  static let maximumTextLines = 4

  /// Creates a drawing with modules of `modulePixels` pixels.
  ///
  /// - Precondition: `modulePixels` is from 1 to `longestSide`.
  public init(modulePixels: Int, style: PictureStyle = PictureStyle()) {
    precondition((1...Self.longestSide).contains(modulePixels), "a module has pixels")
    self.modulePixels = modulePixels
    self.style = style
  }

  /// Creates a drawing with the default module of `symbology`, which is sharp and large enough on a phone.
  public init(for symbology: Symbology, style: PictureStyle = PictureStyle()) {
    self.init(modulePixels: symbology.modulePixels, style: style)
  }

  /// Draws `symbol`.
  ///
  /// - Throws: `.tooLarge` beyond `longestSide` pixels.
  public func draw(_ symbol: Symbol) throws(PictureDrawingError) -> Bitmap {
    let bitmap =
      switch symbol {
      case .linear(let symbol): try draw(symbol)
      case .matrix(let symbol): try draw(symbol)
      }
    return bitmap.rotated(quarterTurns: style.rotation.rawValue / 90)
  }

  /// Whether a part of the text of `symbol` is left out of the picture, because it does not fit or has characters
  /// without a glyph.
  public func leavesOutText(of symbol: Symbol) -> Bool {
    style.showsText && symbol.lacksText(drawing: { groups(of: $0).count }, { lines(of: $0).count })
  }

  /// Whether every character of `text` can be drawn in pixels and in PDF files: printable ASCII, the Ukrainian alphabet and
  /// its punctuation; and, with librsvg, the letters of the fonts of this machine.
  public static func hasLetters(for text: String) -> Bool { Letters.cover(text) }

  /// The resolution in pixels per metre at which a module has the given width.
  public func pixelsPerMetre(moduleMillimetres: Double) -> Int {
    Int((Double(modulePixels) / moduleMillimetres * 1000).rounded())
  }

  func blank(width: Int, height: Int) throws(PictureDrawingError) -> Bitmap {
    guard max(width, height) <= Self.longestSide else {
      throw .tooLarge(width: width, height: height, limit: Self.longestSide)
    }
    return Bitmap(width: width, height: height)
  }

  /// Draws a line of text with its upper edge at `y`, in the middle of `columns`.
  func draw(_ line: Substring, scale: Int, in columns: Range<Int>, y: Int, on bitmap: inout Bitmap) {
    let line = line.withoutEndingBlanks
    let width = (line.count * Glyphs.advance - 1) * scale
    var x = columns.lowerBound + (columns.count - width) / 2
    for character in line {
      bitmap.draw(Glyphs.stamp(of: character, scale: scale), x: x, y: y)
      x += Glyphs.advance * scale
    }
  }

  /// Draws lines of text by the fonts of this machine, with the upper edge of the first at `y`.
  func draw(_ lines: [Letters.Line], y: Int, height: Int, on bitmap: inout Bitmap) {
    let height = min(height, bitmap.height - y)
    if let stamp = Letters.stamp(of: lines, width: bitmap.width, height: height) { bitmap.draw(stamp, x: 0, y: y) }
  }

  /// The size of a line of letters of fonts, in dots of glyphs: its height, its baseline and the size of the font, which
  /// leave room for marks above and below.
  static let fontLine = (height: 12, baseline: 9, size: 9)
}

extension PictureDrawing {
  func draw(_ symbol: LinearSymbol) throws(PictureDrawingError) -> Bitmap {
    let module = modulePixels
    let barHeight = style.barHeight ?? symbol.barHeight
    let text = groups(of: symbol)
    let layout = LinearLayout(
      symbol: symbol, showsText: text.contains { !$0.isAbove }, showsUpperText: text.contains(where: \.isAbove),
      barHeight: barHeight)
    let textHeight = text.reduce(0) {
      $1.isAbove ? $0 : max($0, ($1.hasGlyphs ? Glyphs.height : Self.fontLine.height) * $1.scale)
    }

    var bitmap = try blank(
      width: layout.width * module,
      height: layout.height(textHeight: (textHeight + module - 1) / module) * module)
    draw(layout.rectangles, on: &bitmap)
    // Small characters share the baseline of the large ones.
    let largest = text.map(\.scale).max() ?? 0
    for group in text {
      let top =
        (group.isAbove ? layout.upperTextTop : layout.textTop) * module
        + (largest - group.scale) * Glyphs.baseline
      guard group.hasGlyphs else {
        draw(
          group.parts.map { Self.line($0.characters, scale: group.scale, in: $0.columns) }, y: top,
          height: Self.fontLine.height * group.scale, on: &bitmap)
        continue
      }
      for (characters, columns) in group.parts {
        draw(characters, scale: group.scale, in: columns, y: top, on: &bitmap)
      }
    }
    return bitmap
  }

  /// Draws rectangles of modules: in each band of rows in which they are the same, one row of pixels and copies of it.
  private func draw(_ rectangles: [DarkRectangle], on bitmap: inout Bitmap) {
    let edges = Set(rectangles.flatMap { [$0.rows.lowerBound, $0.rows.upperBound] }).sorted()
    for (top, end) in zip(edges, edges.dropFirst()) {
      for (columns, rows) in rectangles where rows.contains(top) {
        bitmap.blacken(columns.lowerBound * modulePixels..<columns.upperBound * modulePixels, row: top * modulePixels)
      }
      bitmap.repeatRow(top * modulePixels, count: (end - top) * modulePixels)
    }
  }

  /// A group of the text, divided into parts that are centred on columns of pixels of their own.
  struct PlacedText {
    let scale: Int
    /// Whether it is drawn in glyphs; else by the fonts of this machine.
    let hasGlyphs: Bool
    let isAbove: Bool
    let parts: [(characters: Substring, columns: Range<Int>)]
  }

  /// A line of letters of fonts, the `row`th of a text.
  private static func line(_ text: Substring, scale: Int, in columns: Range<Int>, row: Int = 0) -> Letters.Line {
    Letters.Line(
      text: text, middle: Double(columns.lowerBound + columns.upperBound) / 2,
      baseline: Double((row * fontLine.height + fontLine.baseline) * scale), size: Double(fontLine.size * scale),
      room: Double(columns.count))
  }

  /// The groups of the text in pixels; empty if a character has no letter or the text is too wide.
  func groups(of symbol: LinearSymbol) -> [PlacedText] {
    guard style.showsText else { return [] }
    let barHeight = style.barHeight ?? symbol.barHeight
    let left = (symbol.bearerBars + symbol.quietZone.left) * modulePixels
    let groups = LinearLayout.text(of: symbol, barHeight: barHeight).map { text -> PlacedText? in
      let columns = left + text.span.lowerBound * modulePixels..<left + text.span.upperBound * modulePixels
      let scale = min(modulePixels, columns.count / (Glyphs.advance * max(text.characters.displayWidth, 1)))
      let hasGlyphs = Glyphs.cover(text.characters)
      guard scale > 0, hasGlyphs || Letters.cover(text.characters) else { return nil }
      let share = columns.count / text.characters.count
      let parts =
        switch text.alignment {
        case .centred: [(text.characters[...], columns)]
        case .spread:
          text.characters.indices.enumerated().map { offset, index in
            let start = columns.lowerBound + offset * share
            return (text.characters[index...index], start..<start + share)
          }
        }
      return PlacedText(scale: scale, hasGlyphs: hasGlyphs, isAbove: text.isAbove, parts: parts)
    }
    return groups.contains { $0 == nil } ? [] : groups.compactMap { $0 }
  }
}

extension PictureDrawing {
  func draw(_ symbol: MatrixSymbol) throws(PictureDrawingError) -> Bitmap {
    let module = modulePixels
    let width = (symbol.width + 2 * symbol.quietZone) * module
    let codeEnd = (symbol.height * symbol.moduleHeight + 2 * symbol.quietZone) * module
    let scale = textScale
    let lines = lines(of: symbol)
    let hasGlyphs = Glyphs.cover(symbol.text)
    let lineHeight = (hasGlyphs ? Glyphs.height + 1 : Self.fontLine.height) * scale

    var bitmap = try blank(width: width, height: codeEnd + (lines.isEmpty ? 0 : lines.count * lineHeight + 2 * scale))
    draw(symbol.rectangles, on: &bitmap)
    // A code with a narrow quiet zone gets a little space above its text.
    let textTop = codeEnd + max(0, 2 - symbol.quietZone) * scale
    guard hasGlyphs || lines.isEmpty else {
      draw(
        lines.enumerated().map { Self.line($1, scale: scale, in: 0..<width, row: $0) }, y: textTop,
        height: lines.count * lineHeight, on: &bitmap)
      return bitmap
    }
    for (number, line) in lines.enumerated() {
      draw(line, scale: scale, in: 0..<width, y: textTop + number * lineHeight, on: &bitmap)
    }
    return bitmap
  }

  /// The size of the text below a matrix, in pixels a pixel of a glyph.
  private var textScale: Int { max(1, modulePixels / 4) }

  /// The lines of the text; empty if a character has no letter or there would be too many lines.
  func lines(of symbol: MatrixSymbol) -> [Substring] {
    guard style.showsText, Letters.cover(symbol.text) else { return [] }
    let width = (symbol.width + 2 * symbol.quietZone) * modulePixels
    return symbol.text.lines(most: Self.maximumTextLines, columns: width / (Glyphs.advance * textScale) - 1)
  }
}

/// Options of the picture of a code, for pixels, SVG and PDF.
public struct PictureStyle: Hashable, Sendable {
  /// A clockwise rotation of the whole picture.
  public enum Rotation: Int, CaseIterable, Sendable {
    /// No rotation.
    case none = 0
    /// A quarter turn, as on a narrow shelf label.
    case quarter = 90
    /// A half turn.
    case half = 180
    /// Three quarter turns.
    case threeQuarters = 270
  }

  /// Whether the picture shows the human-readable interpretation.
  public let showsText: Bool
  /// The height of the bars of a linear code in modules; nil for the default of the symbology.
  public let barHeight: Int?
  /// The rotation of the picture.
  public let rotation: Rotation

  /// Creates a style.
  ///
  /// - Precondition: `barHeight` is from 1 to `PictureDrawing.longestSide`.
  public init(showsText: Bool = true, barHeight: Int? = nil, rotation: Rotation = .none) {
    precondition((1...PictureDrawing.longestSide).contains(barHeight ?? 1), "bars have a height")
    self.showsText = showsText
    self.barHeight = barHeight
    self.rotation = rotation
  }
}

/// The reason why a code cannot be drawn as a picture.
public enum PictureDrawingError: Error, Hashable, Sendable {
  /// The picture would have more than `limit` pixels on one side.
  case tooLarge(width: Int, height: Int, limit: Int)
}
