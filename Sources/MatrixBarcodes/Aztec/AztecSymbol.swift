/// The layout of a symbol: its codewords, and the modules that they and the fixed patterns occupy.
struct AztecLayout: Equatable {
  let isCompact: Bool
  let layers: Int

  /// The number of modules on each side. ISO/IEC 24778:2008, 5.3 and Table 1.
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
  /// if there are none. ISO/IEC 24778:2008, 11.3.
  func dataWords(percentage: Int) -> Int {
    min(mostDataWords, wordCount * (100 - percentage) / 100 - 3)
  }

  /// The layouts that can be the smallest for a payload, by their side: a compact symbol has room for more than a full
  /// one of the same side.
  static let ascending =
    (1...4).map { AztecLayout(isCompact: true, layers: $0) } + (4...32).map { AztecLayout(isCompact: false, layers: $0) }

  private var field: ReedSolomon {
    switch wordSize {
    case 6: Self.field6
    case 8: Self.field8
    case 10: Self.field10
    default: Self.field12
    }
  }

  // ISO/IEC 24778:2008, 7.2.3 and 7.3.3.
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
    let field = field
    let check = field.checkWords(of: words, generator: field.generator(count: wordCount - words.count))
    let modules = [Bool](unsafeUninitializedCapacity: side * side) { modules, count in
      count = side * side
      modules.initialize(repeating: false)
      let views = (0..<4).map { View(modules: modules, side: side, turns: $0) }
      if !isCompact { drawReferenceGrid(views[0]) }
      drawFinder(views)
      drawModeMessage(dataWords: words.count, views)
      draw(words + check, views)
    }
    return ModuleGrid(modules: modules, width: side)
  }

  /// The modules of a symbol while it is drawn, turned by quarters.
  private struct View {
    private let modules: UnsafeMutableBufferPointer<Bool>
    private let origin: Int
    private let right: Int
    private let down: Int
    /// The place of the module in the middle, in both directions.
    let centre: Int

    /// - Parameter turns: how many quarters clockwise the symbol is turned of which this is the view.
    init(modules: UnsafeMutableBufferPointer<Bool>, side: Int, turns: Int) {
      self.modules = modules
      centre = side / 2
      let last = side - 1
      switch turns {
      case 0: (origin, right, down) = (0, 1, side)
      case 1: (origin, right, down) = (last, side, -1)
      case 2: (origin, right, down) = (side * last + last, -1, -side)
      default: (origin, right, down) = (side * last, -side, 1)
      }
    }

    @inline(__always)
    func set(_ x: Int, _ y: Int, _ isDark: Bool = true) {
      modules[origin &+ x &* right &+ y &* down] = isDark
    }
  }

  /// The lines through every sixteenth module from the centre. ISO/IEC 24778:2008, 7.1.4.
  private func drawReferenceGrid(_ view: View) {
    for line in stride(from: view.centre % 16, to: side, by: 16) {
      for place in stride(from: view.centre % 2, to: side, by: 2) {
        view.set(line, place)
        view.set(place, line)
      }
    }
  }

  /// The distance of the mode message and of the marks of orientation from the centre.
  private var coreRadius: Int { isCompact ? 5 : 7 }

  /// The rings about the centre, and the marks of orientation. ISO/IEC 24778:2008, 7.1.2 and 7.1.3.
  private func drawFinder(_ views: [View]) {
    let centre = side / 2
    for ring in stride(from: 0, to: coreRadius, by: 2) {
      for view in views {
        for place in centre - ring...centre + ring { view.set(place, centre - ring) }
      }
    }
    // Three modules at the upper left corner, two at the upper right one, one at the lower right one.
    let corner = centre - coreRadius
    views[0].set(corner, corner)
    views[0].set(corner + 1, corner)
    views[0].set(corner, corner + 1)
    views[1].set(corner, corner)
    views[1].set(corner + 1, corner)
    views[2].set(corner, corner + 1)
  }

  /// The numbers of layers and of data codewords, clockwise around the finder. ISO/IEC 24778:2008, 7.2.
  private func drawModeMessage(dataWords: Int, _ views: [View]) {
    let message = (layers - 1) << (isCompact ? 6 : 11) | (dataWords - 1)
    let data = stride(from: isCompact ? 4 : 12, through: 0, by: -4).map { UInt16(message >> $0 & 0xF) }
    let check = Self.field4.checkWords(of: data, generator: Self.field4.generator(count: isCompact ? 5 : 6))
    let bits = (data + check).reduce(0) { $0 << 4 | Int($1) }
    let perSide = isCompact ? 7 : 10
    let first = side / 2 - perSide / 2
    for index in 0..<4 * perSide {
      let place = index % perSide
      // The line of the reference grid is left out.
      let x = first + place + (isCompact ? 0 : place / 5)
      views[index / perSide].set(x, side / 2 - coreRadius, bits >> (4 * perSide - 1 - index) & 1 == 1)
    }
  }

  /// The codewords in a spiral, counterclockwise from the upper left corner inwards, two modules wide. Modules that are
  /// left over come first and stay light. ISO/IEC 24778:2008, 7.3.4.
  private func draw(_ words: [UInt16], _ views: [View]) {
    var bits = BitReader(words: words, size: wordSize, skipped: bitCount % wordSize)
    for layer in 0..<layers {
      let length = baseSide - 4 * layer - 2
      for turns in [0, 3, 2, 1] {
        let view = views[turns]
        let outer = place(2 * layer)
        let inner = place(2 * layer + 1)
        for index in 2 * layer..<2 * layer + length {
          let y = place(index)
          view.set(outer, y, bits.next())
          view.set(inner, y, bits.next())
        }
      }
    }
  }

  /// The place of a row or column among all, counted without the reference grid.
  @inline(__always)
  private func place(_ index: Int) -> Int {
    guard !isCompact else { return index }
    let centre = side / 2
    let distance = index - baseSide / 2
    return distance < 0 ? centre + distance - (-1 - distance) / 15 : centre + distance + 1 + distance / 15
  }

  private struct BitReader {
    let words: [UInt16]
    let size: Int
    /// The number of bits that come before the codewords.
    var skipped: Int
    private var index = 0
    private var word: UInt16 = 0
    private var left = 0

    init(words: [UInt16], size: Int, skipped: Int) {
      self.words = words
      self.size = size
      self.skipped = skipped
    }

    @inline(__always)
    mutating func next() -> Bool {
      guard skipped == 0 else {
        skipped -= 1
        return false
      }
      if left == 0 {
        word = words[index]
        index += 1
        left = size
      }
      left -= 1
      return word >> UInt16(left) & 1 == 1
    }
  }
}
