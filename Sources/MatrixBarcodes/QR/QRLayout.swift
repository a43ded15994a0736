/// The modules of a QR or Micro QR code before a mask is applied.
struct QRLayout {
  /// The number of modules on each side.
  let size: Int
  /// The dark modules of each row.
  private(set) var rows: [ModuleRow]
  /// The modules of each row that are no data, and that no mask changes.
  private(set) var fixed: [ModuleRow]
  /// The same modules by columns.
  private(set) var columns: [ModuleRow]
  private(set) var fixedColumns: [ModuleRow]

  /// Lays out `codewords`, those of all blocks in the order in which they are placed.
  ///
  /// - Parameters:
  ///   - isMicro: whether it is a Micro QR code, of version 1 to 4, and not a QR code, of version 1 to 40.
  ///   - short: the index of the codeword of which only the four highest bits are placed, in M1 and M3; nil for none.
  init(version: Int, isMicro: Bool, codewords: [UInt8], fourBits short: Int? = nil) {
    size = isMicro ? 9 + 2 * version : 17 + 4 * version
    rows = [ModuleRow](repeating: ModuleRow(), count: size)
    (fixed, columns, fixedColumns) = (rows, rows, rows)
    if isMicro { drawMicroPatterns() } else { drawPatterns(version) }
    place(codewords, rightmost: size - 1, timing: isMicro ? 0 : 6, short)
  }

  /// The number of alignment patterns in a row. ISO/IEC 18004:2015, Annex E.
  ///
  /// - Precondition: the version is at least 2.
  static func alignmentCount(version: Int) -> Int { version / 7 + 2 }

  /// The centres of the alignment patterns, along either side. They are evenly spaced but for the first. Annex E.
  static func alignmentCentres(version: Int) -> [Int] {
    guard version >= 2 else { return [] }
    let count = alignmentCount(version: version)
    let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
    return [6] + (1..<count).map { 10 + 4 * version - step * (count - 1 - $0) }
  }

  /// Sets a module that is no data, and that is light until then.
  mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
    if isDark { darken(x, y) }
    reserve(x, y)
  }

  private mutating func darken(_ x: Int, _ y: Int) {
    rows[y].darken(x)
    columns[x].darken(y)
  }

  /// Keeps a module free of data.
  private mutating func reserve(_ x: Int, _ y: Int) {
    fixed[y].darken(x)
    fixedColumns[x].darken(y)
  }

  // MARK: - Function patterns, ISO/IEC 18004:2015, 6.3

  private mutating func drawPatterns(_ version: Int) {
    for index in 0..<size {
      set(6, index, index.isMultiple(of: 2))
      set(index, 6, index.isMultiple(of: 2))
    }
    drawFinder(3, 3)
    drawFinder(size - 4, 3)
    drawFinder(3, size - 4)
    let centres = Self.alignmentCentres(version: version)
    for y in centres {
      for x in centres where (x, y) != (6, 6) && (x, y) != (6, size - 7) && (x, y) != (size - 7, 6) {
        for dy in -2...2 {
          for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
        }
      }
    }
    // The places of the format information, and the module that is always dark.
    for index in 0..<size where index < 9 || index >= size - 8 {
      reserve(8, index)
      reserve(index, 8)
    }
    set(8, size - 8, true)
    if version >= 7 { drawVersion(version) }
  }

  /// The version, twice, with its BCH code. ISO/IEC 18004:2015, 7.10 and Annex D.
  private mutating func drawVersion(_ version: Int) {
    let bits = version << 12 | Self.remainder(version << 12, 0x1F25)
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      set(size - 11 + index % 3, index / 3, isDark)
      set(index / 3, size - 11 + index % 3, isDark)
    }
  }

  private mutating func drawMicroPatterns() {
    for index in 0..<size {
      set(0, index, index.isMultiple(of: 2))
      set(index, 0, index.isMultiple(of: 2))
    }
    drawFinder(3, 3)
    for index in 1...8 {
      reserve(8, index)
      reserve(index, 8)
    }
  }

  /// A finder pattern and the separator around it.
  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for dy in max(-4, -y)...min(4, size - 1 - y) {
      for dx in max(-4, -x)...min(4, size - 1 - x) {
        let distance = max(abs(dx), abs(dy))
        set(x + dx, y + dy, distance != 2 && distance != 4)
      }
    }
  }

  /// The remainder of a division of polynomials over GF(2). Annexes C and D.
  static func remainder(_ value: Int, _ divisor: Int) -> Int {
    let top = Int.bitWidth - divisor.leadingZeroBitCount
    var rest = value
    while Int.bitWidth - rest.leadingZeroBitCount >= top {
      rest ^= divisor << (Int.bitWidth - rest.leadingZeroBitCount - top)
    }
    return rest
  }

  // MARK: - Data, ISO/IEC 18004:2015, 7.7.3

  /// Places codewords in columns of two modules, from the right, up and down in turn.
  ///
  /// - Parameter timing: the column of the timing pattern, which holds no data.
  private mutating func place(_ codewords: [UInt8], rightmost: Int, timing: Int, _ short: Int?) {
    var (word, bit) = (0, 7)
    var right = rightmost
    var isUpward = true
    while right > 0 {
      if right == timing { right -= 1 }
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for side in 0..<2 {
          let x = right - side
          guard !fixed[y][x], word < codewords.count else { continue }
          if codewords[word] >> UInt8(bit) & 1 == 1 { darken(x, y) }
          bit -= 1
          if bit < (word == short ? 4 : 0) { (word, bit) = (word + 1, 7) }
        }
      }
      isUpward.toggle()
      right -= 2
    }
  }
}
