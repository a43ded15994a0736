/// An SVG file that is being drawn, in units of modules.
struct SVGPage {
  let width: Int
  let height: Int
  /// Whether edges are moved to whole pixels of the screen. That keeps modules of a grid free of gray seams, but gives
  /// bars of equal width different widths on screens where a module is no whole number of pixels, and scanners then
  /// misread them; gray edges are no problem for them.
  let hasCrispEdges: Bool
  /// The dark rectangles.
  private var rectangles: [(columns: Range<Int>, rows: Range<Int>)] = []
  private var texts = ""

  /// Creates a white page.
  init(width: Int, height: Int, hasCrispEdges: Bool) {
    self.width = width
    self.height = height
    self.hasCrispEdges = hasCrispEdges
  }

  /// The modules as an element of SVG.
  var modules: String {
    var path = ""
    for (columns, rows) in rectangles {
      path += "M\(columns.lowerBound) \(rows.lowerBound)h\(columns.count)v\(rows.count)h-\(columns.count)z"
    }
    return "<path \(crispEdges)d=\"\(path)\"/>"
  }

  /// The modules as elements of SVG with half as many characters: lines as thick as the rectangles are high, whose colour
  /// the surroundings give.
  var strokes: String {
    var elements = ""
    for thickness in Set(rectangles.map(\.rows.count)).sorted() {
      var path = ""
      var end: (x: Int, row: Int)?
      for (columns, rows) in rectangles where rows.count == thickness {
        if let end, end.row == rows.lowerBound {
          path += "m\(columns.lowerBound - end.x) 0"
        } else {
          path += "M\(columns.lowerBound) \(Self.number(Double(rows.lowerBound) + Double(thickness) / 2))"
        }
        path += "h\(columns.count)"
        end = (columns.upperBound, rows.lowerBound)
      }
      elements += "<path \(crispEdges)\(thickness == 1 ? "" : "stroke-width=\"\(thickness)\" ")d=\"\(path)\"/>"
    }
    return elements
  }

  private var crispEdges: String { hasCrispEdges ? "shape-rendering=\"crispEdges\" " : "" }

  mutating func blacken(_ columns: Range<Int>, rows: Range<Int>) { rectangles.append((columns, rows)) }

  /// Writes pieces of text on one line, each centred at its own x.
  mutating func write(_ pieces: [(text: String, x: Double)], y: Double, size: Double) {
    texts += "<text y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\">"
    for piece in pieces { texts += "<tspan x=\"\(Self.number(piece.x))\">\(Markup.escaped(piece.text))</tspan>" }
    texts += "</text>\n"
  }

  /// The whole file.
  func document(rotation: PictureStyle.Rotation, moduleMillimetres: Double, title: String) -> String {
    let isOnItsSide = rotation == .quarter || rotation == .threeQuarters
    let (across, down) = isOnItsSide ? (height, width) : (width, height)
    func millimetres(_ modules: Int) -> String { Self.number(Double(modules) * moduleMillimetres) + "mm" }
    let turn =
      switch rotation {
      case .none: ""
      case .quarter: " transform=\"translate(\(height) 0) rotate(90)\""
      case .half: " transform=\"translate(\(width) \(height)) rotate(180)\""
      case .threeQuarters: " transform=\"translate(0 \(width)) rotate(270)\""
      }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(millimetres(across))" height="\(millimetres(down))" \
      viewBox="0 0 \(across) \(down)">
      <title>\(Markup.escaped(title))</title>
      <rect width="\(across)" height="\(down)" fill="#fff"/>
      <g\(turn)>
      \(modules)
      <g font-family="monospace" text-anchor="middle" xml:space="preserve">
      \(texts)</g>
      </g>
      </svg>

      """
  }

  /// A number with at most three decimals, in the same form in every locale.
  static func number(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return "\(whole)" }
    var decimals = String(1000 + rest).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(whole).\(decimals)"
  }
}
