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
    var modules = [Bool](repeating: false, count: side * side)
    var canvas = modules.mutableSpan
    draw(words + check, dataWords: words.count, on: &canvas)
    return ModuleGrid(modules: modules, width: side)
  }

  private func draw(_ codewords: [UInt16], dataWords: Int, on modules: inout MutableSpan<Bool>) {
    if !isCompact { drawReferenceGrid(on: &modules) }
    drawFinder(on: &modules)
    drawModeMessage(dataWords: dataWords, on: &modules)
    drawCodewords(codewords, on: &modules)
  }

  /// The indices of modules, as these are seen when the symbol is turned counterclockwise by a number of quarters.
  private struct View {
    private let origin: Int
    /// The numbers that the next module to the right, and the next one below, add to the index.
    private let right: Int
    private let down: Int

    /// - Parameter quarters: the number of quarters, 0 or more.
    init(side: Int, turned quarters: Int = 0) {
      let last = side - 1
      (origin, right, down) =
        switch quarters % 4 {
        case 0: (0, 1, side)
        case 1: (last, side, -1)
        case 2: (last + last * side, -1, -side)
        default: (last * side, -side, 1)
        }
    }

    subscript(x: Int, y: Int) -> Int { origin &+ x &* right &+ y &* down }
  }

  /// The place of the module in the middle, in both directions.
  private var centre: Int { side / 2 }

  /// The lines through every sixteenth module from the centre. ISO/IEC 24778:2024, 7.1.4.
  private func drawReferenceGrid(on modules: inout MutableSpan<Bool>) {
    let view = View(side: side)
    for line in stride(from: centre % 16, to: side, by: 16) {
      for place in stride(from: centre % 2, to: side, by: 2) {
        modules[view[line, place]] = true
        modules[view[place, line]] = true
      }
    }
  }

  /// The distance of the mode message and of the marks of orientation from the centre.
  private var coreRadius: Int { isCompact ? 5 : 7 }

  /// The rings about the centre, and the marks of orientation. ISO/IEC 24778:2024, 7.1.2 and 7.1.3.
  private func drawFinder(on modules: inout MutableSpan<Bool>) {
    let corner = centre - coreRadius
    for quarters in 0..<4 {
      let view = View(side: side, turned: quarters)
      for ring in stride(from: 0, to: coreRadius, by: 2) {
        for place in centre - ring...centre + ring { modules[view[place, centre - ring]] = true }
      }
      // Three dark modules at the upper left, two at the upper right, one at the lower right.
      modules[view[corner, corner]] = quarters < 2
      modules[view[corner + 1, corner]] = quarters < 2
      modules[view[corner, corner + 1]] = quarters == 0 || quarters == 2
    }
  }

  /// The numbers of layers and of data codewords, clockwise around the finder. ISO/IEC 24778:2024, 7.2.
  private func drawModeMessage(dataWords: Int, on modules: inout MutableSpan<Bool>) {
    let message = (layers - 1) << (isCompact ? 6 : 11) | (dataWords - 1)
    let data = (isCompact ? 0..<2 : 0..<4).reversed().lazy.map { UInt16(message >> (4 * $0) & 15) }
    let check = Self.field4.checkWords(of: data, count: isCompact ? 5 : 6)
    let bits = check.reduce(message) { $0 << 4 | Int($1) }
    let places = modePlaces
    for (index, place) in places.enumerated() { modules[place] = bits >> (places.count - 1 - index) & 1 == 1 }
  }

  /// The indices of the modules of the mode message, from its highest bit on.
  private var modePlaces: [Int] {
    let perSide = isCompact ? 7 : 10
    var places: [Int] = []
    for quarters in 0..<4 {
      let view = View(side: side, turned: quarters)
      for place in 0..<perSide {
        // The line of the reference grid is left out.
        let x = centre - perSide / 2 + place + (isCompact ? 0 : place / 5)
        places.append(view[x, centre - coreRadius])
      }
    }
    return places
  }

  /// The codewords in the layers. Modules that are left over come first, and stay light. ISO/IEC 24778:2024, 7.3.4.
  private func drawCodewords(_ codewords: [UInt16], on modules: inout MutableSpan<Bool>) {
    let places = places
    var next = bitCount % wordSize
    for word in codewords {
      for bit in (0..<wordSize).reversed() {
        modules[places[next]] = word &>> UInt16(bit) & 1 == 1
        next += 1
      }
    }
  }

  /// The indices of the modules of the layers, in the order of their bits: a spiral of two modules wide, counterclockwise from
  /// the upper left corner inwards.
  private var places: [Int] {
    var places: [Int] = []
    places.reserveCapacity(bitCount)
    var length = baseSide - 2
    let centre = centre
    var outer = 0
    for _ in 0..<layers {
      let inner = line(after: outer, centre)
      for quarters in stride(from: 4, to: 0, by: -1) {
        let view = View(side: side, turned: quarters)
        var y = outer
        for _ in 0..<length {
          places.append(view[outer, y])
          places.append(view[inner, y])
          y = line(after: y, centre)
        }
      }
      outer = line(after: inner, centre)
      length -= 4
    }
    return places
  }

  /// The row or column after another, past a line of the reference grid.
  private func line(after place: Int, _ centre: Int) -> Int {
    !isCompact && (place + 1 - centre) & 15 == 0 ? place + 2 : place + 1
  }
}

// MARK: - Reading

extension AztecLayout {
  /// The data codewords in the modules of a symbol, as they are; nil if their number is not legible.
  ///
  /// - Precondition: `grid` has this size.
  func dataCodewords(of grid: ModuleGrid) -> [UInt16]? {
    let message = modePlaces.prefix(isCompact ? 8 : 16).reduce(0) { $0 << 1 | (grid.modules[$1] ? 1 : 0) }
    let count = message & (isCompact ? 0x3F : 0x7FF) + 1
    guard count <= mostDataWords else { return nil }
    let bits = places[(bitCount % wordSize)...]
    return (0..<count).map { index in
      let start = bits.startIndex + index * wordSize
      return bits[start..<start + wordSize].reduce(0) { $0 << 1 | (grid.modules[$1] ? 1 : 0) }
    }
  }
}
