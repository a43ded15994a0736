internal import Barcodes
internal import Rendering
internal import Words

/// Rows of text in columns, for a terminal.
struct Table {
  struct Column {
    let title: Phrase
    /// Whether the column has numbers, which are aligned on the right.
    let isNumber: Bool
    /// The treatment of the column in a narrow window.
    let room: Room
    /// Whether the column takes no room if all its cells are empty.
    let isLeftOutIfEmpty: Bool

    init(_ title: Phrase, isNumber: Bool = false, room: Room = .text, isLeftOutIfEmpty: Bool = false) {
      self.title = title
      self.isNumber = isNumber
      self.room = room
      self.isLeftOutIfEmpty = isLeftOutIfEmpty
    }
  }

  private var layout: Layout
  private var rows: [[String]] = []
  /// The background of the first cell of each row; nil for none.
  private var paints: [Paint?] = []

  init(columns: [Column]) { layout = Layout(columns) }

  mutating func append(_ row: [String], paint: Paint? = nil) {
    let row = row.map(\.printable)
    layout.measure(row)
    rows.append(row)
    paints.append(paint)
  }

  /// The table, with one line per row. If `width` is too small, cells are cut and columns left out as their `room`
  /// says; if that is not enough, the result is `plainText`.
  func text(in language: Language, width: Int?) -> String {
    guard let lines = layout.fitted(to: width, in: language) else { return plainText(in: language) }
    return String(decoding: lines.header + zip(rows, paints).flatMap { lines.line($0, paint: $1) }, as: UTF8.self)
  }

  /// The table with one value per line, `title: value`, and empty lines between rows. Empty values are left out.
  func plainText(in language: Language) -> String {
    rows.map { layout.facts($0, in: language) }.joined(separator: "\n")
  }
}
