public import LinearBarcodes
package import MatrixBarcodes

/// A code of any symbology, ready to be drawn.
public enum Symbol: Hashable, Sendable {
  /// Bars and spaces.
  case linear(LinearSymbol)
  /// A grid of modules.
  case matrix(MatrixSymbol)

  /// The modules without the quiet zone, as rows, of which a linear code has one: true for a bar or a dark module.
  public var rows: [[Bool]] {
    switch self {
    case .linear(let symbol): [symbol.modules]
    case .matrix(let symbol): symbol.rows
    }
  }

  /// The whole human-readable interpretation.
  public var text: String {
    switch self {
    case .linear(let symbol): symbol.characters
    case .matrix(let symbol): symbol.text
    }
  }

  /// The drawing of the code by `draw`. A Codabar for which no ratio was chosen is drawn with 2:1 where that gives it
  /// wider modules, else with 3:1.
  ///
  /// - Parameters:
  ///   - draw: draws a code.
  ///   - isAsGood: whether the drawing of 3:1, which comes first, is as good as that of 2:1.
  /// - Throws: the error of `draw` for the narrower code.
  package func drawnWithBestRatio<Drawing, Failure>(
    _ draw: (Symbol) throws(Failure) -> Drawing, isAsGood: (Drawing, Drawing) -> Bool
  ) throws(Failure) -> Drawing {
    guard case .linear(let symbol) = self, let narrowed = symbol.narrowed else { return try draw(self) }
    let narrow = try draw(.linear(narrowed))
    guard let wide = try? draw(self), isAsGood(wide, narrow) else { return narrow }
    return wide
  }

  /// The same code with another text for people, such as a member number that is only a part of the payload.
  public func printing(_ text: String) -> Symbol {
    switch self {
    case .linear(let symbol): .linear(symbol.printing(text.printable))
    case .matrix(let symbol): .matrix(symbol.printing(text.printable))
    }
  }
}

/// A two-dimensional code, ready to be drawn: a grid of dark and light modules.
public struct MatrixSymbol: Hashable, Sendable {
  /// The height of a module divided by its width: 1, except in PDF417.
  public let moduleHeight: Int
  /// The number of light modules on every side; these are always square.
  public let quietZone: Int
  /// The text that is printed with the code: the payload, with blanks for control characters.
  public private(set) var text: String
  /// The modules without the quiet zone.
  package let grid: ModuleGrid

  init(_ grid: ModuleGrid, moduleHeight: Int = 1, quietZone: Int, text: String) {
    self.grid = grid
    self.moduleHeight = moduleHeight
    self.quietZone = quietZone
    self.text = text
  }

  /// The number of modules in a row, without the quiet zone.
  public var width: Int { grid.width }

  /// The number of rows of modules, without the quiet zone.
  public var height: Int { grid.height }

  /// Whether the module in column `x` of row `y` is dark. Modules outside of the grid are light.
  public subscript(x: Int, y: Int) -> Bool { grid[x, y] }

  /// The modules of each row, from the top, true for dark.
  var rows: [[Bool]] { grid.rows }

  /// The same code with another text, which has no control characters.
  func printing(_ text: String) -> MatrixSymbol {
    var symbol = self
    symbol.text = text
    return symbol
  }
}
