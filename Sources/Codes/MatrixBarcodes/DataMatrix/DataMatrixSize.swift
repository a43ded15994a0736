/// The dimensions of a symbol, and its error correction. ISO/IEC 16022:2006, Table 7, and ISO/IEC 21471:2020.
struct DataMatrixSize: Sendable {
  /// The number of rows and columns of modules, with the finder patterns.
  let rows: Int
  let columns: Int
  /// The number of rows and columns of modules in a data region, which has a finder pattern around it.
  let regionRows: Int
  let regionColumns: Int
  let dataCodewords: Int
  /// The number of interleaved blocks with their own error correction.
  let blocks: Int
  /// The number of check codewords of a block.
  private let check: Int

  private init(_ rows: Int, _ columns: Int, region: (rows: Int, columns: Int), data: Int, check: Int, blocks: Int = 1) {
    self.rows = rows
    self.columns = columns
    (regionRows, regionColumns) = region
    dataCodewords = data
    self.blocks = blocks
    self.check = check
  }

  private init(square side: Int, region: Int, data: Int, check: Int, blocks: Int = 1) {
    self.init(side, side, region: (region, region), data: data, check: check, blocks: blocks)
  }

  /// The number of check codewords of all blocks.
  var checkCodewords: Int { check * blocks }

  static let squares = [
    DataMatrixSize(square: 10, region: 8, data: 3, check: 5),
    DataMatrixSize(square: 12, region: 10, data: 5, check: 7),
    DataMatrixSize(square: 14, region: 12, data: 8, check: 10),
    DataMatrixSize(square: 16, region: 14, data: 12, check: 12),
    DataMatrixSize(square: 18, region: 16, data: 18, check: 14),
    DataMatrixSize(square: 20, region: 18, data: 22, check: 18),
    DataMatrixSize(square: 22, region: 20, data: 30, check: 20),
    DataMatrixSize(square: 24, region: 22, data: 36, check: 24),
    DataMatrixSize(square: 26, region: 24, data: 44, check: 28),
    DataMatrixSize(square: 32, region: 14, data: 62, check: 36),
    DataMatrixSize(square: 36, region: 16, data: 86, check: 42),
    DataMatrixSize(square: 40, region: 18, data: 114, check: 48),
    DataMatrixSize(square: 44, region: 20, data: 144, check: 56),
    DataMatrixSize(square: 48, region: 22, data: 174, check: 68),
    DataMatrixSize(square: 52, region: 24, data: 204, check: 42, blocks: 2),
    DataMatrixSize(square: 64, region: 14, data: 280, check: 56, blocks: 2),
    DataMatrixSize(square: 72, region: 16, data: 368, check: 36, blocks: 4),
    DataMatrixSize(square: 80, region: 18, data: 456, check: 48, blocks: 4),
    DataMatrixSize(square: 88, region: 20, data: 576, check: 56, blocks: 4),
    DataMatrixSize(square: 96, region: 22, data: 696, check: 68, blocks: 4),
    DataMatrixSize(square: 104, region: 24, data: 816, check: 56, blocks: 6),
    DataMatrixSize(square: 120, region: 18, data: 1050, check: 68, blocks: 6),
    DataMatrixSize(square: 132, region: 20, data: 1304, check: 62, blocks: 8),
    DataMatrixSize(square: 144, region: 22, data: 1558, check: 62, blocks: 10),
  ]

  static let rectangles = [
    DataMatrixSize(8, 18, region: (6, 16), data: 5, check: 7),
    DataMatrixSize(8, 32, region: (6, 14), data: 10, check: 11),
    DataMatrixSize(12, 26, region: (10, 24), data: 16, check: 14),
    DataMatrixSize(12, 36, region: (10, 16), data: 22, check: 18),
    DataMatrixSize(16, 36, region: (14, 16), data: 32, check: 24),
    DataMatrixSize(16, 48, region: (14, 22), data: 49, check: 28),
  ]

  /// The rectangles of ISO/IEC 21471 (DMRE), which fewer readers know.
  static let extendedRectangles = [
    DataMatrixSize(8, 48, region: (6, 22), data: 18, check: 15),
    DataMatrixSize(8, 64, region: (6, 14), data: 24, check: 18),
    DataMatrixSize(8, 80, region: (6, 18), data: 32, check: 22),
    DataMatrixSize(8, 96, region: (6, 22), data: 38, check: 28),
    DataMatrixSize(8, 120, region: (6, 18), data: 49, check: 32),
    DataMatrixSize(8, 144, region: (6, 22), data: 63, check: 36),
    DataMatrixSize(12, 64, region: (10, 14), data: 43, check: 27),
    DataMatrixSize(12, 88, region: (10, 20), data: 64, check: 36),
    DataMatrixSize(16, 64, region: (14, 14), data: 62, check: 36),
    DataMatrixSize(20, 36, region: (18, 16), data: 44, check: 28),
    DataMatrixSize(20, 44, region: (18, 20), data: 56, check: 34),
    DataMatrixSize(20, 64, region: (18, 14), data: 84, check: 42),
    DataMatrixSize(22, 48, region: (20, 22), data: 72, check: 38),
    DataMatrixSize(24, 48, region: (22, 22), data: 80, check: 41),
    DataMatrixSize(24, 64, region: (22, 14), data: 108, check: 46),
    DataMatrixSize(26, 40, region: (24, 18), data: 70, check: 38),
    DataMatrixSize(26, 48, region: (24, 22), data: 90, check: 42),
    DataMatrixSize(26, 64, region: (24, 14), data: 118, check: 50),
  ]

  /// The size with these numbers of rows and columns; nil if there is none.
  static func with(rows: Int, columns: Int) -> DataMatrixSize? {
    (squares + rectangles + extendedRectangles).first { $0.rows == rows && $0.columns == columns }
  }

  /// ISO/IEC 16022:2006, 5.7.2.
  private static let field = ReedSolomon(bits: 8, polynomial: 0x12D)

  /// The symbol of data codewords, of which there are as many as it has.
  func symbol(of data: [UInt16]) -> ModuleGrid { symbol(ofAll: data + checkWords(of: data)) }

  /// The symbol of data and check codewords: the data regions with the finder pattern around each, which is dark at the
  /// left and at the bottom, and alternates at the top and at the right. ISO/IEC 16022:2006, 4.1.
  func symbol(ofAll codewords: [UInt16]) -> ModuleGrid {
    let map = DataMatrixPlacement.map(of: codewords, rows: mapRows, columns: mapColumns)
    var modules = [Bool](repeating: true, count: rows * columns)
    var canvas = modules.mutableSpan
    draw(map.span, on: &canvas)
    return ModuleGrid(modules: modules, width: columns)
  }

  /// The number of rows and columns of modules in all data regions.
  private var mapRows: Int { rows / (regionRows + 2) * regionRows }
  private var mapColumns: Int { columns / (regionColumns + 2) * regionColumns }

  /// The data codewords in the modules of a symbol, as they are.
  ///
  /// - Precondition: `grid` has this size.
  func dataCodewords(of grid: ModuleGrid) -> [UInt16] {
    let places = DataMatrixPlacement.places(rows: mapRows, columns: mapColumns)
    var codewords = [UInt16](repeating: 0, count: dataCodewords)
    for (module, place) in places.enumerated() where Int(place) < 8 * dataCodewords {
      let (row, column) = (module / mapColumns, module % mapColumns)
      let x = column + 1 + column / regionColumns * 2
      let y = row + 1 + row / regionRows * 2
      if grid[x, y] { codewords[Int(place / 8)] |= 0x80 >> (place % 8) }
    }
    return codewords
  }

  /// Draws the data regions, and what is light in the finder patterns, on dark modules.
  private func draw(_ map: Span<UInt8>, on modules: inout MutableSpan<Bool>) {
    var next = 0
    for y in 0..<rows {
      let row = y % (regionRows + 2)
      for left in stride(from: y * columns, to: (y + 1) * columns, by: regionColumns + 2) {
        let first = left + 1
        if row == 0 {
          for column in 0..<regionColumns / 2 + 1 { modules[first + 2 * column] = false }
        } else if row <= regionRows {
          let part = map.extracting(next..<next + regionColumns)
          for column in part.indices { modules[first &+ column] = part[column] == 1 }
          next += regionColumns
          modules[first + regionColumns] = !row.isMultiple(of: 2)
        }
      }
    }
  }

  /// The check codewords. Each codeword of the symbol, by its index, belongs to the next block: in 144 × 144 modules,
  /// where two of ten blocks have a data codeword less than the others, the check codewords begin with these.
  func checkWords(of data: [UInt16]) -> [UInt16] {
    var words = [UInt16](repeating: 0, count: checkCodewords)
    for block in 0..<blocks {
      let own = Self.field.checkWords(
        of: stride(from: block, to: data.count, by: blocks).lazy.map { data[$0] }, count: check)
      var index = (block + blocks - data.count % blocks) % blocks
      for word in own {
        words[index] = word
        index += blocks
      }
    }
    return words
  }
}
