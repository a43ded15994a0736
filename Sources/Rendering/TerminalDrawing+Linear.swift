internal import LinearBarcodes

extension TerminalDrawing {
  /// The bars with their quiet zone: one module per column if the window is wide enough, else two. Bearer bars take a row
  /// above and one below.
  func cells(of symbol: LinearSymbol) throws(WindowError) -> [[Cell]] {
    let quietZone = symbol.quietZone
    let modules =
      [Bool](repeating: false, count: quietZone.left) + symbol.modules
      + [Bool](repeating: false, count: quietZone.right)
    let row = usesBlanks || modules.count <= columns ? Cell.wide(modules) : Cell.halves(modules)
    guard row.count <= columns else { throw .tooWide(columns: row.count, available: columns) }

    let bearer = [[Cell]](
      repeating: [Cell](repeating: .black, count: row.count), count: symbol.bearerBars > 0 ? 1 : 0)
    // One white row above the bars and one below; one for the number, and one for the prompt.
    let others = 4 + 2 * bearer.count
    let available = (rows ?? .max) - others
    guard available >= Self.fewestBarRows else {
      throw .tooTall(rows: Self.fewestBarRows + others, available: rows ?? .max)
    }
    let barRows = min(max(Self.fewestBarRows, row.count / 6), available, Self.maximumBarRows)
    let margin = [Cell](repeating: .white, count: row.count)
    return [margin] + bearer + [[Cell]](repeating: row, count: barRows) + bearer + [margin]
  }
}

extension TerminalDrawing.Cell {
  /// One module per column.
  static func wide(_ modules: [Bool]) -> [Self] { modules.map { $0 ? .black : .white } }

  /// Two modules per column, as half blocks. An odd number of modules gets one more light one on the right.
  static func halves(_ modules: [Bool]) -> [Self] {
    stride(from: 0, to: modules.count, by: 2).map { index in
      switch (modules[index], index + 1 < modules.count && modules[index + 1]) {
      case (false, false): .white
      case (true, false): .text("▌")
      case (false, true): .text("▐")
      case (true, true): .text("█")
      }
    }
  }
}
