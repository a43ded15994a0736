package import Barcodes

/// A code as elements of SVG in units of modules, for a document that gives it a size and a colour. The quiet zone is part
/// of it; text is not.
package struct SVGCode: Sendable {
  /// The width in modules.
  package let width: Int
  /// The height in modules. That of bars is in proportion to the width.
  package let height: Int
  /// The dark modules, as lines: what holds them gives the stroke its colour.
  package let elements: String

  /// The height of bars as a percentage of the width: enough to be read by hand (GS1 General Specifications, section
  /// 5.12), and little enough for the number below.
  private static let barPercentage = 40
  private static let tallestBars = 160

  /// Draws a code.
  package init(_ symbol: Symbol) {
    func page(barHeight: Int) -> CodePage {
      CodePage(symbol, PictureStyle(showsText: false, barHeight: barHeight))
    }
    var drawn = page(barHeight: 1)
    if symbol.isLinear {
      drawn = page(barHeight: max(1, min(drawn.width * Self.barPercentage / 100, Self.tallestBars)))
    }
    width = drawn.width
    height = drawn.height
    elements = drawn.strokes
  }
}
