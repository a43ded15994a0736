internal import Barcodes
internal import Rendering

/// Rows of text in columns, for a terminal.
struct Table {
  struct Column {
    let title: Phrase
    /// Numbers stand at the right edge of their column.
    let isNumber: Bool

    init(_ title: Phrase, isNumber: Bool = false) {
      self.title = title
      self.isNumber = isNumber
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []
  /// What is behind the first cell of each row; nil for nothing.
  private var paints: [Paint?] = []

  /// A column is never cut below this width.
  private static let narrowest = 8
  private static let gap = "  "

  init(columns: [Column]) { self.columns = columns }

  mutating func append(_ row: [String], paint: Paint? = nil) {
    rows.append(row.map(\.printable))
    paints.append(paint)
  }

  /// The table, a line a row. Where `width` columns are too few, the widest columns of the table are cut.
  func text(in language: Language, width: Int?) -> String {
    let titles = columns.map { $0.title.text(in: language) }
    var widths = titles.map(\.displayWidth)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.displayWidth) }
    }
    if let width { shrink(&widths, to: width - Self.gap.count * (columns.count - 1)) }

    var text = ""
    for (row, paint) in zip([titles] + rows, [nil] + paints) {
      var line = ""
      for (column, cell) in row.enumerated() {
        let cut = Self.cut(cell, to: widths[column])
        let padding = String(repeating: " ", count: widths[column] - cut.displayWidth)
        let padded = columns[column].isNumber ? padding + cut : cut + padding
        line += column == 0 ? paint?.text(padded) ?? padded : padded
        line += Self.gap
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// The table as a fact a line, `title: value`, rows parted by empty lines. What is empty is left out.
  func plainText(in language: Language) -> String {
    rows.map { row in
      zip(columns, row).filter { !$1.isEmpty }.map { column, cell in
        "\(column.title.text(in: language).capitalizedFirst): \(cell)\n"
      }.joined()
    }.joined(separator: "\n")
  }

  private func shrink(_ widths: inout [Int], to total: Int) {
    while widths.reduce(0, +) > total, let widest = widths.max(), widest > Self.narrowest,
      let column = widths.firstIndex(of: widest)
    {
      widths[column] -= 1
    }
  }

  private static func cut(_ cell: String, to width: Int) -> String {
    guard cell.displayWidth > width else { return cell }
    var cut = ""
    var used = 0
    for character in cell {
      guard used + character.displayWidth < width else { break }
      cut.append(character)
      used += character.displayWidth
    }
    return cut + "…"
  }
}

extension String {
  /// The text in small letters but for the first.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
