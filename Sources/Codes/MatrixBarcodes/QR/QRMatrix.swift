/// The modules of a QR code or Micro QR code before and after masking.
///
/// Each row is a line of bits, and so is each column, so that both can be examined many modules at a time. Bit 4 of a
/// line is its first module; the bits around the modules are light, as the quiet zone is.
///
/// Source: ISO/IEC 18004:2015, 6.3 and 7.7.
struct QRMatrix {
  let width: Int
  let isMicro: Bool
  /// The number of words in a line.
  let words: Int
  private(set) var rows: [UInt64]
  private(set) var columns: [UInt64]
  /// The modules that carry codewords, by rows; the same by columns, because the function patterns are symmetric.
  private(set) var open: [UInt64]

  /// The index of the first module in a line.
  static let margin = 4

  /// Draws the function patterns, without format information.
  init(version: Int, isMicro: Bool) {
    width = isMicro ? 9 + 2 * version : 17 + 4 * version
    self.isMicro = isMicro
    words = (width + Self.margin + 63) / 64
    rows = [UInt64](repeating: 0, count: width * words)
    columns = []
    open = rows
    for y in 0..<width {
      for word in 0..<words {
        let end = min(width + Self.margin - 64 * word, 64)
        open[y * words + word] = UInt64.max >> (64 - end) & (word == 0 ? ~0 << Self.margin : ~0)
      }
    }
    let timing = isMicro ? 0 : 6
    for index in 0..<width {
      draw(x: index, y: timing, isDark: index % 2 == 0)
      draw(x: timing, y: index, isDark: index % 2 == 0)
    }
    drawFinder(x: 3, y: 3)
    // The place of the format information.
    for index in (isMicro ? 1 : 0)...8 where index != timing {
      draw(x: 8, y: index, isDark: false)
      draw(x: index, y: 8, isDark: false)
    }
    if !isMicro { drawFurtherPatterns(version: version) }
    columns = rows
  }

  /// Draws the patterns that a Micro QR code does not have.
  private mutating func drawFurtherPatterns(version: Int) {
    drawFinder(x: width - 4, y: 3)
    drawFinder(x: 3, y: width - 4)
    for index in 1...8 {
      draw(x: 8, y: width - index, isDark: false)
      draw(x: width - index, y: 8, isDark: false)
    }
    guard version >= 2 else { return }
    // ISO/IEC 18004:2015, Annex E: the last positions are equally far apart.
    let count = version / 7 + 2
    let distance = (8 * version + 3 * count + 5) / (4 * count - 4) * 2
    let last = width - 7
    let positions = (0..<count).map { $0 == 0 ? 6 : last - (count - 1 - $0) * distance }
    for y in positions {
      for x in positions where !(x == 6 && y == 6 || x == 6 && y == last || x == last && y == 6) {
        drawRings(x: x, y: y, radius: 2, light: 1)
      }
    }
    guard version >= 7 else { return }
    // ISO/IEC 18004:2015, 7.10 and Annex D.
    let information = QRFormat.code(version, dataBits: 6, generator: 0x1F25)
    for index in 0..<18 {
      let (x, y) = (width - 11 + index % 3, index / 3)
      draw(x: x, y: y, isDark: information >> index & 1 == 1)
      draw(x: y, y: x, isDark: information >> index & 1 == 1)
    }
  }

  /// Draws a finder pattern and the separator around it.
  private mutating func drawFinder(x: Int, y: Int) { drawRings(x: x, y: y, radius: 4, light: 2) }

  /// Draws square rings around a module. The ones at the distances `light` and 4 are light.
  private mutating func drawRings(x centreX: Int, y centreY: Int, radius: Int, light: Int) {
    for y in max(centreY - radius, 0)...min(centreY + radius, width - 1) {
      for x in max(centreX - radius, 0)...min(centreX + radius, width - 1) {
        let distance = max(abs(x - centreX), abs(y - centreY))
        draw(x: x, y: y, isDark: distance != light && distance != 4)
      }
    }
  }

  /// Draws a module of a function pattern, by rows.
  private mutating func draw(x: Int, y: Int, isDark: Bool) {
    let (word, bit) = position(x, line: y)
    open[word] &= ~bit
    rows[word] = isDark ? rows[word] | bit : rows[word] & ~bit
  }

  /// The word and the bit of a module in a line.
  private func position(_ index: Int, line: Int) -> (word: Int, bit: UInt64) {
    let place = index + Self.margin
    return (line * words + place >> 6, 1 << UInt64(place & 63))
  }
}

extension QRMatrix {
  /// Sets the modules of the codewords, upwards and downwards in turn, two columns at a time from the right. ISO/IEC
  /// 18004:2015, 7.7.3.
  ///
  /// - Parameter stream: the bits of the codewords, the first one as the highest of a byte.
  mutating func place(_ stream: [UInt8]) {
    // After the last codeword there are up to 7 light modules.
    let stream = stream + [0, 0]
    var next = 0
    Self.visit(width: width, isMicro: isMicro) { x, y in place(stream, &next, x: x, y: y) }
  }

  /// Visits the modules in the order of the codewords, those of function patterns among them.
  @inline(__always)
  static func visit(width: Int, isMicro: Bool, _ body: (_ x: Int, _ y: Int) -> Void) {
    var right = width - 1
    var goesUp = true
    while right > 0 {
      // The timing pattern takes a whole column.
      if right == 6 && !isMicro { right = 5 }
      for step in 0..<width {
        let y = goesUp ? width - 1 - step : step
        body(right, y)
        body(right - 1, y)
      }
      goesUp.toggle()
      right -= 2
    }
  }

  /// Whether a module carries a bit of a codeword, or is one of those that are left over.
  func isOpen(_ x: Int, _ y: Int) -> Bool {
    let (word, bit) = position(x, line: y)
    return open[word] & bit != 0
  }

  /// Sets a module to a bit of `stream`, and moves on to the next bit, if it is not part of a function pattern.
  @inline(__always)
  private mutating func place(_ stream: [UInt8], _ next: inout Int, x: Int, y: Int) {
    let (word, shift) = (x * words + (y + Self.margin) >> 6, UInt64((y + Self.margin) & 63))
    let isOpen = open[word] &>> shift & 1
    let bit = UInt64(stream[next >> 3] &>> UInt8(7 - next & 7)) & isOpen
    columns[word] |= bit &<< shift
    rows[y * words + (x + Self.margin) >> 6] |= bit &<< UInt64((x + Self.margin) & 63)
    next += Int(isOpen)
  }

  /// Sets the modules to those of `matrix` after masking, with its format information. ISO/IEC 18004:2015, 7.8 and 7.9.
  ///
  /// - Parameters:
  ///   - pattern: the index of the data mask pattern among those of QR codes.
  ///   - format: the format information.
  mutating func set(to matrix: QRMatrix, pattern: Int, format: Int) {
    let (rowMask, columnMask) = (QRMask.rowWords, QRMask.columnWords)
    for line in 0..<width {
      let first = QRMask.index(pattern, line: line)
      for word in 0..<words {
        let index = line * words + word
        rows[index] = matrix.rows[index] ^ open[index] & rowMask[first + word]
        columns[index] = matrix.columns[index] ^ open[index] & columnMask[first + word]
      }
    }
    for bit in 0..<15 where format >> bit & 1 == 1 {
      let (first, second) = Self.formatModules(bit, width: width, isMicro: isMicro)
      setDark(x: first.x, y: first.y)
      setDark(x: second.x, y: second.y)
    }
    if !isMicro { setDark(x: 8, y: width - 8) }
  }

  /// The two modules of a bit of the format information, from 0 for the lowest to 14. A Micro QR code has it once.
  /// ISO/IEC 18004:2015, 7.9.
  static func formatModules(
    _ bit: Int, width: Int, isMicro: Bool
  ) -> (first: (x: Int, y: Int), second: (x: Int, y: Int)) {
    if isMicro {
      let module = bit < 8 ? (x: 8, y: bit + 1) : (x: 15 - bit, y: 8)
      return (module, module)
    }
    // The timing pattern is left out.
    if bit < 8 {
      return ((x: 8, y: bit < 6 ? bit : bit + 1), (x: width - 1 - bit, y: 8))
    }
    return ((x: bit == 8 ? 7 : 14 - bit, y: 8), (x: 8, y: width - 15 + bit))
  }

  private mutating func setDark(x: Int, y: Int) {
    let inRow = position(x, line: y)
    rows[inRow.word] |= inRow.bit
    let inColumn = position(y, line: x)
    columns[inColumn.word] |= inColumn.bit
  }

  /// The modules.
  var grid: ModuleGrid {
    let modules = [Bool](unsafeUninitializedCapacity: width * width) { modules, count in
      for y in 0..<width {
        for x in 0..<width {
          let place = x + Self.margin
          modules[count] = rows[y * words + place >> 6] >> UInt64(place & 63) & 1 == 1
          count += 1
        }
      }
    }
    return ModuleGrid(modules: modules, width: width)
  }
}

/// The format information of a symbol. ISO/IEC 18004:2015, 7.9 and Annex C.
struct QRFormat {
  /// The bits before those of the mask.
  private let prefix: Int
  private let isMicro: Bool

  init(version: Int, isMicro: Bool, level: QR.Level) {
    // Micro QR codes number their versions and levels from M1 on.
    prefix = isMicro ? max(2 * version - 3, 0) + level.rawValue : [0b01, 0b00, 0b11, 0b10][level.rawValue]
    self.isMicro = isMicro
  }

  /// The 15 bits with the mask of this number.
  func bits(mask: Int) -> Int {
    let data = isMicro ? prefix << 2 | mask : prefix << 3 | mask
    return Self.code(data, dataBits: 5, generator: 0x537) ^ (isMicro ? 0x4445 : 0x5412)
  }

  /// The codeword of a BCH code: `data`, and the remainder of its division by `generator`.
  static func code(_ data: Int, dataBits: Int, generator: Int) -> Int {
    let checkBits = Int.bitWidth - 1 - generator.leadingZeroBitCount
    var remainder = data << checkBits
    for bit in (0..<dataBits).reversed() where remainder >> (bit + checkBits) & 1 == 1 {
      remainder ^= generator << bit
    }
    return data << checkBits | remainder
  }
}
