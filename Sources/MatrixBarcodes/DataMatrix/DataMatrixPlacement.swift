/// Places the bits of codewords in the modules of all data regions, which are one matrix without the finder patterns.
///
/// The eight bits of a codeword are the modules of a shape (three rows of 2, 3 and 3 modules; the last one is in the
/// lower right). Codewords follow one another on diagonals of slope 1, up and down in turn. A shape that goes beyond the
/// upper or left side goes on at the opposite side. At the lower left, depending on the number of rows and columns, one
/// codeword is in modules of several corners instead.
///
/// Source: ISO/IEC 16022:2006, Annex F.
struct DataMatrixPlacement {
  /// The modules, row by row: true for dark; nil for those without a bit.
  private(set) var map: [Bool?]
  private let rows: Int
  private let columns: Int
  private let codewords: [UInt16]
  private var next = 0

  /// Places all codewords, of which there are as many as the modules have room for.
  ///
  /// - Parameters:
  ///   - rows: the number of rows, even and at least 6.
  ///   - columns: the number of columns, even and at least 8.
  init(_ codewords: [UInt16], rows: Int, columns: Int) {
    map = [Bool?](repeating: nil, count: rows * columns)
    self.rows = rows
    self.columns = columns
    self.codewords = codewords
    var (row, column) = (4, 0)
    repeat {
      if column == 0 && row == rows {
        placeCorner([(-1, 0), (-1, 1), (-1, 2), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)])
      }
      if column == 0 && row == rows - 2 && !columns.isMultiple(of: 4) {
        placeCorner([(-3, 0), (-2, 0), (-1, 0), (0, -4), (0, -3), (0, -2), (0, -1), (1, -1)])
      }
      if column == 0 && row == rows - 2 && columns % 8 == 4 {
        placeCorner([(-3, 0), (-2, 0), (-1, 0), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)])
      }
      if column == 2 && row == rows + 4 && columns.isMultiple(of: 8) {
        placeCorner([(-1, 0), (-1, -1), (0, -3), (0, -2), (0, -1), (1, -3), (1, -2), (1, -1)])
      }
      // Up to the right.
      repeat {
        if row < rows && column >= 0 { placeShape(row, column) }
        row -= 2
        column += 2
      } while row >= 0 && column < columns
      row += 1
      column += 3
      // Down to the left.
      repeat {
        if row >= 0 && column < columns { placeShape(row, column) }
        row += 2
        column -= 2
      } while row < rows && column >= 0
      row += 3
      column += 1
    } while row < rows || column < columns
    // Some sizes have four modules more than their codewords need.
    if map[rows * columns - 1] == nil {
      for (row, column) in [(1, 1), (2, 2)] { map[(rows - row + 1) * columns - column] = true }
    }
  }

  /// Places the next codeword in modules, by rows and columns, negative ones from the last.
  private mutating func placeCorner(_ modules: [(row: Int, column: Int)]) {
    for (bit, module) in modules.enumerated() {
      let row = module.row < 0 ? module.row + rows : module.row
      let column = module.column < 0 ? module.column + columns : module.column
      map[row * columns + column] = codewords[next] >> (7 - bit) & 1 == 1
    }
    next += 1
  }

  /// Places the next codeword with its last bit in `row` and `column`, if that has no bit yet. Modules beyond the upper or
  /// left side are at the opposite side, which is displaced so that the shapes fit.
  private mutating func placeShape(_ row: Int, _ column: Int) {
    guard map[row * columns + column] == nil else { return }
    let shape = [(-2, -2), (-2, -1), (-1, -2), (-1, -1), (-1, 0), (0, -2), (0, -1), (0, 0)]
    for (bit, (down, right)) in shape.enumerated() {
      var (row, column) = (row + down, column + right)
      if row < 0 {
        row += rows
        column += 4 - (rows + 4) % 8
      }
      if column < 0 {
        column += columns
        row += 4 - (columns + 4) % 8
      }
      map[row * columns + column] = codewords[next] >> (7 - bit) & 1 == 1
    }
    next += 1
  }
}
