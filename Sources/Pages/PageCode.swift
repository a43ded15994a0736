internal import Barcodes
internal import Rendering

/// A code of a page, as inline SVG that is as wide as the screen.
struct PageCode {
  /// The most modules across the screen: a module then has 3 pixels on a phone that is 360 CSS pixels wide, with 2 pixels
  /// each.
  private static let mostAcross = 240
  /// The width of a module of a code that stands upright, in CSS pixels: 3 pixels on the same phone.
  private static let module = 1.5

  /// The element.
  let html: String

  /// Draws a code.
  ///
  /// - Parameters:
  ///   - symbol: the code.
  ///   - name: the name for screen readers, escaped.
  init(_ symbol: Symbol, name: String) {
    let code = SVGCode(symbol)
    // A longer code stands upright, where the screen is long, unless it is a large square.
    let isTurned = code.width > Self.mostAcross && code.height < code.width
    let (across, down) = isTurned ? (code.height, code.width) : (code.width, code.height)
    let size =
      isTurned ? " width=\"\(Self.pixels(across))\" height=\"\(Self.pixels(down))\"" : ""
    html = """
      <svg class="code\(isTurned ? " upright" : "")"\(size) viewBox="0 0 \(across) \(down)" role="img" aria-label="\(name)" \
      stroke="#000"><path fill="#fff" stroke="none" d="M0 0h\(across)v\(down)H0z"/>\
      <g\(isTurned ? " transform=\"translate(\(across) 0) rotate(90)\"" : "")>\(code.elements)</g></svg>
      """
  }

  private static func pixels(_ modules: Int) -> Int { Int((Double(modules) * module).rounded(.up)) }
}
