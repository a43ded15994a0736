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
    CodeLayout(symbol, style).document(
      rotation: style.rotation, moduleMillimetres: moduleMillimetres, title: title ?? symbol.text)
  }

  /// Whether a part of the text of `symbol` is left out of the picture, because it does not fit.
  public func leavesOutText(of symbol: Symbol) -> Bool { CodeLayout.leavesOutText(of: symbol, style) }
}

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
    var drawn = symbol.layout(barHeight: 1)
    if symbol.isLinear {
      drawn = symbol.layout(barHeight: max(1, min(drawn.width * Self.barPercentage / 100, Self.tallestBars)))
    }
    width = drawn.width
    height = drawn.height
    elements = drawn.strokes
  }
}

/// Escapes text for XML and HTML.
package enum Markup {
  /// Returns escaped text. Characters that XML cannot hold have to be blanks already.
  ///
  /// - Parameter isInQuotes: whether the text may stand in an attribute, too.
  package static func escaped(_ text: String, isInQuotes: Bool = false) -> String {
    // Scalars instead of characters, since a combining mark after a special character is part of the same character.
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where isInQuotes: escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'" where isInQuotes: escaped.append(contentsOf: "&#39;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
