/// A sheet of paper with as many cards as fit, each of 85.60 × 53.98 mm, and marks at its edges for cutting.
public struct FaceSheet: Sendable {
  /// The sizes of paper.
  public enum Paper: Sendable {
    /// 210 × 297 mm (ISO 216), for ten cards.
    case a4
    /// 8.5 × 11 inches, for eight cards.
    case letter
  }

  /// The paper.
  public let paper: Paper

  /// Creates sheets of `paper`.
  public init(_ paper: Paper) { self.paper = paper }

  /// The width and height of the paper in units, rounded to whole dots.
  private var size: (width: Int, height: Int) {
    switch paper {
    case .a4: (4960, 7016)
    case .letter: (5100, 6600)
    }
  }

  /// The numbers of cards side by side and below each other, which leave margins for the printer.
  private var grid: (columns: Int, rows: Int) {
    switch paper {
    case .a4: (2, 5)
    case .letter: (2, 4)
    }
  }

  /// The number of cards on a sheet.
  public var capacity: Int { grid.columns * grid.rows }

  /// How the cards are drawn, in units of half a dot, as everything on a sheet.
  private static let drawing = FaceDrawing(.card, isPrinted: true)
  /// The gap between cards, 2 mm, so that a knife that slips takes nothing of the neighbour's colour along.
  private static let gap = 48
  /// The length of cutting marks, 5 mm, their distance from the cards, 2 mm, and their thickness, 0.1 mm.
  private static let mark = (length: 118, distance: 48, thickness: 2)

  /// Draws the faces of cards on as many sheets as they need, each a whole SVG file.
  ///
  /// - Parameters:
  ///   - faces: what the cards show.
  ///   - title: the title of each sheet.
  public func draw(_ faces: [CardFace], title: String) -> [String] {
    stride(from: 0, to: faces.count, by: capacity).map { start in
      sheet(of: faces[start..<min(start + capacity, faces.count)], title: title)
    }
  }

  private func sheet(of faces: ArraySlice<CardFace>, title: String) -> String {
    var canvas = FaceCanvas()
    let card = Self.drawing.units
    let lefts = Self.starts(count: grid.columns, length: card.width, room: size.width)
    let tops = Self.starts(count: grid.rows, length: card.height, room: size.height)
    canvas.fill(Box(x: 0, y: 0, width: size.width, height: size.height), radius: 0, "#fff")
    drawMarks(lefts: lefts, tops: tops, on: &canvas)
    for (index, face) in faces.enumerated() {
      canvas.draw(Self.drawing.canvas(of: face), x: lefts[index % grid.columns], y: tops[index / grid.columns])
    }
    return canvas.page(size, unitsPerInch: FaceDrawing.unitsPerInch, title: title)
  }

  /// Marks outside of the cards, in line with each of their edges: a ruler from one to the other shows where to cut.
  private func drawMarks(lefts: [Int], tops: [Int], on canvas: inout FaceCanvas) {
    func draw(_ edges: [Int], _ ends: [(from: Int, to: Int)], isVertical: Bool) {
      for edge in edges {
        for end in ends {
          canvas.mark(
            from: isVertical ? (edge, end.from) : (end.from, edge), to: isVertical ? (edge, end.to) : (end.to, edge),
            width: Self.mark.thickness)
        }
      }
    }
    func ends(_ starts: [Int], _ length: Int) -> [(from: Int, to: Int)] {
      let (first, last) = (starts[0] - Self.mark.distance, starts[starts.count - 1] + length + Self.mark.distance)
      return [(first - Self.mark.length, first), (last, last + Self.mark.length)]
    }
    let card = Self.drawing.units
    draw(lefts.flatMap { [$0, $0 + card.width] }, ends(tops, card.height), isVertical: true)
    draw(tops.flatMap { [$0, $0 + card.height] }, ends(lefts, card.width), isVertical: false)
  }

  /// Where cards begin that stand in the middle of `room`, at a whole dot.
  private static func starts(count: Int, length: Int, room: Int) -> [Int] {
    let dots = (room - count * length - (count - 1) * gap) / 4
    return (0..<count).map { 2 * dots + $0 * (length + gap) }
  }
}
