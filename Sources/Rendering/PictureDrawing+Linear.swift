internal import LinearBarcodes
internal import Pictures

extension PictureDrawing {
  func draw(_ symbol: LinearSymbol) throws(PictureError) -> Bitmap {
    let module = modulePixels
    let barHeight = style.barHeight ?? symbol.barHeight
    let text = groups(of: symbol)
    let layout = LinearLayout(
      symbol: symbol, showsText: text.contains { !$0.isAbove }, showsUpperText: text.contains(where: \.isAbove),
      barHeight: barHeight)
    let textHeight = text.reduce(0) { $1.isAbove ? $0 : max($0, Glyphs.height * $1.scale) }

    var bitmap = try blank(
      width: layout.width * module,
      height: layout.height(textHeight: (textHeight + module - 1) / module) * module)
    if let columns = layout.frameColumns {
      let rows = layout.frameRows
      bitmap.blacken(columns.scaled(by: module), row: rows.lowerBound * module)
      bitmap.repeatRow(rows.lowerBound * module, count: (layout.bars.lowerBound - rows.lowerBound) * module)
      bitmap.blacken(columns.scaled(by: module), row: layout.bars.upperBound * module)
      bitmap.repeatRow(layout.bars.upperBound * module, count: (rows.upperBound - layout.bars.upperBound) * module)
    }
    if symbol.addOn == nil {
      drawBars(of: layout, rows: layout.bars, on: &bitmap) { _ in true }
      drawBars(of: layout, rows: layout.bars.upperBound..<layout.guardsEnd, on: &bitmap, where: layout.isGuard)
    } else {
      let top = layout.addOnBars.lowerBound
      drawBars(of: layout, rows: layout.bars.lowerBound..<top, on: &bitmap) { !layout.isInAddOn($0) }
      drawBars(of: layout, rows: top..<layout.bars.upperBound, on: &bitmap) { _ in true }
      drawBars(of: layout, rows: layout.bars.upperBound..<layout.guardsEnd, on: &bitmap) {
        layout.isGuard($0) || layout.isInAddOn($0)
      }
    }
    // Small characters share the baseline of the large ones.
    let largest = text.map(\.scale).max() ?? 0
    for group in text {
      let top =
        (group.isAbove ? layout.upperTextTop : layout.textTop) * module
        + (largest - group.scale) * Glyphs.baseline
      for (characters, columns) in group.parts {
        draw(characters, scale: group.scale, in: columns, y: top, on: &bitmap)
      }
    }
    return bitmap
  }

  /// Draws the chosen bars, and the sides of the frame, in `rows`, which are modules.
  private func drawBars(
    of layout: LinearLayout, rows: Range<Int>, on bitmap: inout Bitmap, where isChosen: (Range<Int>) -> Bool
  ) {
    guard !rows.isEmpty else { return }
    let module = modulePixels
    let row = rows.lowerBound * module
    let left = layout.left * module
    layout.symbol.forEachBar { bar in
      guard isChosen(bar) else { return }
      bitmap.blacken(left + bar.lowerBound * module..<left + bar.upperBound * module, row: row)
    }
    if layout.symbol.bearerBars > 0 {
      let thickness = layout.symbol.bearerBars
      bitmap.blacken((0..<thickness).scaled(by: module), row: row)
      bitmap.blacken((layout.width - thickness..<layout.width).scaled(by: module), row: row)
    }
    bitmap.repeatRow(row, count: rows.count * module)
  }

  /// A group of the text, divided into parts that are centred on columns of pixels of their own.
  struct PlacedText {
    let scale: Int
    let isAbove: Bool
    let parts: [(characters: Substring, columns: Range<Int>)]
  }

  /// The groups of the text in pixels; empty if a character has no glyph or the text is too wide.
  func groups(of symbol: LinearSymbol) -> [PlacedText] {
    guard style.showsText else { return [] }
    let barHeight = style.barHeight ?? symbol.barHeight
    let left = (symbol.bearerBars + symbol.quietZone.left) * modulePixels
    let groups = LinearLayout.text(of: symbol, barHeight: barHeight).map { text -> PlacedText? in
      let columns = left + text.span.lowerBound * modulePixels..<left + text.span.upperBound * modulePixels
      let count = text.characters.count
      let scale = min(modulePixels, columns.count / (Glyphs.advance * max(count, 1)))
      guard scale > 0, Glyphs.cover(text.characters) else { return nil }
      switch text.alignment {
      case .centred:
        return PlacedText(scale: scale, isAbove: text.isAbove, parts: [(text.characters[...], columns)])
      case .spread:
        let share = columns.count / count
        let parts = text.characters.indices.enumerated().map { offset, index in
          let start = columns.lowerBound + offset * share
          return (text.characters[index...index], start..<start + share)
        }
        return PlacedText(scale: scale, isAbove: text.isAbove, parts: parts)
      }
    }
    return groups.contains { $0 == nil } ? [] : groups.compactMap { $0 }
  }
}

extension Range<Int> {
  /// The range of pixels for a range of modules.
  func scaled(by module: Int) -> Range<Int> { lowerBound * module..<upperBound * module }
}
