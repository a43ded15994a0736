/// The number of columns and rows of codewords of a PDF417 symbol, without the start, stop and row indicators.
struct PDF417Size {
  let columns: Int
  let rows: Int

  /// The most codewords of any symbol. ISO/IEC 15438:2015, 5.1.1.
  static let mostCodewords = 928
  private static let columnNumbers = 1...30
  private static let rowNumbers = 3...90

  /// The most codewords of a symbol with these numbers of columns and rows, of which nil stands for any.
  static func mostCodewords(columns: Int?, rows: Int?) -> Int {
    switch (columns, rows) {
    case (let columns?, let rows?): columns * rows
    case (let columns?, nil): columns * min(rowNumbers.upperBound, mostCodewords / columns)
    case (nil, let rows?): rows * min(columnNumbers.upperBound, mostCodewords / rows)
    case (nil, nil): mostCodewords
    }
  }

  /// The size for a number of codewords; nil if they do not fit.
  ///
  /// - Parameters:
  ///   - count: the number of codewords, with the one that tells the number of data codewords, and with those for error
  ///     correction.
  ///   - columns: the number of columns that is wanted; nil for any.
  ///   - rows: the number of rows that is wanted; nil for any.
  init?(codewords count: Int, columns: Int?, rows: Int?) {
    guard count <= Self.mostCodewords(columns: columns, rows: rows) else { return nil }
    func rowsNeeded(_ columns: Int) -> Int { max(Self.rowNumbers.lowerBound, (count + columns - 1) / columns) }
    if let columns {
      (self.columns, self.rows) = (columns, rows ?? rowsNeeded(columns))
    } else if let rows {
      (self.columns, self.rows) = ((count + rows - 1) / rows, rows)
    } else {
      // The square root of a third of the other codewords, rounded: it is less than the number of columns and a half.
      var columns = 1
      while 3 * (2 * columns + 1) * (2 * columns + 1) <= 4 * (count - 1) { columns += 1 }
      // The last row can make too many codewords of up to 928. 29 columns of 32 rows hold all of them.
      while columns * rowsNeeded(columns) > Self.mostCodewords { columns += 1 }
      (self.columns, self.rows) = (columns, rowsNeeded(columns))
    }
  }
}

/// Draws the codewords of a PDF417 symbol.
struct PDF417Symbol {
  /// All codewords, row by row.
  let codewords: [UInt16]
  let size: PDF417Size
  let level: Int

  /// The modules: in each row the start pattern, the left row indicator, the codewords, the right row indicator and the
  /// stop pattern.
  var grid: ModuleGrid {
    // 17 modules a pattern, and the last bar of the stop pattern.
    let width = 17 * (size.columns + 4) + 1
    let modules = [Bool](unsafeUninitializedCapacity: width * size.rows) { modules, count in
      for row in 0..<size.rows {
        let patterns = PDF417Patterns.clusters[row % 3]
        let (left, right) = rowIndicators(of: row)
        draw(PDF417Patterns.start, on: modules, &count)
        draw(patterns[left], on: modules, &count)
        for column in 0..<size.columns {
          draw(patterns[Int(codewords[row * size.columns + column])], on: modules, &count)
        }
        draw(patterns[right], on: modules, &count)
        draw(PDF417Patterns.stop, width: 18, on: modules, &count)
      }
    }
    return ModuleGrid(modules: modules, width: width)
  }

  /// The codewords in the modules of a symbol, row by row; nil if a pattern is none of its row.
  static func codewords(of grid: ModuleGrid) -> [UInt16]? {
    let columns = grid.width / 17 - 4
    guard grid.width % 17 == 1, columns > 0 else { return nil }
    var found: [UInt16] = []
    for row in 0..<grid.height {
      for column in 0..<columns {
        let start = 17 * (column + 2)
        let pattern = (start..<start + 17).reduce(UInt32(0)) { $0 << 1 | (grid[$1, row] ? 1 : 0) }
        guard let codeword = PDF417Patterns.clusters[row % 3].firstIndex(of: pattern) else { return nil }
        found.append(UInt16(codeword))
      }
    }
    return found
  }

  /// Draws the modules of a pattern after the `count` that there are.
  @inline(__always)
  private func draw(
    _ pattern: UInt32, width: Int = 17, on modules: UnsafeMutableBufferPointer<Bool>, _ count: inout Int
  ) {
    for module in 0..<width { modules[count &+ module] = pattern &>> UInt32(width - 1 - module) & 1 == 1 }
    count += width
  }

  /// The codewords beside a row, which tell its number, the numbers of rows and columns, and the level.
  /// ISO/IEC 15438:2015, 5.11.
  private func rowIndicators(of row: Int) -> (left: Int, right: Int) {
    let base = 30 * (row / 3)
    let thirds = base + (size.rows - 1) / 3
    let levelAndRest = base + 3 * level + (size.rows - 1) % 3
    let columns = base + size.columns - 1
    return switch row % 3 {
    case 0: (thirds, columns)
    case 1: (levelAndRest, thirds)
    default: (columns, levelAndRest)
    }
  }
}
