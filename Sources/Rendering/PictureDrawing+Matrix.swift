internal import Barcodes
internal import Pictures

extension PictureDrawing {
  func draw(_ symbol: MatrixSymbol) throws(PictureError) -> Bitmap {
    let module = modulePixels
    let width = (symbol.width + 2 * symbol.quietZone) * module
    let codeEnd = (symbol.height + 2 * symbol.quietZone) * module
    let scale = max(1, module / 4)
    let lineHeight = (Glyphs.height + 1) * scale
    let lines = showsText ? lines(of: symbol.text, charactersInLine: width / (Glyphs.advance * scale) - 1) : []

    var bitmap = try blank(
      width: width, height: codeEnd + (lines.isEmpty ? 0 : lines.count * lineHeight + 2 * scale))
    for y in 0..<symbol.height {
      let top = (symbol.quietZone + y) * module
      for x in 0..<symbol.width where symbol[x, y] {
        let left = (symbol.quietZone + x) * module
        bitmap.blacken(left..<left + module, row: top)
      }
      bitmap.repeatRow(top, count: module)
    }
    for (number, line) in lines.enumerated() {
      draw(line, scale: scale, in: 0..<width, y: codeEnd + number * lineHeight, on: &bitmap)
    }
    return bitmap
  }

  /// The text cut into lines, or none where it has a character without glyph or would take too many.
  private func lines(of text: String, charactersInLine: Int) -> [Substring] {
    guard charactersInLine > 0, Glyphs.cover(text),
      text.count <= charactersInLine * Self.mostTextLines
    else { return [] }
    // Lines of about equal length look better than a last one of two characters.
    let count = (text.count + charactersInLine - 1) / charactersInLine
    let length = (text.count + count - 1) / max(count, 1)
    var lines: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return lines
  }
}
