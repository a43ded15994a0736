internal import Barcodes

extension TerminalDrawing {
  /// The modules with their quiet zone: two blanks per module if the window is large enough, which leaves no seams;
  /// else two modules per cell, one above the other.
  func cells(of symbol: MatrixSymbol) throws(WindowError) -> [[Cell]] {
    guard symbol.moduleHeight == 1 else { return try stackedCells(of: symbol) }
    let width = symbol.width + 2 * symbol.quietZone
    let height = symbol.height + 2 * symbol.quietZone
    // One row is left for the number, and one for the prompt.
    let available = (rows ?? .max) - 2
    if 2 * width <= columns && height <= available {
      return (0..<height).map { y in
        (0..<width).flatMap { x in
          [Cell](repeating: isDark(symbol, x, y) ? .black : .white, count: 2)
        }
      }
    }
    if usesBlanks {
      guard 2 * width <= columns else { throw .tooWide(columns: 2 * width, available: columns) }
      throw .tooTall(rows: height + 2, available: rows ?? .max)
    }
    guard width <= columns else { throw .tooWide(columns: width, available: columns) }
    let rowCount = (height + 1) / 2
    guard rowCount <= available else {
      throw .tooTall(rows: rowCount + 2, available: rows ?? .max)
    }
    return stride(from: 0, to: height, by: 2).map { y in
      (0..<width).map { x in Cell.halves(upper: isDark(symbol, x, y), lower: isDark(symbol, x, y + 1)) }
    }
  }

  /// Rows of bars, each drawn as those of a linear code. A row, which has to be three modules high, takes two lines if
  /// a module is one column wide, and one line if two modules share a column.
  private func stackedCells(of symbol: MatrixSymbol) throws(WindowError) -> [[Cell]] {
    let width = symbol.width + 2 * symbol.quietZone
    let available = (rows ?? .max) - 2
    let isWide = usesBlanks || width <= columns && 2 * symbol.height + 2 <= available
    let columnCount = isWide ? width : (width + 1) / 2
    guard columnCount <= columns else { throw .tooWide(columns: columnCount, available: columns) }
    let rowCount = (isWide ? 2 : 1) * symbol.height + 2
    guard rowCount <= available else { throw .tooTall(rows: rowCount + 2, available: rows ?? .max) }
    let margin = [Cell](repeating: .white, count: columnCount)
    let lines = (0..<symbol.height).flatMap { y in
      let modules = (0..<width).map { symbol[$0 - symbol.quietZone, y] }
      return [[Cell]](repeating: isWide ? Cell.wide(modules) : Cell.halves(modules), count: isWide ? 2 : 1)
    }
    return [margin] + lines + [margin]
  }

  /// Whether a module is dark, counted from the corner of the quiet zone.
  private func isDark(_ symbol: MatrixSymbol, _ x: Int, _ y: Int) -> Bool {
    symbol[x - symbol.quietZone, y - symbol.quietZone]
  }
}
