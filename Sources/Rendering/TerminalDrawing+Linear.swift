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

  /// Two modules per column, as half blocks. An odd number of modules gets one more light one on the right.
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
