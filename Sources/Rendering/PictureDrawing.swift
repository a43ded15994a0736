public import Barcodes
internal import LinearBarcodes
public import Pictures

/// Draws a code as a picture: modules of a whole number of pixels, the full quiet zone, and the text below.
public struct PictureDrawing: Sendable {
  /// The width and height of a module in pixels. Decoders misread modules of less than 2 pixels.
  public let modulePixels: Int
  /// The text, the height and the rotation of the picture. A text is left out if one of its characters has no glyph.
  public let style: PictureStyle

  /// The longest side of a picture, in pixels.
  public static let longestSide = 32_767

  /// The largest number of lines of text below a matrix code. A longer text is left out, since it would help nobody.
  static let maximumTextLines = 4

  /// Creates a drawing with modules of `modulePixels` pixels.
  ///
  /// - Precondition: `modulePixels` is from 1 to `longestSide`.
  public init(modulePixels: Int, style: PictureStyle = PictureStyle()) {
    precondition((1...Self.longestSide).contains(modulePixels), "a module has pixels")
    self.modulePixels = modulePixels
    self.style = style
  }

  /// Creates a drawing with the default module of `symbology`, which is sharp and large enough on a phone.
  public init(for symbology: Symbology, style: PictureStyle = PictureStyle()) {
    self.init(modulePixels: symbology.modulePixels, style: style)
  }

  /// Draws `symbol`.
  ///
  /// - Throws: `.tooLarge` beyond `longestSide` pixels.
  public func draw(_ symbol: Symbol) throws(PictureError) -> Bitmap {
    let bitmap =
      switch symbol {
      case .linear(let symbol): try draw(symbol)
      case .matrix(let symbol): try draw(symbol)
      }
    return bitmap.rotated(quarterTurns: style.rotation.rawValue / 90)
  }

  /// Whether a part of the text of `symbol` is left out of the picture, because it does not fit or has characters
  /// without a glyph.
  public func leavesOutText(of symbol: Symbol) -> Bool {
    style.showsText && symbol.lacksText(drawing: { groups(of: $0).count }, { lines(of: $0).count })
  }

  /// Whether every character of `text` can be drawn in pixels and in PDF files: printable ASCII, the Ukrainian alphabet and
  /// its punctuation.
  public static func hasGlyphs(for text: String) -> Bool { Glyphs.cover(text) }

  /// The resolution in pixels per metre at which a module has the given width.
  public func pixelsPerMetre(moduleMillimetres: Double) -> Int {
    Int((Double(modulePixels) / moduleMillimetres * 1000).rounded())
  }

  func blank(width: Int, height: Int) throws(PictureError) -> Bitmap {
    guard max(width, height) <= Self.longestSide else {
      throw .tooLarge(width: width, height: height, limit: Self.longestSide)
    }
    return Bitmap(width: width, height: height)
  }

  /// Draws a line of text with its upper edge at `y`, in the middle of `columns`.
  func draw(_ line: some StringProtocol, scale: Int, in columns: Range<Int>, y: Int, on bitmap: inout Bitmap) {
    let width = (line.count * Glyphs.advance - 1) * scale
    var x = columns.lowerBound + (columns.count - width) / 2
    for character in line {
      Glyphs.draw(character, x: x, y: y, scale: scale, on: &bitmap)
      x += Glyphs.advance * scale
    }
  }
}
