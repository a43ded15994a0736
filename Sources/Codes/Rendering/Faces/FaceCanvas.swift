internal import Pictures

/// The parts of an SVG file, in the order in which they are drawn.
struct FaceCanvas {
  /// Where a line of text begins, ends or has its middle.
  enum Anchor: String { case start, middle, end }

  private(set) var body = ""
  /// Lines with emoji that are not in `body`, because they are written over it in colour.
  private(set) var lines: [VectorPicture.Line] = []
  /// The shapes to which pictures in `body` are cut, each of them once.
  private var clips: [String] = []
  private let keepsEmojiApart: Bool

  /// The opacity of the black over a background, through which white letters have a contrast of at least 4.5:1 on white too
  /// (WCAG 2.2, 1.4.3). White is left at 115 of 255, a relative luminance of 0.171: 1.05 / 0.221 is 4.7.
  private static let scrimOpacity = ".55"

  /// Creates an empty drawing.
  ///
  /// - Parameter keepsEmojiApart: whether lines with emoji that begin at a place go to `lines`.
  init(keepsEmojiApart: Bool = false) { self.keepsEmojiApart = keepsEmojiApart }

  /// Fills a rectangle.
  mutating func fill(_ box: Box, radius: Int, _ colour: String) {
    body += "<rect \(Self.attributes(of: box)) rx=\"\(radius)\" fill=\"\(colour)\"/>\n"
  }

  /// Draws a hairline inside the edge of a rectangle, by which a white card stands out from a white page.
  mutating func outline(_ box: Box, radius: Int) {
    let inner = Box(x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2)
    body += """
      <rect \(Self.attributes(of: inner)) rx="\(radius - 1)" fill="none" stroke="#000" stroke-opacity=".15" \
      stroke-width="2"/>

      """
  }

  /// Writes lines of text, the first from `y` down.
  mutating func write(
    _ text: FittedText, x: Int, y: Int, anchor: Anchor = .start, isBold: Bool = false, isStruckOut: Bool = false,
    _ colour: String
  ) {
    for (index, line) in text.lines.enumerated() {
      let top = Double(text.size) * (FittedText.ascent + Double(index) * FittedText.lineHeight)
      let baseline = y + Int(top.rounded())
      if isStruckOut { strike(line, size: text.size, x: x, baseline: baseline, anchor, colour) }
      if keepsEmojiApart, anchor == .start, line.contains(where: \.isEmoji) {
        lines.append(
          .init(text: line, isBold: isBold, isWhite: colour == "#fff", size: text.size, x: x, baseline: baseline))
        continue
      }
      body += """
        <text x="\(x)" y="\(baseline)" font-size="\(text.size)" text-anchor="\(anchor.rawValue)" \
        font-weight="\(isBold ? "bold" : "normal")" fill="\(colour)">\(Markup.escaped(line))</text>

        """
    }
  }

  /// Strikes out a line of text. librsvg puts the decoration of a text into a wrong place of a PDF. The width of letters is
  /// that of fonts of middle width.
  private mutating func strike(_ line: String, size: Int, x: Int, baseline: Int, _ anchor: Anchor, _ colour: String) {
    let width = Int((0.85 * FittedText.width(of: line) * Double(size)).rounded())
    let start =
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    let box = Box(x: start, y: baseline - size * 3 / 10 - size / 28, width: width, height: max(1, size / 14))
    fill(box, radius: 0, colour)
  }

  /// Draws a picture in the middle of a rectangle: as large as it fits, or so that it covers the rectangle.
  mutating func draw(_ picture: CardFace.Picture, in box: Box, covers: Bool = false) {
    let turn = picture.orientation.matrix(width: box.width, height: box.height)
    let (width, height) = picture.orientation.swapsSides ? (box.height, box.width) : (box.width, box.height)
    body += """
      <image width="\(width)" height="\(height)" preserveAspectRatio="xMidYMid \(covers ? "slice" : "meet")" \
      transform="matrix(\(turn.a) \(turn.b) \(turn.c) \(turn.d) \(box.x + turn.e) \(box.y + turn.f))" \
      href="\(picture.url)"/>

      """
  }

  /// Covers a rectangle with a picture, and with a scrim of black for white letters.
  mutating func cover(_ box: Box, radius: Int, with picture: CardFace.Picture) {
    let name = "clip-\(box.x)-\(box.y)-\(box.width)-\(box.height)-\(radius)"
    let shape = "<rect \(Self.attributes(of: box)) rx=\"\(radius)\"/>"
    add(["<clipPath id=\"\(name)\">\(shape)</clipPath>"])
    body += "<g clip-path=\"url(#\(name))\">\n"
    draw(picture, in: box, covers: true)
    body += "<rect \(Self.attributes(of: box)) fill=\"#000\" fill-opacity=\"\(Self.scrimOpacity)\"/>\n</g>\n"
  }

  private mutating func add(_ others: [String]) { clips += others.filter { !clips.contains($0) } }

  /// Draws a code on its white ground. `x`, `y` and `module` are whole, so that modules are whole pixels.
  ///
  /// - Parameter dot: the number of units in a dot of a printer, of which all these are multiples; nil for a screen.
  mutating func draw(_ code: CodeLayout, x: Int, y: Int, module: Int, dot: Int?) {
    let modules = dot.map { code.modules(dots: module / $0) } ?? code.modules
    let scale = dot.map { Double($0) / Double(CodeLayout.partsOfDot) } ?? Double(module)
    let factor = scale.written(decimals: 9)
    body += "<g transform=\"matrix(\(factor) 0 0 \(factor) \(x) \(y))\">\(modules)</g>\n"
  }

  /// Draws a straight line of a cutting mark.
  mutating func mark(from start: (x: Int, y: Int), to end: (x: Int, y: Int), width: Int) {
    body += "<path d=\"M\(start.x) \(start.y)L\(end.x) \(end.y)\" stroke=\"#000\" stroke-width=\"\(width)\"/>\n"
  }

  /// Draws another drawing, moved, and turned clockwise by a quarter if asked for.
  mutating func draw(_ other: FaceCanvas, x: Int, y: Int, isTurned: Bool = false) {
    let turn = isTurned ? "0 1 -1 0" : "1 0 0 1"
    body += "<g transform=\"matrix(\(turn) \(x) \(y))\">\n\(other.body)</g>\n"
    add(other.clips)
  }

  /// The whole file.
  ///
  /// - Parameters:
  ///   - size: the size of the picture with its unit, as `85.6mm`.
  ///   - units: the size of the picture in units of the drawing.
  ///   - title: the title, which viewers and screen readers show.
  func document(size: (width: String, height: String), units: (width: Int, height: Int), title: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
    viewBox="0 0 \(units.width) \(units.height)" \
    font-family="\(VectorPicture.fonts)">
    <title>\(Markup.escaped(title))</title>
    \(clips.isEmpty ? "" : "<defs>\(clips.joined())</defs>\n")\(body)</svg>

    """
  }

  /// The whole file of a page of a PDF, of units as long as a fraction of an inch.
  func page(_ units: (width: Int, height: Int), unitsPerInch: Double, title: String) -> String {
    func points(_ units: Int) -> String { "\((Double(units) * PDF.pointsPerInch / unitsPerInch).written())pt" }
    return document(size: (points(units.width), points(units.height)), units: units, title: title)
  }

  private static func attributes(of box: Box) -> String {
    "x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\""
  }
}

/// A rectangle in whole units of a drawing.
struct Box {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }
}
