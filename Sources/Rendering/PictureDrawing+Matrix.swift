internal import Barcodes
internal import Pictures

extension PictureDrawing {
  func draw(_ symbol: MatrixSymbol) throws(PictureError) -> Bitmap {
    let module = modulePixels
    let width = (symbol.width + 2 * symbol.quietZone) * module
    let codeEnd = (symbol.height * symbol.moduleHeight + 2 * symbol.quietZone) * module
    let scale = textScale
    let lineHeight = (Glyphs.height + 1) * scale
    let lines = lines(of: symbol)

    var bitmap = try blank(width: width, height: codeEnd + (lines.isEmpty ? 0 : lines.count * lineHeight + 2 * scale))
    let rowHeight = symbol.moduleHeight * module
    for y in 0..<symbol.height {
      let top = symbol.quietZone * module + y * rowHeight
      for x in 0..<symbol.width where symbol[x, y] {
        let left = (symbol.quietZone + x) * module
        bitmap.blacken(left..<left + module, row: top)
      }
      bitmap.repeatRow(top, count: rowHeight)
    }
    // A code with a narrow quiet zone gets a little space above its text.
    let textTop = codeEnd + max(0, 2 - symbol.quietZone) * scale
    for (number, line) in lines.enumerated() {
      draw(line, scale: scale, in: 0..<width, y: textTop + number * lineHeight, on: &bitmap)
    }
    return bitmap
  }

  /// The size of the text below a matrix, in pixels a pixel of a glyph.
  private var textScale: Int { max(1, modulePixels / 4) }

  /// The lines of the text; empty if a character has no glyph or there would be too many lines.
  func lines(of symbol: MatrixSymbol) -> [Substring] {
    guard style.showsText, Glyphs.cover(symbol.text) else { return [] }
    let width = (symbol.width + 2 * symbol.quietZone) * modulePixels
    return symbol.text.lines(
      most: Self.maximumTextLines, charactersInLine: width / (Glyphs.advance * textScale) - 1)
  }
}

extension String {
  /// Divides the text into lines of about equal length, which look better than a last line of two characters; empty if
  /// there would be more than `most` lines.
  func lines(most: Int, charactersInLine: Int) -> [Substring] {
    guard charactersInLine > 0, count <= charactersInLine * most else { return [] }
    let lineCount = (count + charactersInLine - 1) / charactersInLine
    let length = (count + lineCount - 1) / max(lineCount, 1)
    var lines: [Substring] = []
    var rest = self[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return lines
  }
}
