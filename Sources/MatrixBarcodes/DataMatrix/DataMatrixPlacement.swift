/// Places the bits of codewords in the modules of all data regions, which are one matrix without the finder patterns.
///
/// The eight bits of a codeword are the modules of a shape (three rows of 2, 3 and 3 modules; the last one is in the
/// lower right). Codewords follow one another on diagonals of slope 1, up and down in turn. A shape that goes beyond the
/// upper or left side goes on at the opposite side. At the lower left, depending on the number of rows and columns, one
/// codeword is in modules of several corners instead.
///
/// Source: ISO/IEC 16022:2006, Annex F.
struct DataMatrixPlacement {
  private let map: UnsafeMutableBufferPointer<UInt8>
  private let rows: Int
  private let columns: Int

  /// The value of a module without a bit.
  private static let empty: UInt8 = 2

  /// - Parameters:
  ///   - map: the modules, row by row; in the end, each is 0 or 1 for dark.
  ///   - rows: the number of rows, even and at least 6.
  ///   - columns: the number of columns, even and at least 8.
  init(_ map: UnsafeMutableBufferPointer<UInt8>, rows: Int, columns: Int) {
    self.map = map
    self.rows = rows
    self.columns = columns
    map.initialize(repeating: Self.empty)
  }

  /// Places all codewords, of which there are as many as the modules have room for.
  func place(_ codewords: UnsafeBufferPointer<UInt16>) {
    var next = 0
    func take() -> Int {
      next += 1
      return Int(codewords[next - 1])
    }
    var (row, column) = (4, 0)
    repeat {
      if column == 0 && row == rows { placeCornerA(take()) }
      if column == 0 && row == rows - 2 && !columns.isMultiple(of: 4) { placeCornerB(take()) }
      if column == 0 && row == rows - 2 && columns % 8 == 4 { placeCornerC(take()) }
      if column == 2 && row == rows + 4 && columns.isMultiple(of: 8) { placeCornerD(take()) }
      // Up to the right.
      repeat {
        if row < rows && column >= 0 && map[row * columns + column] == Self.empty { place(take(), row, column) }
        row -= 2
        column += 2
      } while row >= 0 && column < columns
      row += 1
      column += 3
      // Down to the left.
      repeat {
        if row >= 0 && column < columns && map[row * columns + column] == Self.empty { place(take(), row, column) }
        row += 2
        column -= 2
      } while row < rows && column >= 0
      row += 3
      column += 1
    } while row < rows || column < columns
    // Some sizes have four modules more than their codewords need.
    if map[rows * columns - 1] == Self.empty {
      set(rows - 1, columns - 1, 1)
      set(rows - 1, columns - 2, 0)
      set(rows - 2, columns - 1, 0)
      set(rows - 2, columns - 2, 1)
    }
  }

  @inline(__always)
  private func set(_ row: Int, _ column: Int, _ bit: Int) { map[row * columns + column] = UInt8(bit & 1) }

  /// Places a codeword with its last bit in `row` and `column`.
  @inline(__always)
  private func place(_ codeword: Int, _ row: Int, _ column: Int) {
    guard row < 2 || column < 2 else {
      let last = row * columns + column
      func set(_ index: Int, _ bit: Int) { map[index] = UInt8(truncatingIfNeeded: bit & 1) }
      set(last - 2 * columns - 2, codeword >> 7)
      set(last - 2 * columns - 1, codeword >> 6)
      set(last - columns - 2, codeword >> 5)
      set(last - columns - 1, codeword >> 4)
      set(last - columns, codeword >> 3)
      set(last - 2, codeword >> 2)
      set(last - 1, codeword >> 1)
      set(last, codeword)
      return
    }
    setWrapped(row - 2, column - 2, codeword >> 7)
    setWrapped(row - 2, column - 1, codeword >> 6)
    setWrapped(row - 1, column - 2, codeword >> 5)
    setWrapped(row - 1, column - 1, codeword >> 4)
    setWrapped(row - 1, column, codeword >> 3)
    setWrapped(row, column - 2, codeword >> 2)
    setWrapped(row, column - 1, codeword >> 1)
    setWrapped(row, column, codeword)
  }

  /// Sets a module that may be beyond the upper or left side. The opposite side is displaced, so that the shapes fit.
  private func setWrapped(_ row: Int, _ column: Int, _ bit: Int) {
    var (row, column) = (row, column)
    if row < 0 {
      row += rows
      column += 4 - (rows + 4) % 8
    }
    if column < 0 {
      column += columns
      row += 4 - (columns + 4) % 8
    }
    set(row, column, bit)
  }

  // MARK: - Corners

  private func placeCornerA(_ codeword: Int) {
    for column in 0..<3 { set(rows - 1, column, codeword >> (7 - column)) }
    set(0, columns - 2, codeword >> 4)
    for row in 0..<4 { set(row, columns - 1, codeword >> (3 - row)) }
  }

  private func placeCornerB(_ codeword: Int) {
    for offset in 0..<3 { set(rows - 3 + offset, 0, codeword >> (7 - offset)) }
    for offset in 0..<4 { set(0, columns - 4 + offset, codeword >> (4 - offset)) }
    set(1, columns - 1, codeword)
  }

  private func placeCornerC(_ codeword: Int) {
    for offset in 0..<3 { set(rows - 3 + offset, 0, codeword >> (7 - offset)) }
    set(0, columns - 2, codeword >> 4)
    for row in 0..<4 { set(row, columns - 1, codeword >> (3 - row)) }
  }

  private func placeCornerD(_ codeword: Int) {
    set(rows - 1, 0, codeword >> 7)
    set(rows - 1, columns - 1, codeword >> 6)
    for offset in 0..<3 { set(0, columns - 3 + offset, codeword >> (5 - offset)) }
    for offset in 0..<3 { set(1, columns - 3 + offset, codeword >> (2 - offset)) }
  }
}
