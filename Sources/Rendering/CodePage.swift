internal import Barcodes

/// A code that is drawn in units of modules, from the top left corner, with its quiet zone and the lines of its text.
struct CodePage {
  /// A line of text, in pieces that are centred at places of their own.
  struct Line {
    let pieces: [(text: String, x: Double)]
    /// The upper edge of the largest characters that share the baseline of this line.
    let top: Double
    /// The font size of the largest characters that share the baseline of this line.
    let largest: Double
    /// The font size.
    let size: Double
  }

  let width: Int
  let height: Int
  /// Whether edges are moved to whole pixels of the screen. That keeps modules of a grid free of gray seams, but gives
  /// bars of equal width different widths on screens where a module is no whole number of pixels, and scanners then
  /// misread them; gray edges are no problem for them.
  let hasCrispEdges: Bool
  /// The dark rectangles.
  private(set) var rectangles: [(columns: Range<Int>, rows: Range<Int>)] = []
  /// The text: in each element, the lines that are one text, such as the digits of an EAN-13 in their three groups.
  private(set) var texts: [[Line]] = []

  /// Creates a white page.
  init(width: Int, height: Int, hasCrispEdges: Bool) {
    self.width = width
    self.height = height
    self.hasCrispEdges = hasCrispEdges
  }

  mutating func blacken(_ columns: Range<Int>, rows: Range<Int>) { rectangles.append((columns, rows)) }

  /// Writes lines that are one text.
  mutating func write(_ lines: [Line]) {
    if !lines.isEmpty { texts.append(lines) }
  }

  /// The size of the page after a rotation, in modules.
  func size(_ rotation: PictureStyle.Rotation) -> (width: Int, height: Int) {
    switch rotation {
    case .none, .half: (width, height)
    case .quarter, .threeQuarters: (height, width)
    }
  }
}

extension Double {
  /// The number with at most so many decimals, in the same form in every locale.
  func written(decimals: Int = 3) -> String {
    let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
    let scaled = Int((self * Double(unit)).rounded())
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt(unit))
    let sign = scaled < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    var digits = String(UInt(unit) + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
