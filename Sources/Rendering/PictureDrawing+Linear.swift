internal import LinearBarcodes
internal import Pictures

extension PictureDrawing {
  func draw(_ symbol: LinearSymbol) throws(PictureError) -> Bitmap {
    let module = modulePixels
    let left = symbol.quietZone.left * module
    let width = left + (symbol.moduleCount + symbol.quietZone.right) * module
    let top = Self.verticalMargin * module
    let barsEnd = top + (barHeight ?? symbol.barHeight) * module
    let text = showsText ? groups(of: symbol, left: left) : []
    let guardsEnd = symbol.guardBars.isEmpty || text.isEmpty ? barsEnd : barsEnd + Self.guardExtension * module
    let textTop = barsEnd + module
    let textEnd = text.map { textTop + Glyphs.height * $0.scale }.max() ?? barsEnd

    var bitmap = try blank(width: width, height: max(guardsEnd, textEnd) + Self.verticalMargin * module)
    symbol.forEachBar { bar in
      bitmap.blacken(left + bar.lowerBound * module..<left + bar.upperBound * module, row: top)
    }
    bitmap.repeatRow(top, count: barsEnd - top)
    if guardsEnd > barsEnd {
      symbol.forEachBar { bar in
        guard symbol.guardBars.contains(where: { $0.overlaps(bar) }) else { return }
        bitmap.blacken(left + bar.lowerBound * module..<left + bar.upperBound * module, row: barsEnd)
      }
      bitmap.repeatRow(barsEnd, count: guardsEnd - barsEnd)
    }
    for group in text {
      for (characters, columns) in group.parts {
        draw(characters, scale: group.scale, in: columns, y: textTop, on: &bitmap)
      }
    }
    return bitmap
  }

  /// A group of the text, cut into what is centred on its own columns of pixels.
  private struct PlacedText {
    let scale: Int
    let parts: [(characters: Substring, columns: Range<Int>)]
  }

  /// The groups of the text in pixels, or none where a character has no glyph or the text is too wide.
  private func groups(of symbol: LinearSymbol, left: Int) -> [PlacedText] {
    let groups = symbol.text.map { text -> PlacedText? in
      let columns = left + text.span.lowerBound * modulePixels..<left + text.span.upperBound * modulePixels
      let count = text.characters.count
      let scale = min(modulePixels, columns.count / (Glyphs.advance * max(count, 1)))
      guard scale > 0, Glyphs.cover(text.characters) else { return nil }
      switch text.alignment {
      case .centred:
        return PlacedText(scale: scale, parts: [(text.characters[...], columns)])
      case .spread:
        let share = columns.count / count
        let parts = text.characters.indices.enumerated().map { place, index in
          let start = columns.lowerBound + place * share
          return (text.characters[index...index], start..<start + share)
        }
        return PlacedText(scale: scale, parts: parts)
      }
    }
    return groups.contains { $0 == nil } ? [] : groups.compactMap { $0 }
  }
}
