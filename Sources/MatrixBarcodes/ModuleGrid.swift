/// The modules of a matrix code, or of a stacked one: rows from the top, without the quiet zone.
public struct ModuleGrid: Hashable, Sendable {
  /// The number of modules in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The modules, row by row from the top, true for dark.
  public let modules: [Bool]

  /// - Precondition: the number of `modules` is a multiple of `width`.
  package init(modules: [Bool], width: Int) {
    precondition(width > 0 && modules.count.isMultiple(of: width), "a grid has whole rows")
    self.modules = modules
    self.width = width
    self.height = modules.count / width
  }

  /// Whether the module in column `x` of row `y` is dark. Modules outside of the grid are light.
  public subscript(x: Int, y: Int) -> Bool {
    x >= 0 && x < width && y >= 0 && y < height && modules[y * width + x]
  }

  /// The modules of each row, from the top.
  public var rows: [[Bool]] { (0..<height).map { Array(modules[$0 * width..<($0 + 1) * width]) } }
}
