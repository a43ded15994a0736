internal import MatrixBarcodes

/// A two-dimensional code, ready to be drawn: a grid of dark and light modules.
public struct MatrixSymbol: Hashable, Sendable {
  /// The height of a module divided by its width: 1, except in PDF417.
  public let moduleHeight: Int
  /// The number of light modules on every side; these are always square.
  public let quietZone: Int
  /// The text that is printed with the code: the payload, with blanks for control characters.
  public private(set) var text: String
  private let grid: ModuleGrid

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
