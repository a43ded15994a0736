/// A two-dimensional code, ready to be drawn: a grid of dark and light modules.
public struct MatrixSymbol: Hashable, Sendable {
  /// Modules in a row, without the quiet zone.
  public let width: Int
  /// Rows of modules, without the quiet zone.
  public let height: Int
  /// How many times as high as wide a module is: 1, but for the rows of PDF417.
  public let moduleHeight: Int
  /// Light modules that have to stay free on every side, as wide as the others and as high as they are wide.
  public let quietZone: Int
  /// What is printed with the code for people: the payload, control characters as blanks.
  public private(set) var text: String
  /// Row after row from the top, true for dark.
  private let modules: [Bool]

  /// A grid of `modules`, row after row from the top, `width` to a row.
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

  /// Whether the module in column `x` of row `y` is dark; what lies outside the grid is light.
  public subscript(x: Int, y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height && modules[y * width + x]
  }

  /// The same code with another text, without control characters.
  func printing(_ text: String) -> MatrixSymbol {
    var symbol = self
    symbol.text = text
    return symbol
  }
}
