internal import MatrixBarcodes

/// A two-dimensional code, ready to be drawn: a grid of dark and light modules.
public struct MatrixSymbol: Hashable, Sendable {
  /// The number of modules in a row, without the quiet zone.
  public let width: Int
  /// The number of rows of modules, without the quiet zone.
  public let height: Int
  /// The height of a module divided by its width: 1, except in PDF417.
  public let moduleHeight: Int
  /// The number of light modules on every side; these are always square.
  public let quietZone: Int
  /// The text that is printed with the code: the payload, with blanks for control characters.
  public private(set) var text: String
  /// The modules, row by row from the top, true for dark.
  private let modules: [Bool]

  /// Creates a grid of `modules`, row by row from the top, with `width` modules in each row.
  ///
  /// - Precondition: the number of `modules` is a multiple of `width`.
  init(modules: [Bool], width: Int, moduleHeight: Int = 1, quietZone: Int, text: String) {
    precondition(width > 0 && modules.count.isMultiple(of: width), "a grid has whole rows")
    self.modules = modules
    self.width = width
    self.height = modules.count / width
    self.moduleHeight = moduleHeight
    self.quietZone = quietZone
    self.text = text
  }

  init(_ grid: ModuleGrid, moduleHeight: Int = 1, quietZone: Int, text: String) {
    self.init(
      modules: grid.modules, width: grid.width, moduleHeight: moduleHeight, quietZone: quietZone, text: text)
  }

  /// Whether the module in column `x` of row `y` is dark. Modules outside of the grid are light.
  public subscript(x: Int, y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height && modules[y * width + x]
  }

  /// The same code with another text, which has no control characters.
  func printing(_ text: String) -> MatrixSymbol {
    var symbol = self
    symbol.text = text
    return symbol
  }
}
