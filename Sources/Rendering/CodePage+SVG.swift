extension CodePage {
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
          path += "M\(columns.lowerBound) \((Double(rows.lowerBound) + Double(thickness) / 2).written())"
        }
        path += "h\(columns.count)"
        end = (columns.upperBound, rows.lowerBound)
      }
      elements += "<path \(crispEdges)\(thickness == 1 ? "" : "stroke-width=\"\(thickness)\" ")d=\"\(path)\"/>"
    }
    return elements
  }

  private var crispEdges: String { hasCrispEdges ? "shape-rendering=\"crispEdges\" " : "" }

  /// The distance from the top of a line to its baseline, as a fraction of the font size.
  private static let ascent = 0.78

  /// The lines of the text as elements of SVG.
  private var lines: String {
    var elements = ""
    for line in texts.joined() {
      let y = line.top + line.largest * Self.ascent
      elements += "<text y=\"\(y.written())\" font-size=\"\(line.size.written())\">"
      for piece in line.pieces {
        elements += "<tspan x=\"\(piece.x.written())\">\(Markup.escaped(piece.text))</tspan>"
      }
      elements += "</text>\n"
    }
    return elements
  }

  /// The whole file.
  func document(rotation: PictureStyle.Rotation, moduleMillimetres: Double, title: String) -> String {
    let (across, down) = size(rotation)
    func millimetres(_ modules: Int) -> String { (Double(modules) * moduleMillimetres).written() + "mm" }
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
      \(lines)</g>
      </g>
      </svg>

      """
  }
}
