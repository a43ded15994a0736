/// The modules of a QR or Micro QR code before a mask is applied.
struct QRLayout {
  /// The number of modules on each side.
  let size: Int
  /// The dark modules of each row.
  private(set) var rows: [ModuleRow]
  /// The modules of each row that are no data, and that no mask changes.
  private(set) var fixed: [ModuleRow]

  /// Lays out `codewords`, those of all blocks in the order in which they are placed.
  ///
  /// - Parameters:
  ///   - isMicro: whether it is a Micro QR code, of version 1 to 4, and not a QR code, of version 1 to 40.
  ///   - short: the index of the codeword of which only the four highest bits are placed, in M1 and M3; nil for none.
  init(version: Int, isMicro: Bool, codewords: [UInt8], fourBits short: Int? = nil) {
    size = isMicro ? 9 + 2 * version : 17 + 4 * version
    rows = [ModuleRow](repeating: ModuleRow(), count: size)
    fixed = rows
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

  /// Sets a module that is no data.
  mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
    rows[y][x] = isDark
    fixed[y][x] = true
  }

  // MARK: - Function patterns, ISO/IEC 18004:2015, 6.3

  private mutating func drawPatterns(_ version: Int) {
    for index in 0..<size {
      set(6, index, index.isMultiple(of: 2))
      set(index, 6, index.isMultiple(of: 2))
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    let centres = Self.alignmentCentres(version: version)
    for y in centres {
      for x in centres where (x, y) != (6, 6) && (x, y) != (6, size - 7) && (x, y) != (size - 7, 6) {
        for (dx, dy) in Self.square(2) { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
      }
    }
    // The places of the format information, and the module that is always dark.
    for index in 0..<9 {
      fixed[index][8] = true
      fixed[8][index] = true
    }
    for index in size - 8..<size {
      fixed[index][8] = true
      fixed[8][index] = true
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
      fixed[index][8] = true
      fixed[8][index] = true
    }
  }

  /// A finder pattern and the separator around it.
  private mutating func drawFinder(_ x: Int, _ y: Int) {
    for (dx, dy) in Self.square(4) where 0..<size ~= x + dx && 0..<size ~= y + dy {
      let distance = max(abs(dx), abs(dy))
      set(x + dx, y + dy, distance != 2 && distance != 4)
    }
  }

  private static func square(_ reach: Int) -> [(Int, Int)] {
    (-reach...reach).flatMap { y in (-reach...reach).map { ($0, y) } }
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
        for x in [right, right - 1] where !fixed[y][x] && word < codewords.count {
          rows[y][x] = codewords[word] >> UInt8(bit) & 1 == 1
          bit -= 1
          if bit < (word == short ? 4 : 0) { (word, bit) = (word + 1, 7) }
        }
      }
      isUpward.toggle()
      right -= 2
    }
  }
}
