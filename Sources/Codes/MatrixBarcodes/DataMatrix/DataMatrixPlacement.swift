/// Places the bits of codewords in the modules of all data regions, which are one matrix without the finder patterns.
///
/// The eight bits of a codeword are the modules of a shape (three rows of 2, 3 and 3 modules; the last one is in the
/// lower right). Codewords follow one another on diagonals of slope 1, up and down in turn. A shape that goes beyond the
/// upper or left side goes on at the opposite side. At the lower left, depending on the number of rows and columns, one
/// codeword is in modules of several corners instead.
///
/// Source: ISO/IEC 16022:2006, Annex F.
struct DataMatrixPlacement {
  private let rows: Int
  private let columns: Int
  /// The number of codewords that have been placed.
  private var count = 0

  /// The place of a module without a bit.
  private static let empty = UInt16.max

  /// The modules with all codewords, of which there are as many as there is room for.
  ///
  /// - Parameters:
  ///   - rows: the number of rows, even and at least 6.
  ///   - columns: the number of columns, even and at least 8.
  /// - Returns: the modules, row by row: 1 for dark, 0 for light.
  static func map(of codewords: [UInt16], rows: Int, columns: Int) -> [UInt8] {
    let places = places(rows: rows, columns: columns)
    let words = codewords.span
    var map = [UInt8](repeating: 0, count: places.count)
    var modules = map.mutableSpan
    for (module, place) in places.enumerated() where place != empty {
      modules[module] = UInt8(truncatingIfNeeded: words[Int(place / 8)] >> (7 - place % 8) & 1)
    }
    // Some sizes have four modules more than their codewords need, of which two are dark.
    if places[rows * columns - 1] == empty {
      for index in [(rows - 1) * columns - 2, rows * columns - 1] { map[index] = 1 }
    }
    return map
  }

  /// The place of each module in the stream of codewords, row by row: eight times the index of its codeword, and the index
  /// of its bit from the highest.
  static func places(rows: Int, columns: Int) -> [UInt16] {
    var map = [UInt16](repeating: empty, count: rows * columns)
    var placement = DataMatrixPlacement(rows: rows, columns: columns)
    var modules = map.mutableSpan
    placement.place(in: &modules)
    return map
  }

  private init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }

  private mutating func place(in map: inout MutableSpan<UInt16>) {
    var (row, column) = (4, 0)
    repeat {
      if column == 0 && row == rows { place(in: Self.cornerA, of: &map) }
      if column == 0 && row == rows - 2 && !columns.isMultiple(of: 4) { place(in: Self.cornerB, of: &map) }
      if column == 0 && row == rows - 2 && columns % 8 == 4 { place(in: Self.cornerC, of: &map) }
      if column == 2 && row == rows + 4 && columns.isMultiple(of: 8) { place(in: Self.cornerD, of: &map) }
      // Up to the right.
      repeat {
        if row < rows && column >= 0 { place(row, column, of: &map) }
        row -= 2
        column += 2
      } while row >= 0 && column < columns
      row += 1
      column += 3
      // Down to the left.
      repeat {
        if row >= 0 && column < columns { place(row, column, of: &map) }
        row += 2
        column -= 2
      } while row < rows && column >= 0
      row += 3
      column += 1
    } while row < rows || column < columns
  }

  /// Eight modules, from that of the highest bit of a codeword on.
  private typealias Shape = InlineArray<8, (row: Int, column: Int)>

  /// The shape, relative to its last module.
  private static let shape: Shape = [(-2, -2), (-2, -1), (-1, -2), (-1, -1), (-1, 0), (0, -2), (0, -1), (0, 0)]

  // The modules of corners; negative numbers are counted from the last row or column.
  private static let cornerA: Shape = [(-1, 0), (-1, 1), (-1, 2), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)]
  private static let cornerB: Shape = [(-3, 0), (-2, 0), (-1, 0), (0, -4), (0, -3), (0, -2), (0, -1), (1, -1)]
  private static let cornerC: Shape = [(-3, 0), (-2, 0), (-1, 0), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)]
  private static let cornerD: Shape = [(-1, 0), (-1, -1), (0, -3), (0, -2), (0, -1), (1, -3), (1, -2), (1, -1)]

  /// Places the next codeword in modules of corners.
  private mutating func place(in corner: Shape, of map: inout MutableSpan<UInt16>) {
    for bit in corner.indices {
      let (row, column) = corner[bit]
      let index = (row < 0 ? row + rows : row) * columns + (column < 0 ? column + columns : column)
      map[index] = UInt16(8 * count + bit)
    }
    count += 1
  }

  /// Places the next codeword with its last bit in `row` and `column`, if that has no bit yet. Modules beyond the upper or
  /// left side are at the opposite side, which is displaced so that the shapes fit.
  @inline(__always)
  private mutating func place(_ row: Int, _ column: Int, of map: inout MutableSpan<UInt16>) {
    guard map[row * columns + column] == Self.empty else { return }
    let shape = Self.shape
    for bit in shape.indices {
      var (row, column) = (row &+ shape[bit].row, column &+ shape[bit].column)
      if row < 0 {
        row += rows
        column += 4 - (rows + 4) % 8
      }
      if column < 0 {
        column += columns
        row += 4 - (columns + 4) % 8
      }
      // In some rectangles of ISO/IEC 21471, that is below the last row.
      if row >= rows { row -= rows }
      map[row &* columns &+ column] = UInt16(truncatingIfNeeded: 8 &* count &+ bit)
    }
    count += 1
  }
}
