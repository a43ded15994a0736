internal import Barcodes
internal import LinearBarcodes

extension TerminalDrawing {
  /// The least number of columns that lying bars are long, which are about as long as eight rows.
  private static let fewestBarColumns = 16
  private static let maximumBarColumns = 80
  /// The white columns at the ends of lying bars.
  private static let marginColumns = 2

  /// The bars with their quiet zone. Bearer bars take a row above and one below.
  func upright(_ symbol: LinearSymbol, _ scale: Int) -> Layout {
    let modules = symbol.modulesWithQuietZone
    // With blanks alone, a module takes a column at least.
    let repeats = usesBlanks ? max(scale, 2) - 1 : scale - 1
    let columns = repeats == 0 ? (modules.count + 1) / 2 : modules.count * repeats
    let bearerRows = symbol.bearerBars > 0 ? 1 : 0
    // One white row above the bars and one below.
    let others = 2 + 2 * bearerRows + Self.rowsBelow
    let barRows = min(
      max(Self.fewestBarRows, columns / 6), max(Self.fewestBarRows, (rows ?? .max) - others), Self.maximumBarRows)
    return Layout(columns: columns, rows: others + min(barRows, Self.fewestBarRows)) {
      let row = repeats == 0 ? Cell.halves(modules) : Cell.wide(modules.repeating(repeats))
      let bearer = [[Cell]](repeating: [Cell](repeating: .black, count: columns), count: bearerRows)
      let margin = [Cell](repeating: .white, count: columns)
      return [margin] + bearer + [[Cell]](repeating: row, count: barRows) + bearer + [margin]
    }
  }

  /// The bars one below the other, a module `scale` half rows high.
  func turned(_ symbol: LinearSymbol, _ scale: Int) -> Layout {
    let modules = symbol.modulesWithQuietZone.repeating(usesBlanks ? 2 * scale : scale)
    let bearer = symbol.bearerBars > 0 ? 1 : 0
    let others = 2 * (Self.marginColumns + bearer)
    let length = min(max(Self.fewestBarColumns, modules.count / 3, columns - others), Self.maximumBarColumns)
    let columns = min(max(self.columns, Self.fewestBarColumns + others), length + others)
    return Layout(columns: columns, rows: (modules.count + 1) / 2 + Self.rowsBelow) {
      let margin = [Cell](repeating: .white, count: Self.marginColumns)
      return stride(from: 0, to: modules.count, by: 2).map { index in
        let bar = Cell.halves(upper: modules[index], lower: index + 1 < modules.count && modules[index + 1])
        let edge = [Cell](repeating: .black, count: bearer)
        return margin + edge + [Cell](repeating: bar, count: columns - others) + edge + margin
      }
    }
  }
}

extension LinearSymbol {
  fileprivate var modulesWithQuietZone: [Bool] {
    [Bool](repeating: false, count: quietZone.left) + modules + [Bool](repeating: false, count: quietZone.right)
  }
}

extension [Bool] {
  /// Each element `count` times.
  func repeating(_ count: Int) -> [Bool] {
    guard count > 1 else { return self }
    var repeated: [Bool] = []
    repeated.reserveCapacity(self.count * count)
    for element in self { for _ in 0..<count { repeated.append(element) } }
    return repeated
  }
}

extension TerminalDrawing.Cell {
  /// One module per column.
  static func wide(_ modules: [Bool]) -> [Self] { modules.map { $0 ? .black : .white } }

  /// Two modules per column, as half blocks. An odd number of modules is completed by a light module on the right.
  static func halves(_ modules: [Bool]) -> [Self] {
    stride(from: 0, to: modules.count, by: 2).map { index in
      let glyph: TerminalDrawing.Glyph =
        switch (modules[index], index + 1 < modules.count && modules[index + 1]) {
        case (false, false): .none
        case (true, false): .leftHalf
        case (false, true): .rightHalf
        case (true, true): .all
        }
      return Self(glyph: glyph, inkIsBlack: true, paperIsBlack: false)
    }
  }
}

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

  /// Rows of bars, each drawn like the bars of a linear code. A row has to be three modules high: it takes two lines if
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

/// A code that is drawn in the cells of a terminal.
public struct TerminalCode: Hashable, Sendable {
  /// The lines from the top. Each sets its colours, and resets them at its end.
  public let lines: [String]
  /// The lines with the number, which follow.
  public let text: [String]
  /// The number of columns of each line.
  public let columns: Int
  /// The size of modules, as in `TerminalDrawing.scaleRange`.
  public let scale: Int
  /// Whether bars lie on their sides.
  public let isTurned: Bool
}
