internal import LinearBarcodes

extension TerminalDrawing {
  /// The bars with their quiet zone: one module per column if the window is wide enough, else two.
  func cells(of symbol: LinearSymbol) throws(WindowError) -> [[Cell]] {
    let quietZone = symbol.quietZone
    let modules =
      [Bool](repeating: false, count: quietZone.left) + symbol.modules
      + [Bool](repeating: false, count: quietZone.right)
    let row = usesBlanks || modules.count <= columns ? Cell.wide(modules) : Cell.halves(modules)
    guard row.count <= columns else { throw .tooWide(columns: row.count, available: columns) }

    // One white row above the bars and one below; one for the number, and one for the prompt.
    let available = (rows ?? .max) - 4
    guard available >= Self.fewestBarRows else {
      throw .tooTall(rows: Self.fewestBarRows + 4, available: rows ?? .max)
    }
    let barRows = min(max(Self.fewestBarRows, row.count / 6), available, Self.maximumBarRows)
    let margin = [Cell](repeating: .white, count: row.count)
    return [margin] + [[Cell]](repeating: row, count: barRows) + [margin]
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
