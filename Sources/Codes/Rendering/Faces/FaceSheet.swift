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
  ///
  /// - Parameters:
  ///   - paper: the size of the paper.
  ///   - dotsPerInch: the resolution of the printer.
  /// - Precondition: `dotsPerInch` is positive.
  public init(_ paper: Paper, dotsPerInch: Double = PDFDrawing.usualResolution) {
    self.paper = paper
    drawing = FaceDrawing(.card, isPrinted: true, dotsPerInch: dotsPerInch)
  }

  /// How the cards are drawn. Everything on a sheet is in units of their grid.
  private let drawing: FaceDrawing

  /// The width and height of the paper in units, rounded to whole dots.
  private var size: (width: Int, height: Int) {
    let (width, height) =
      switch paper {
      case .a4: (210.0, 297.0)
      case .letter: (215.9, 279.4)
      }
    return (drawing.grid.units(millimetres: width), drawing.grid.units(millimetres: height))
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

  /// The gap between cards, 2 mm, so that a knife that slips takes nothing of the neighbour's colour along.
  private var gap: Int { drawing.grid.units(millimetres: 2) }
  /// The length of cutting marks, 5 mm, their distance from the cards, and their thickness, 0.1 mm.
  private var mark: (length: Int, distance: Int, thickness: Int) {
    (drawing.grid.units(millimetres: 5), gap, max(1, drawing.grid.units(millimetres: 0.1)))
  }

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
    let card = drawing.units
    let lefts = starts(count: grid.columns, length: card.width, room: size.width)
    let tops = starts(count: grid.rows, length: card.height, room: size.height)
    canvas.fill(Box(x: 0, y: 0, width: size.width, height: size.height), radius: 0, "#fff")
    drawMarks(lefts: lefts, tops: tops, on: &canvas)
    for (index, face) in faces.enumerated() {
      canvas.draw(drawing.canvas(of: face), x: lefts[index % grid.columns], y: tops[index / grid.columns])
    }
    return canvas.page(size, unitsPerInch: drawing.grid.unitsPerInch, title: title)
  }

  /// Marks outside of the cards, in line with each of their edges: a ruler from one to the other shows where to cut.
  private func drawMarks(lefts: [Int], tops: [Int], on canvas: inout FaceCanvas) {
    func draw(_ edges: [Int], _ ends: [(from: Int, to: Int)], isVertical: Bool) {
      for edge in edges {
        for end in ends {
          canvas.mark(
            from: isVertical ? (edge, end.from) : (end.from, edge), to: isVertical ? (edge, end.to) : (end.to, edge),
            width: mark.thickness)
        }
      }
    }
    func ends(_ starts: [Int], _ length: Int) -> [(from: Int, to: Int)] {
      let (first, last) = (starts[0] - mark.distance, starts[starts.count - 1] + length + mark.distance)
      return [(first - mark.length, first), (last, last + mark.length)]
    }
    let card = drawing.units
    draw(lefts.flatMap { [$0, $0 + card.width] }, ends(tops, card.height), isVertical: true)
    draw(tops.flatMap { [$0, $0 + card.height] }, ends(lefts, card.width), isVertical: false)
  }

  /// The positions of cards in the middle of `room`, each at a whole dot.
  private func starts(count: Int, length: Int, room: Int) -> [Int] {
    let margin = drawing.grid.whole((room - count * length - (count - 1) * gap) / 2)
    return (0..<count).map { margin + $0 * (length + gap) }
  }
}
