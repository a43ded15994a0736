internal import LinearBarcodes

/// Where the parts of a linear code stand in a picture, in modules from its top left corner.
struct LinearLayout {
  let symbol: LinearSymbol
  /// Whether there is text below the bars.
  let showsText: Bool
  /// Whether there is text above those of an add-on.
  let showsUpperText: Bool
  /// Height of the bars.
  let barHeight: Int

  /// Light modules above and below a linear code, which has no quiet zone there.
  static let verticalMargin = 2
  /// How far guard bars run below the others. GS1 General Specifications, section 5.2.
  static let guardExtension = 5
  /// The height that is kept for a line of text: capitals, what hangs below the line, no gap.
  static let textHeight = 9
  /// Between bars and text.
  static let textGap = 1

  /// Thickness of the bearer bars.
  private var frame: Int { symbol.bearerBars }

  /// Where the first bar stands.
  var left: Int { frame + symbol.quietZone.left }
  var width: Int { left + symbol.moduleCount + symbol.quietZone.right + frame }

  /// The rows of the bars that have no other height.
  var bars: Range<Int> { Self.verticalMargin + frame..<Self.verticalMargin + frame + barHeight }
  /// Where guard bars end.
  var guardsEnd: Int {
    showsText && !symbol.guardBars.isEmpty ? bars.upperBound + Self.guardExtension : bars.upperBound
  }
  /// The rows of the bars of an add-on: its text stands above them, and they end with the guard bars.
  var addOnBars: Range<Int> { bars.lowerBound + (showsUpperText ? Self.textHeight : 0)..<guardsEnd }
  /// The columns of the frame, from one outer edge to the other; nil for none.
  var frameColumns: Range<Int>? { frame > 0 ? 0..<width : nil }
  /// The rows of the frame, likewise; those of the bars where there is none.
  var frameRows: Range<Int> { bars.lowerBound - frame..<bars.upperBound + frame }

  /// The top of the text below the bars.
  var textTop: Int { bars.upperBound + frame + Self.textGap }
  /// The top of the text above the bars.
  var upperTextTop: Int { bars.lowerBound }

  /// The whole height, where the text below the bars takes `textHeight`.
  func height(textHeight: Int) -> Int {
    max(guardsEnd, frameRows.upperBound, showsText ? textTop + textHeight : 0) + Self.verticalMargin
  }

  /// Whether a bar runs down to where guard bars end.
  func isGuard(_ bar: Range<Int>) -> Bool {
    symbol.guardBars.contains { $0.overlaps(bar) }
  }

  /// Whether a bar is one of the add-on.
  func isInAddOn(_ bar: Range<Int>) -> Bool {
    symbol.addOn?.overlaps(bar) == true
  }

  /// The groups of text for which there is room at bars of `barHeight`: above lower ones there is none.
  static func text(of symbol: LinearSymbol, barHeight: Int) -> [HumanReadableText] {
    symbol.text.filter { !$0.characters.isEmpty && (!$0.isAbove || barHeight > textHeight) }
  }
}
