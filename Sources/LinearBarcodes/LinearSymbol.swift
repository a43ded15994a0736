/// A linear bar code, ready to be drawn: the widths of its bars and spaces, and what belongs around them.
///
/// ```swift
/// let symbol = try EAN13.encode(Array("4006381333931".utf8))
/// symbol.moduleCount  // 95
/// symbol.quietZone    // 11 left, 7 right
/// ```
public struct LinearSymbol: Hashable, Sendable {
  /// Widths in modules: bar, space, bar, …; the first and the last are bars. Each is at least 1.
  public let elements: [UInt8]
  /// Width of the symbol without its quiet zone, in modules: the sum of `elements`.
  public let moduleCount: Int
  /// Light modules that have to stay free on either side.
  public let quietZone: QuietZone
  /// Height of the bars, in modules.
  public let barHeight: Int
  /// Spans of modules whose bars run further down than the others, between the groups of the text.
  public let guardBars: [Range<Int>]
  /// The human-readable interpretation in one piece.
  public let characters: String
  /// How `characters` are cut into groups; nil for one group in the middle.
  private let groups: [TextGroup]?

  init(
    elements: [UInt8], quietZone: QuietZone, barHeight: Int, guardBars: [Range<Int>] = [],
    characters: String, groups: [TextGroup]? = nil
  ) {
    self.elements = elements
    self.moduleCount = elements.reduce(0) { $0 + Int($1) }
    self.quietZone = quietZone
    self.barHeight = barHeight
    self.guardBars = guardBars
    self.characters = characters
    self.groups = groups
  }

  /// The number under the bars, in groups from left to right.
  public var text: [HumanReadableText] {
    guard let groups else {
      return [HumanReadableText(characters, span: 0..<moduleCount, alignment: .centred)]
    }
    var rest = characters[...]
    return groups.map { group in
      let characters = rest.prefix(group.count)
      rest = rest.dropFirst(group.count)
      return HumanReadableText(
        String(characters), span: group.start..<group.start + 7 * group.count, alignment: .spread)
    }
  }

  /// Calls `body` with the span of modules of each bar, from left to right.
  public func forEachBar(_ body: (Range<Int>) -> Void) {
    var start = 0
    var isBar = true
    for width in elements {
      let end = start + Int(width)
      if isBar { body(start..<end) }
      isBar.toggle()
      start = end
    }
  }

  /// Whether each module is dark, from left to right, without the quiet zone.
  public var modules: [Bool] {
    var modules: [Bool] = []
    modules.reserveCapacity(moduleCount)
    var isBar = true
    for width in elements {
      for _ in 0..<width { modules.append(isBar) }
      isBar.toggle()
    }
    return modules
  }
}

/// So many characters, each under seven modules, from the module `start` on: the text of the EAN/UPC family.
struct TextGroup: Hashable, Sendable {
  let count: Int
  let start: Int
}
