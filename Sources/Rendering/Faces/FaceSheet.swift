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

  /// The width and height of the paper, in millimetres.
  private var size: (width: Double, height: Double) {
    switch paper {
    case .a4: (210, 297)
    case .letter: (215.9, 279.4)
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

  private static let card = (width: 85.60, height: 53.98)
  /// The gap between cards, so that a knife that slips takes nothing of the neighbour's colour along.
  private static let gap = 2.0
  /// The length of cutting marks, their distance from the cards, and their thickness.
  private static let mark = (length: 5.0, distance: 2.0, thickness: 0.1)
  /// Units of the drawing in a millimetre: pixels at 600 per inch, as those of the faces.
  private static let units = 600 / 25.4

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
    let lefts = Self.starts(count: grid.columns, length: Self.card.width, room: size.width)
    let tops = Self.starts(count: grid.rows, length: Self.card.height, room: size.height)
    func units(_ millimetres: Double) -> Double { millimetres * Self.units }
    canvas.fill(
      Box(x: 0, y: 0, width: Int(units(size.width).rounded(.up)), height: Int(units(size.height).rounded(.up))),
      radius: 0,
      "#fff")
    drawMarks(lefts: lefts, tops: tops, on: &canvas)
    for (index, face) in faces.enumerated() {
      canvas.draw(
        FaceDrawing(.card).canvas(of: face), x: units(lefts[index % grid.columns]),
        y: units(tops[index / grid.columns]))
    }
    return canvas.document(
      size: ("\(size.width.written())mm", "\(size.height.written())mm"),
      units: (units(size.width), units(size.height)), title: title)
  }

  /// Marks outside of the cards, in line with each of their edges: a ruler from one to the other shows where to cut.
  private func drawMarks(lefts: [Double], tops: [Double], on canvas: inout FaceCanvas) {
    func draw(_ edges: [Double], _ ends: [(from: Double, to: Double)], isVertical: Bool) {
      for edge in edges {
        for end in ends {
          let (start, stop) = ((edge, end.from), (edge, end.to))
          let points = isVertical ? (start, stop) : ((start.1, start.0), (stop.1, stop.0))
          canvas.mark(
            from: (points.0.0 * Self.units, points.0.1 * Self.units),
            to: (points.1.0 * Self.units, points.1.1 * Self.units),
            width: Self.mark.thickness * Self.units)
        }
      }
    }
    func ends(_ starts: [Double], _ length: Double) -> [(from: Double, to: Double)] {
      let (first, last) = (starts[0] - Self.mark.distance, starts[starts.count - 1] + length + Self.mark.distance)
      return [(first - Self.mark.length, first), (last, last + Self.mark.length)]
    }
    draw(lefts.flatMap { [$0, $0 + Self.card.width] }, ends(tops, Self.card.height), isVertical: true)
    draw(tops.flatMap { [$0, $0 + Self.card.height] }, ends(lefts, Self.card.width), isVertical: false)
  }

  /// Where cards begin that stand in the middle of `room`.
  private static func starts(count: Int, length: Double, room: Double) -> [Double] {
    let first = (room - Double(count) * length - Double(count - 1) * gap) / 2
    return (0..<count).map { first + Double($0) * (length + gap) }
  }
}
