public import Barcodes

/// Draws a code as Scalable Vector Graphics: bars and modules as lines that stay sharp at any size, the full quiet
/// zone, and the number as text.
public struct SVGDrawing: Sendable {
  /// The width of a module, in millimetres.
  public let moduleMillimetres: Double
  /// The text, the height and the rotation of the picture.
  public let style: PictureStyle

  /// Creates a drawing with modules of `moduleMillimetres`.
  ///
  /// - Precondition: `moduleMillimetres` is more than 0.
  public init(moduleMillimetres: Double, style: PictureStyle = PictureStyle()) {
    precondition(moduleMillimetres > 0, "a module has a width")
    self.moduleMillimetres = moduleMillimetres
    self.style = style
  }

  /// Creates a drawing with the default module of `symbology`.
  public init(for symbology: Symbology, style: PictureStyle = PictureStyle()) {
    self.init(moduleMillimetres: symbology.moduleMillimetres, style: style)
  }

  /// Draws `symbol` as a whole SVG file, in which a module is one unit wide.
  ///
  /// - Parameters:
  ///   - symbol: the code.
  ///   - title: the title of the picture, which viewers and screen readers show; nil for the text of the symbol.
  public func draw(_ symbol: Symbol, title: String? = nil) -> String {
    CodePage(symbol, style).document(
      rotation: style.rotation, moduleMillimetres: moduleMillimetres, title: title ?? symbol.text)
  }

  /// Whether a part of the text of `symbol` is left out of the picture, because it does not fit.
  public func leavesOutText(of symbol: Symbol) -> Bool { CodePage.leavesOutText(of: symbol, style) }
}
