internal import Barcodes
internal import Rendering

/// Rows of text in columns, for a terminal.
struct Table {
  struct Column {
    let title: Phrase
    /// Numbers stand at the right edge of their column.
    let isNumber: Bool
    /// How it gives way in a narrow window.
    let room: Room

    init(_ title: Phrase, isNumber: Bool = false, room: Room = .text) {
      self.title = title
      self.isNumber = isNumber
      self.room = room
    }
  }

  private var layout: Layout
  private var rows: [[String]] = []
  /// What is behind the first cell of each row; nil for nothing.
  private var paints: [Paint?] = []

  init(columns: [Column]) { layout = Layout(columns) }

  mutating func append(_ row: [String], paint: Paint? = nil) {
    layout.measure(row)
    rows.append(row)
    paints.append(paint)
  }

  /// The table, a line a row. Where `width` is too small, cells are cut and columns left out as their `room` says; where
  /// that is not enough, it is a fact a line instead.
  func text(in language: Language, width: Int?) -> String {
    guard let lines = layout.fitted(to: width, in: language) else { return plainText(in: language) }
    return lines.header + zip(rows, paints).map { lines.line($0, paint: $1) }.joined()
  }

  /// The table as a fact a line, `title: value`, rows parted by empty lines. What is empty is left out.
  func plainText(in language: Language) -> String {
    rows.map { layout.facts($0, in: language) }.joined(separator: "\n")
  }
}
