/// The facts of a face in columns: as many as have room, the first ones first, each of them whole.
struct FaceFacts {
  /// The form of a table of facts.
  struct Form {
    let columns: Int
    /// The sizes of letters of the values. The names are smaller.
    let sizes: ClosedRange<Int>
    /// The size of the smallest letters of the names.
    let leastName: Int

    func nameSize(besideValuesOf size: Int) -> Int { max(leastName, size * 2 / 3) }
  }

  private struct Cell {
    let name: FittedText
    let value: FittedText
    /// The number of columns that it takes.
    let span: Int
    var height: Int { name.height + value.height }
  }

  private typealias PlacedCell = (cell: Cell, x: Int, y: Int)

  /// The height of the table; 0 if it is empty.
  let height: Int
  /// The number of facts that have room.
  var count: Int { cells.count }
  private let cells: [PlacedCell]

  /// The gaps between columns and between rows.
  private static let columnGap = 48
  private static let rowGap = 12

  /// Places facts in a box: all of them in the largest letters that have room, if need be without the last ones.
  init(_ facts: [CardFace.Fact], width: Int, height: Int, _ form: Form) {
    let least = form.sizes.lowerBound
    let fitting = facts.filter { Self.cell(of: $0, width: width, size: least, form) != nil }
    let sizes = Array(stride(from: form.sizes.upperBound, through: least, by: -2))
    // A value in smaller letters comes before a shorter one.
    let attempts = [false, true].flatMap { shortens in sizes.map { (shortens: shortens, size: $0) } }
    for count in stride(from: fitting.count, to: 0, by: -1) {
      for (shortens, size) in attempts {
        // On one line a value is read at once; on two it leaves columns to others.
        for isNarrow in [false, true] {
          let cells = fitting.prefix(count).compactMap {
            Self.cell(of: $0, width: width, size: size, form, shortens: shortens, isNarrow: isNarrow)
          }
          guard cells.count == count else { continue }
          let (placed, used) = Self.placed(cells, width: width, form)
          if used <= height {
            self.cells = placed
            self.height = used
            return
          }
        }
      }
    }
    cells = []
    self.height = 0
  }

  private static func columnWidth(_ width: Int, _ form: Form) -> Int {
    (width + columnGap) / form.columns - columnGap
  }

  /// The first value of a fact that has room, on as few lines and then in as few columns as possible.
  ///
  /// - Parameters:
  ///   - shortens: whether a shorter value may be taken.
  ///   - isNarrow: whether fewer columns, with up to two lines, come before fewer lines.
  private static func cell(
    of fact: CardFace.Fact, width: Int, size: Int, _ form: Form, shortens: Bool = true, isNarrow: Bool = false
  ) -> Cell? {
    let column = columnWidth(width, form)
    let nameSize = form.nameSize(besideValuesOf: size)
    let spans = 1...form.columns
    let forms = (1...fact.lines).flatMap { lines in spans.map { (lines: lines, span: $0) } }
    let narrow = isNarrow ? spans.map { (lines: min(2, fact.lines), span: $0) } : []
    for value in shortens ? fact.values[...] : fact.values.prefix(1) {
      for (lines, span) in narrow + forms {
        let room = span * (column + columnGap) - columnGap
        if let name = FittedText(fact.name, width: room, sizes: nameSize...nameSize, lines: 1, breaks: .atBlanks),
          let value = FittedText(value, width: room, sizes: size...size, lines: lines, breaks: .atBlanks)
        {
          return Cell(name: name, value: value, span: span)
        }
      }
    }
    return nil
  }

  /// The cells in rows from the left, each in the first row that has room for it, and the height of all rows.
  private static func placed(_ cells: [Cell], width: Int, _ form: Form) -> (cells: [PlacedCell], height: Int) {
    let column = columnWidth(width, form)
    var rows: [(cells: [Cell], used: Int)] = []
    for cell in cells {
      if let row = rows.firstIndex(where: { $0.used + cell.span <= form.columns }) {
        rows[row].cells.append(cell)
        rows[row].used += cell.span
      } else {
        rows.append(([cell], cell.span))
      }
    }
    var placed: [PlacedCell] = []
    var top = 0
    for row in rows {
      var used = 0
      for cell in row.cells {
        placed.append((cell, used * (column + columnGap), top))
        used += cell.span
      }
      top += (row.cells.map(\.height).max() ?? 0) + rowGap
    }
    return (placed, max(0, top - rowGap))
  }

  /// Writes the facts, from a corner to the right and down.
  func write(x: Int, y: Int, _ colour: String, on canvas: inout FaceCanvas) {
    for (cell, left, top) in cells {
      canvas.write(cell.name, x: x + left, y: y + top, colour)
      canvas.write(cell.value, x: x + left, y: y + top + cell.name.height, isBold: true, colour)
    }
  }
}
