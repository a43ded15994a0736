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
    let modules = [Bool](unsafeUninitializedCapacity: side * side) { modules, count in
      count = side * side
      modules.initialize(repeating: false)
      let canvas = Canvas(modules: modules, side: side)
      if !isCompact { drawReferenceGrid(on: canvas.turned(0)) }
      drawFinder(on: canvas)
      drawModeMessage(dataWords: words.count, on: canvas)
      draw(words, check, on: canvas)
    }
    return ModuleGrid(modules: modules, width: side)
  }

  /// The modules of a symbol while it is drawn.
  private struct Canvas {
    let modules: UnsafeMutableBufferPointer<Bool>
    let side: Int

    /// The modules as they are seen when the symbol is turned counterclockwise by a number of quarters.
    @inline(__always)
    func turned(_ quarters: Int) -> View {
      let last = side - 1
      return switch quarters {
      case 0: View(modules: modules, origin: 0, right: 1, down: side)
      case 1: View(modules: modules, origin: last, right: side, down: -1)
      case 2: View(modules: modules, origin: side * last + last, right: -1, down: -side)
      default: View(modules: modules, origin: side * last, right: -side, down: 1)
      }
    }
  }

  private struct View {
    let modules: UnsafeMutableBufferPointer<Bool>
    /// The index of the module at the upper left, and what the next one to the right and the next one below add to it.
    let origin: Int
    let right: Int
    let down: Int

    @inline(__always)
    func set(_ x: Int, _ y: Int, _ isDark: Bool = true) {
      modules[origin &+ x &* right &+ y &* down] = isDark
    }
  }

  /// The place of the module in the middle, in both directions.
  private var centre: Int { side / 2 }

  /// The lines through every sixteenth module from the centre. ISO/IEC 24778:2024, 7.1.4.
  private func drawReferenceGrid(on view: View) {
    for line in stride(from: centre % 16, to: side, by: 16) {
      for place in stride(from: centre % 2, to: side, by: 2) {
        view.set(line, place)
        view.set(place, line)
      }
    }
  }

  /// The distance of the mode message and of the marks of orientation from the centre.
  private var coreRadius: Int { isCompact ? 5 : 7 }

  /// The rings about the centre, and the marks of orientation. ISO/IEC 24778:2024, 7.1.2 and 7.1.3.
  private func drawFinder(on canvas: Canvas) {
    let corner = centre - coreRadius
    for quarters in 0..<4 {
      let view = canvas.turned(quarters)
      for ring in stride(from: 0, to: coreRadius, by: 2) {
        for place in centre - ring...centre + ring { view.set(place, centre - ring) }
      }
      // Three dark modules at the upper left, two at the upper right, one at the lower right.
      view.set(corner, corner, quarters < 2)
      view.set(corner + 1, corner, quarters < 2)
      view.set(corner, corner + 1, quarters == 0 || quarters == 2)
    }
  }

  /// The numbers of layers and of data codewords, clockwise around the finder. ISO/IEC 24778:2024, 7.2.
  private func drawModeMessage(dataWords: Int, on canvas: Canvas) {
    let message = (layers - 1) << (isCompact ? 6 : 11) | (dataWords - 1)
    let data = (isCompact ? 0..<2 : 0..<4).reversed().lazy.map { UInt16(message >> (4 * $0) & 15) }
    let check = Self.field4.checkWords(of: data, count: isCompact ? 5 : 6)
    let bits = check.reduce(message) { $0 << 4 | Int($1) }
    let perSide = isCompact ? 7 : 10
    for quarters in 0..<4 {
      let view = canvas.turned(quarters)
      for place in 0..<perSide {
        // The line of the reference grid is left out.
        let x = centre - perSide / 2 + place + (isCompact ? 0 : place / 5)
        let bit = (3 - quarters) * perSide + perSide - 1 - place
        view.set(x, centre - coreRadius, bits >> bit & 1 == 1)
      }
    }
  }

  /// The codewords in a spiral of two modules wide, counterclockwise from the upper left corner inwards. Modules that
  /// are left over come first, and stay light. ISO/IEC 24778:2024, 7.3.4.
  private func draw(_ words: [UInt16], _ check: [UInt16], on canvas: Canvas) {
    var pairs = BitPairs(words: words, check: check, wordSize: wordSize, skipped: bitCount % wordSize)
    var length = baseSide - 2
    var outer = 0
    for _ in 0..<layers {
      let inner = next(after: outer)
      for quarters in [0, 3, 2, 1] {
        let view = canvas.turned(quarters)
        var y = outer
        for _ in 0..<length {
          let pair = pairs.next()
          view.set(outer, y, pair & 2 != 0)
          view.set(inner, y, pair & 1 != 0)
          y = next(after: y)
        }
      }
      outer = next(after: inner)
      length -= 4
    }
  }

  /// The row or column after another, past a line of the reference grid.
  @inline(__always)
  private func next(after place: Int) -> Int {
    !isCompact && (place + 1 - centre) & 15 == 0 ? place + 2 : place + 1
  }

  /// The bits of codewords, two by two, after a number of zeros. All these numbers of bits are even.
  private struct BitPairs {
    let words: [UInt16]
    let check: [UInt16]
    let wordSize: Int
    private var index = 0
    private var word: UInt16 = 0
    /// The number of bits of `word` that are left.
    private var left: Int

    init(words: [UInt16], check: [UInt16], wordSize: Int, skipped: Int) {
      self.words = words
      self.check = check
      self.wordSize = wordSize
      left = skipped
    }

    @inline(__always)
    mutating func next() -> UInt16 {
      if left == 0 {
        word = index < words.count ? words[index] : check[index - words.count]
        index += 1
        left = wordSize
      }
      left -= 2
      return word >> UInt16(left) & 3
    }
  }
}
