public import Barcodes
internal import LinearBarcodes
public import Pictures

/// Draws a code as a picture: modules of a whole number of pixels, the full quiet zone, the number below.
public struct PictureDrawing: Sendable {
  /// Pixels on a side of a module; decoders misread below 2.
  public let modulePixels: Int
  /// Whether the human-readable interpretation stands below the code. Text beyond printable ASCII never does.
  public let showsText: Bool
  /// Height of the bars of a linear code in modules; nil for what the symbology asks for.
  public let barHeight: Int?

  /// No side of a picture is longer, in pixels.
  public static let longestSide = 32_767

  /// Light modules above and below a linear code, which has no quiet zone there.
  static let verticalMargin = 2
  /// How far guard bars run below the others, in modules. GS1 General Specifications, section 5.2.
  static let guardExtension = 5
  /// More lines than these below a matrix code are of use to nobody, and left out.
  static let mostTextLines = 4

  /// Drawing with modules of `modulePixels` pixels.
  ///
  /// - Precondition: `modulePixels` and `barHeight` are from 1 to `longestSide`.
  public init(modulePixels: Int, showsText: Bool = true, barHeight: Int? = nil) {
    let sizes = 1...Self.longestSide
    precondition(
      sizes.contains(modulePixels) && sizes.contains(barHeight ?? 1), "a module has pixels, and bars a height")
    self.modulePixels = modulePixels
    self.showsText = showsText
    self.barHeight = barHeight
  }

  /// Modules of 4 pixels for a linear code, 8 for a matrix: sharp and large enough on a phone.
  public init(for symbology: Symbology) {
    self.init(modulePixels: symbology.family == .linear ? 4 : 8)
  }

  /// The picture of `symbol`.
  ///
  /// - Throws: `.tooLarge` beyond `longestSide` pixels.
  public func draw(_ symbol: Symbol) throws(PictureError) -> Bitmap {
    switch symbol {
    case .linear(let symbol): try draw(symbol)
    case .matrix(let symbol): try draw(symbol)
    }
  }

  /// The resolution, in pixels a metre, at which a module is as wide as its symbology asks for.
  public func pixelsPerMetre(for symbology: Symbology) -> Int {
    Int((Double(modulePixels) / symbology.moduleMillimetres * 1000).rounded())
  }

  func blank(width: Int, height: Int) throws(PictureError) -> Bitmap {
    guard max(width, height) <= Self.longestSide else {
      throw .tooLarge(width: width, height: height, limit: Self.longestSide)
    }
    return Bitmap(width: width, height: height)
  }

  /// Draws one line with its top at `y`, in the middle of `columns`.
  func draw(_ line: some StringProtocol, scale: Int, in columns: Range<Int>, y: Int, on bitmap: inout Bitmap) {
    let width = (line.count * Glyphs.advance - 1) * scale
    var x = columns.lowerBound + (columns.count - width) / 2
    for character in line {
      Glyphs.draw(character, x: x, y: y, scale: scale, on: &bitmap)
      x += Glyphs.advance * scale
    }
  }
}
