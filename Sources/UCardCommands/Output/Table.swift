internal import Barcodes
internal import Rendering

/// Rows of text in columns, for a terminal.
struct Table {
  struct Column {
    let title: Phrase
    /// Numbers stand at the right edge of their column.
    let isNumber: Bool
    /// The width to which it may be cut where room is short; nil for what means nothing when cut: amounts, dates.
    let narrowest: Int?

    init(_ title: Phrase, isNumber: Bool = false, narrowest: Int? = 8) {
      self.title = title
      self.isNumber = isNumber
      self.narrowest = isNumber ? nil : narrowest
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []
  /// What is behind the first cell of each row; nil for nothing.
  private var paints: [Paint?] = []

  private static let gap = "  "

  init(columns: [Column]) { self.columns = columns }

  mutating func append(_ row: [String], paint: Paint? = nil) {
    rows.append(row.map(\.printable))
    paints.append(paint)
  }

  /// The table, a line a row. Where `width` columns are too few, the widest of those that may be cut are; where that is
  /// not enough, it is a fact a line instead.
  func text(in language: Language, width: Int?) -> String {
    let titles = columns.map { $0.title.text(in: language) }
    var widths = titles.map(\.displayWidth)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.displayWidth) }
    }
    if let width, !shrink(&widths, to: width - Self.gap.count * (columns.count - 1)) { return plainText(in: language) }

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

  /// - Returns: whether the widths fit then.
  private func shrink(_ widths: inout [Int], to total: Int) -> Bool {
    while widths.reduce(0, +) > total {
      let cuttable = widths.indices.filter { place in columns[place].narrowest.map { widths[place] > $0 } ?? false }
      guard let widest = cuttable.max(by: { widths[$0] < widths[$1] }) else { return false }
      widths[widest] -= 1
    }
    return true
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
