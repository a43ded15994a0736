/// A linear bar code, ready to be drawn: the widths of its bars and spaces, the quiet zone and the text.
///
/// ```swift
/// let symbol = try EAN13.encode(Array("4006381333931".utf8))
/// print(symbol.moduleCount)  // 95
/// print(symbol.quietZone.left)  // 11
/// print(symbol.quietZone.right)  // 7
/// ```
public struct LinearSymbol: Hashable, Sendable {
  /// The widths in modules: bar, space, bar, and so on; the last is a bar. Each is at least 1. The exception is GS1
  /// DataBar, which begins with a bar of width 0 and a space, and may end with a space.
  public private(set) var elements: [UInt8]
  /// The width of the symbol without its quiet zone, in modules: the sum of `elements`.
  public private(set) var moduleCount: Int
  /// The light modules on either side.
  public let quietZone: QuietZone
  /// The height of the bars, in modules.
  public private(set) var barHeight: Int
  /// The modules of an EAN-2 or EAN-5 add-on, whose text is above its bars; nil for none.
  public let addOn: Range<Int>?
  /// The thickness in modules of the bearer bars, a frame around the bars and their quiet zone; 0 for none.
  public private(set) var bearerBars = 0
  /// Whether wide elements of three modules may be two modules wide, because no ratio was chosen.
  private var hasFreeRatio = false
  /// The whole human-readable interpretation.
  public private(set) var characters: String
  /// The layout of the text in groups; nil for one group in the middle.
  private var format: EANFormat?

  /// - Parameters:
  ///   - barHeight: the height of the bars; nil for bars high enough to be scanned by hand: 15 % of the width, and at least
  ///     `leastBarHeight`.
  ///   - format: the layout of the text in groups; nil for one line in the middle.
  init(
    elements: [UInt8], quietZone: QuietZone, barHeight: Int? = nil, leastBarHeight: Int = LinearSymbol.leastBarHeight,
    addOn: Range<Int>? = nil, characters: String, format: EANFormat? = nil
  ) {
    self.elements = elements
    moduleCount = Self.sum(of: elements)
    self.quietZone = quietZone
    self.barHeight = barHeight ?? Self.barHeight(moduleCount: moduleCount, least: leastBarHeight)
    self.addOn = addOn
    self.characters = characters
    self.format = format
  }

  private static func sum(of elements: [UInt8]) -> Int { elements.reduce(0) { $0 &+ Int($1) } }

  /// The least height of bars that are scanned by hand, in modules.
  static let leastBarHeight = 50

  private static func barHeight(moduleCount: Int, least: Int = leastBarHeight) -> Int {
    max(least, (moduleCount * 15 + 99) / 100)
  }

  /// The same symbol of a ratio of 3:1, if it may be drawn with 2:1 where there is no room for it: see ``narrowed``.
  ///
  /// - Precondition: its text is one line in the middle.
  package var withFreeRatio: LinearSymbol {
    var symbol = self
    symbol.hasFreeRatio = true
    return symbol
  }

  /// The same symbol with a ratio of 2:1, for pictures that have no room for 3:1; nil if its ratio was chosen, or cannot be.
  package var narrowed: LinearSymbol? {
    guard hasFreeRatio else { return nil }
    var symbol = self
    symbol.hasFreeRatio = false
    symbol.elements = elements.map {
      $0 == UInt8(WideNarrowRatio.three.rawValue) ? UInt8(WideNarrowRatio.two.rawValue) : $0
    }
    symbol.moduleCount = Self.sum(of: symbol.elements)
    symbol.barHeight = Self.barHeight(moduleCount: symbol.moduleCount)
    return symbol
  }

  /// The same bars with another text below them, in one line.
  ///
  /// - Parameter text: a text without control characters.
  package func printing(_ text: String) -> LinearSymbol {
    var symbol = self
    (symbol.characters, symbol.format) = (text, nil)
    return symbol
  }

  /// The same bars in a frame of bearer bars, which prevent a beam that leaves the symbol at an angle from reading a
  /// part of it.
  ///
  /// - Parameter thickness: the thickness of the bearer bars, in modules.
  public func framed(thickness: Int) -> LinearSymbol {
    var symbol = self
    symbol.bearerBars = thickness
    return symbol
  }

  /// The spans of modules whose bars extend further down than the others, between the groups of the text.
  public var guardBars: [Range<Int>] { format?.guardBars ?? [] }

  /// The text of the symbol, in groups from left to right.
  public var text: [HumanReadableText] {
    guard let format else {
      return [HumanReadableText(characters: characters, span: 0..<moduleCount, alignment: .centred, isAbove: false)]
    }
    var groups = format.groups
    if let addOn {
      // Its digits are at the end, seven modules and a gap of two for each, after a guard pattern.
      let count = (addOn.count - 2) / 9
      groups.append(
        TextGroup(
          offset: characters.utf8.count - count, count: count, start: addOn.lowerBound + 3, pitch: 9, isAbove: true))
    }
    return groups.map { group in
      let characters = characters.dropFirst(group.offset).prefix(group.count)
      return HumanReadableText(
        characters: String(characters), span: group.start..<group.start + group.moduleCount, alignment: .spread,
        isAbove: group.isAbove)
    }
  }

  /// Calls `body` with the span of modules of each bar, from left to right.
  public func forEachBar(_ body: (Range<Int>) -> Void) {
    var start = 0
    var isBar = true
    for width in elements {
      let end = start + Int(width)
      if isBar && end > start { body(start..<end) }
      isBar.toggle()
      start = end
    }
  }

  /// Whether each module is dark, from left to right, without the quiet zone.
  public var modules: [Bool] {
    var modules = [Bool](repeating: false, count: moduleCount)
    forEachBar { for module in $0 { modules[module] = true } }
    return modules
  }
}

/// The light margins that a symbol needs on its left and right, in modules. They are part of the symbol.
public struct QuietZone: Hashable, Sendable {
  /// The number of light modules before the first bar.
  public let left: Int
  /// The number of light modules after the last bar.
  public let right: Int

  /// Creates a quiet zone with the same number of modules on both sides.
  package init(sides: Int) { self.init(left: sides, right: sides) }

  /// Creates a quiet zone of `left` and `right` modules.
  public init(left: Int, right: Int) {
    self.left = left
    self.right = right
  }
}

/// The ratio of the width of a wide bar or space to that of a narrow one, in the symbologies that have two widths.
public enum WideNarrowRatio: Int, CaseIterable, Sendable {
  /// 2:1, the smallest that the standards allow, for modules of 0.508 mm and wider.
  case two = 2
  /// 3:1, the largest that the standards allow.
  case three = 3

  /// The width in millimetres of the narrowest module that may be printed with a ratio of 2:1.
  public static let narrowestModuleOfTwo = 0.508
}

/// A group of the human-readable interpretation, and its position at the bars.
public struct HumanReadableText: Hashable, Sendable {
  /// The arrangement of characters within a span.
  public enum Alignment: Hashable, Sendable {
    /// One line in the middle of the span.
    case centred
    /// Each character in the middle of an equal share of the span, below the bars that carry it.
    case spread
  }

  /// The text to print. Control characters are replaced by blanks.
  public let characters: String
  /// The modules below which the text is printed; 0 is the first module of the first bar, and negative ones are in the
  /// quiet zone.
  public let span: Range<Int>
  /// The arrangement of the characters within `span`.
  public let alignment: Alignment
  /// Whether the text is above the bars, as that of an add-on is.
  public let isAbove: Bool
}

extension String {
  /// The characters of ISO-8859-1 in `bytes`, with blanks for control characters.
  init(printing bytes: some Collection<UInt8>) {
    // Most payloads are plain ASCII, which is valid UTF-8.
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let isControl = byte & 0x7F < 0x20 || byte == 0x7F
      text.append(isControl ? " " : Unicode.Scalar(byte))
    }
    self.init(text)
  }
}
