/// The layout of a symbol: its codewords, and the modules that they and the fixed patterns occupy.
struct AztecLayout: Equatable {
  let isCompact: Bool
  let layers: Int

  /// The number of modules on each side. ISO/IEC 24778:2024, 5.4.
  var side: Int { isCompact ? baseSide : baseSide + 1 + (baseSide / 2 - 1) / 15 * 2 }

  /// The number of modules on each side without the reference grid.
  private var baseSide: Int { (isCompact ? 11 : 14) + 4 * layers }

  /// The number of modules that carry codewords.
  var bitCount: Int { ((isCompact ? 88 : 112) + 16 * layers) * layers }

  /// The number of bits of a codeword.
  var wordSize: Int {
    switch layers {
    case ...2: 6
    case ...8: 8
    case ...22: 10
    default: 12
    }
  }

  /// The number of codewords for data and correction.
  var wordCount: Int { bitCount / wordSize }

  /// The most codewords for data: what the mode message can count, and what is there.
  var mostDataWords: Int { min(wordCount, isCompact ? 64 : 2048) }

  /// The most codewords for data that leave `percentage` percent of all codewords, and three, for correction. At most 0
  /// if there are none. ISO/IEC 24778:2024, 11.3.
  func dataWords(percentage: Int) -> Int {
    min(mostDataWords, wordCount * (100 - percentage) / 100 - 3)
  }

  /// The layouts that can be the smallest for a payload, by their side: a compact symbol has room for more than a full
  /// one of the same side.
  static let ascending =
    (1...4).map { AztecLayout(isCompact: true, layers: $0) }
    + (4...32).map { AztecLayout(isCompact: false, layers: $0) }

  private var field: ReedSolomon {
    switch wordSize {
    case 6: Self.field6
    case 8: Self.field8
    case 10: Self.field10
    default: Self.field12
    }
  }

  // ISO/IEC 24778:2024, 7.2.4 and 7.3.3.
  private static let field4 = ReedSolomon(bits: 4, polynomial: 0x13)
  private static let field6 = ReedSolomon(bits: 6, polynomial: 0x43)
  private static let field8 = ReedSolomon(bits: 8, polynomial: 0x12D)
  private static let field10 = ReedSolomon(bits: 10, polynomial: 0x409)
  private static let field12 = ReedSolomon(bits: 12, polynomial: 0x1069)
}

// MARK: - Drawing

extension AztecLayout {
  /// The symbol with these codewords for data; all others are for correction.
  func symbol(of words: [UInt16]) -> ModuleGrid {
    let side = side
    let check = field.checkWords(of: words, count: wordCount - words.count)
    var canvas = Canvas(side: side)
    if !isCompact { drawReferenceGrid(on: &canvas) }
    drawFinder(on: &canvas)
    drawModeMessage(dataWords: words.count, on: &canvas)
    draw(words, check, on: &canvas)
    return ModuleGrid(modules: canvas.modules, width: side)
  }

  /// The modules of a symbol while it is drawn.
  private struct Canvas {
    private let side: Int
    private(set) var modules: [Bool]

    init(side: Int) {
      self.side = side
      modules = [Bool](repeating: false, count: side * side)
    }

    /// Sets a module, as it is seen when the symbol is turned counterclockwise by a number of quarters.
    mutating func set(_ x: Int, _ y: Int, turned quarters: Int = 0, _ isDark: Bool = true) {
      let last = side - 1
      let index =
        switch quarters {
        case 0: x + y * side
        case 1: last - y + x * side
        case 2: last - x + (last - y) * side
        default: y + (last - x) * side
        }
      modules[index] = isDark
    }
  }

  /// The place of the module in the middle, in both directions.
  private var centre: Int { side / 2 }

  /// The lines through every sixteenth module from the centre. ISO/IEC 24778:2024, 7.1.4.
  private func drawReferenceGrid(on canvas: inout Canvas) {
    for line in stride(from: centre % 16, to: side, by: 16) {
      for place in stride(from: centre % 2, to: side, by: 2) {
        canvas.set(line, place)
        canvas.set(place, line)
      }
    }
  }

  /// The distance of the mode message and of the marks of orientation from the centre.
  private var coreRadius: Int { isCompact ? 5 : 7 }

  /// The rings about the centre, and the marks of orientation. ISO/IEC 24778:2024, 7.1.2 and 7.1.3.
  private func drawFinder(on canvas: inout Canvas) {
    let corner = centre - coreRadius
    for quarters in 0..<4 {
      for ring in stride(from: 0, to: coreRadius, by: 2) {
        for place in centre - ring...centre + ring { canvas.set(place, centre - ring, turned: quarters) }
      }
      // Three dark modules at the upper left, two at the upper right, one at the lower right.
      canvas.set(corner, corner, turned: quarters, quarters < 2)
      canvas.set(corner + 1, corner, turned: quarters, quarters < 2)
      canvas.set(corner, corner + 1, turned: quarters, quarters == 0 || quarters == 2)
    }
  }

  /// The numbers of layers and of data codewords, clockwise around the finder. ISO/IEC 24778:2024, 7.2.
  private func drawModeMessage(dataWords: Int, on canvas: inout Canvas) {
    let message = (layers - 1) << (isCompact ? 6 : 11) | (dataWords - 1)
    let data = (isCompact ? 0..<2 : 0..<4).reversed().lazy.map { UInt16(message >> (4 * $0) & 15) }
    let check = Self.field4.checkWords(of: data, count: isCompact ? 5 : 6)
    let bits = check.reduce(message) { $0 << 4 | Int($1) }
    let perSide = isCompact ? 7 : 10
    for quarters in 0..<4 {
      for place in 0..<perSide {
        // The line of the reference grid is left out.
        let x = centre - perSide / 2 + place + (isCompact ? 0 : place / 5)
        let bit = (3 - quarters) * perSide + perSide - 1 - place
        canvas.set(x, centre - coreRadius, turned: quarters, bits >> bit & 1 == 1)
      }
    }
  }

  /// The codewords in a spiral of two modules wide, counterclockwise from the upper left corner inwards. Modules that
  /// are left over come first, and stay light. ISO/IEC 24778:2024, 7.3.4.
  private func draw(_ words: [UInt16], _ check: [UInt16], on canvas: inout Canvas) {
    let bits =
      [Bool](repeating: false, count: bitCount % wordSize)
      + (words + check).flatMap { word in (0..<wordSize).reversed().map { word >> $0 & 1 == 1 } }
    var next = 0
    var length = baseSide - 2
    var outer = 0
    for _ in 0..<layers {
      let inner = line(after: outer)
      for quarters in [0, 3, 2, 1] {
        var y = outer
        for _ in 0..<length {
          canvas.set(outer, y, turned: quarters, bits[next])
          canvas.set(inner, y, turned: quarters, bits[next + 1])
          next += 2
          y = line(after: y)
        }
      }
      outer = line(after: inner)
      length -= 4
    }
  }

  /// The row or column after another, past a line of the reference grid.
  private func line(after place: Int) -> Int {
    !isCompact && (place + 1 - centre) & 15 == 0 ? place + 2 : place + 1
  }
}
