internal import Barcodes

extension TerminalDrawing {
  /// The modules with their quiet zone: blanks, which leave no seams; or for the smallest size two modules per cell, one
  /// above the other.
  func upright(_ symbol: MatrixSymbol, _ scale: Int) -> Layout {
    guard symbol.moduleHeight == 1 else { return stacked(symbol, scale) }
    let width = symbol.width + 2 * symbol.quietZone
    let height = symbol.height + 2 * symbol.quietZone
    // With blanks alone, a module takes a row at least.
    let repeats = usesBlanks ? max(scale, 2) - 1 : scale - 1
    guard repeats > 0 else {
      return Layout(columns: width, rows: (height + 1) / 2 + Self.rowsBelow) {
        stride(from: 0, to: height, by: 2).map { y in
          (0..<width).map { x in Cell.halves(upper: isDark(symbol, x, y), lower: isDark(symbol, x, y + 1)) }
        }
      }
    }
    return Layout(columns: 2 * repeats * width, rows: repeats * height + Self.rowsBelow) {
      (0..<height).flatMap { y in
        let row = Cell.wide((0..<width).map { isDark(symbol, $0, y) }.repeating(2 * repeats))
        return [[Cell]](repeating: row, count: repeats)
      }
    }
  }

  /// Rows of bars, each drawn as those of a linear code. A row, which has to be three modules high, takes two lines if
  /// a module is one column wide, and one line if two modules share a column.
  private func stacked(_ symbol: MatrixSymbol, _ scale: Int) -> Layout {
    let width = symbol.width + 2 * symbol.quietZone
    let repeats = usesBlanks ? max(scale, 2) - 1 : scale - 1
    let columns = repeats == 0 ? (width + 1) / 2 : repeats * width
    let lineCount = max(1, 2 * repeats)
    return Layout(columns: columns, rows: lineCount * symbol.height + 2 + Self.rowsBelow) {
      let margin = [Cell](repeating: .white, count: columns)
      let lines = (0..<symbol.height).flatMap { y in
        let modules = (0..<width).map { symbol[$0 - symbol.quietZone, y] }
        let row = repeats == 0 ? Cell.halves(modules) : Cell.wide(modules.repeating(repeats))
        return [[Cell]](repeating: row, count: lineCount)
      }
      return [margin] + lines + [margin]
    }
  }

  /// Rows of bars that stand next to each other, turned by a quarter clockwise: a module is `scale` half rows high, and
  /// as many columns for each module of its other side.
  func turned(_ symbol: MatrixSymbol, _ scale: Int) -> Layout {
    let scale = usesBlanks ? 2 * scale : scale
    let along = symbol.width + 2 * symbol.quietZone
    let across = symbol.height * symbol.moduleHeight + 2 * symbol.quietZone
    let columns = across * scale
    return Layout(columns: columns, rows: (along * scale + 1) / 2 + Self.rowsBelow) {
      func isDark(_ x: Int, _ y: Int) -> Bool {
        guard y < along * scale else { return false }
        // The lower edge of the code is on the left after the turn.
        let row = across - 1 - x / scale - symbol.quietZone
        guard row >= 0 else { return false }
        return symbol[y / scale - symbol.quietZone, row / symbol.moduleHeight]
      }
      return stride(from: 0, to: along * scale, by: 2).map { y in
        (0..<columns).map { x in Cell.halves(upper: isDark(x, y), lower: isDark(x, y + 1)) }
      }
    }
  }

  /// Whether a module is dark, counted from the corner of the quiet zone.
  private func isDark(_ symbol: MatrixSymbol, _ x: Int, _ y: Int) -> Bool {
    symbol[x - symbol.quietZone, y - symbol.quietZone]
  }
}
