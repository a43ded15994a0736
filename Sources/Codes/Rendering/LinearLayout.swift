internal import Barcodes
internal import LinearBarcodes

/// The layout of a picture of a linear code, in modules from its top left corner.
struct LinearLayout {
  let symbol: LinearSymbol
  /// Whether there is text below the bars.
  let showsText: Bool
  /// Whether there is text above the bars of an add-on.
  let showsUpperText: Bool
  /// The height of the bars.
  let barHeight: Int

  /// The number of light modules above and below a linear code, which has no quiet zone there.
  static let verticalMargin = 2
  /// The length by which guard bars extend below the others. GS1 General Specifications, section 5.2.
  static let guardExtension = 5
  /// The height of a line of text: capitals and descenders, without a gap.
  static let textHeight = 9
  /// The gap between bars and text.
  static let textGap = 1

  /// The thickness of the bearer bars.
  private var frame: Int { symbol.bearerBars }

  /// The left edge of the first bar.
  var left: Int { frame + symbol.quietZone.left }
  var width: Int { left + symbol.moduleCount + symbol.quietZone.right + frame }

  /// The rows of ordinary bars.
  var bars: Range<Int> { Self.verticalMargin + frame..<Self.verticalMargin + frame + barHeight }
  /// The lower end of guard bars.
  var guardsEnd: Int {
    showsText && !symbol.guardBars.isEmpty ? bars.upperBound + Self.guardExtension : bars.upperBound
  }
  /// The rows of the bars of an add-on: below its text, down to the end of the guard bars.
  var addOnBars: Range<Int> { bars.lowerBound + (showsUpperText ? Self.textHeight : 0)..<guardsEnd }
  /// The upper edge of the text below the bars.
  var textTop: Int { bars.upperBound + frame + Self.textGap }
  /// The upper edge of the text above the bars.
  var upperTextTop: Int { bars.lowerBound }

  /// The height of the whole picture, if the text below the bars takes `textHeight`.
  func height(textHeight: Int) -> Int {
    max(guardsEnd, bars.upperBound + frame, showsText ? textTop + textHeight : 0) + Self.verticalMargin
  }

  /// The frame and the bars.
  var rectangles: [DarkRectangle] {
    var rectangles: [DarkRectangle] = []
    if frame > 0 {
      rectangles = [
        (0..<width, bars.lowerBound - frame..<bars.lowerBound), (0..<width, bars.upperBound..<bars.upperBound + frame),
        (0..<frame, bars), (width - frame..<width, bars),
      ]
    }
    symbol.forEachBar { bar in
      let columns = left + bar.lowerBound..<left + bar.upperBound
      if symbol.addOn?.overlaps(bar) == true {
        rectangles.append((columns, addOnBars))
      } else {
        let isGuard = symbol.guardBars.contains { $0.overlaps(bar) }
        rectangles.append((columns, bars.lowerBound..<(isGuard ? guardsEnd : bars.upperBound)))
      }
    }
    return rectangles
  }

  /// The groups of the text that fit at bars of `barHeight`: those above the bars do not fit if the bars are too low.
  static func text(of symbol: LinearSymbol, barHeight: Int) -> [HumanReadableText] {
    symbol.text.filter { !$0.characters.isEmpty && (!$0.isAbove || barHeight > textHeight) }
  }
}

/// A dark rectangle of a picture, in modules.
typealias DarkRectangle = (columns: Range<Int>, rows: Range<Int>)

extension MatrixSymbol {
  /// The dark modules of each row, those next to each other as one rectangle, from the corner of the quiet zone.
  var rectangles: [DarkRectangle] {
    var rectangles: [DarkRectangle] = []
    for y in 0..<height {
      let top = quietZone + y * moduleHeight
      var x = 0
      while x < width {
        let start = x
        while self[x, y] { x += 1 }
        if x > start { rectangles.append((quietZone + start..<quietZone + x, top..<top + moduleHeight)) }
        x += 1
      }
    }
    return rectangles
  }
}

extension Symbol {
  /// Whether a picture lacks a part of the text of the symbol.
  ///
  /// - Parameters:
  ///   - groups: returns the number of groups of the text that a picture of a linear symbol has.
  ///   - lines: returns the number of lines of the text that a picture of a matrix has.
  func lacksText(drawing groups: (LinearSymbol) -> Int, _ lines: (MatrixSymbol) -> Int) -> Bool {
    guard !text.isEmpty else { return false }
    return switch self {
    case .linear(let symbol): groups(symbol) < symbol.text.count { !$0.characters.isEmpty }
    case .matrix(let symbol): lines(symbol) == 0
    }
  }
}
