internal import Barcodes
internal import Rendering

extension Table {
  /// How wide the columns of a table are, which takes a look at all rows before the first is written.
  struct Layout {
    private let columns: [Column]
    private var widths: [Int]

    fileprivate static let gap = "  "

    init(_ columns: [Column]) {
      self.columns = columns
      widths = columns.map { _ in 0 }
    }

    private init(_ columns: [Column], _ widths: [Int]) {
      self.columns = columns
      self.widths = widths
    }

    /// The layout of those of its columns for which `isKept` says so.
    func keeping(_ isKept: [Bool]) -> Layout {
      let kept = columns.indices.filter { isKept[$0] }
      return Layout(kept.map { columns[$0] }, kept.map { widths[$0] })
    }

    /// Makes room for a row.
    mutating func measure(_ row: [String]) {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.printable.displayWidth) }
    }

    /// The lines of the table where `width` columns, or any number for nil, are enough; else nil.
    func fitted(to width: Int?, in language: Language) -> Lines? {
      let titles = columns.map { $0.title.text(in: language) }
      var widths = zip(widths, titles).map { max($0, $1.displayWidth) }
      if let width, !shrink(&widths, to: width - Self.gap.count * (columns.count - 1)) { return nil }
      return Lines(columns: columns, titles: titles, widths: widths)
    }

    /// A row as a fact a line.
    func facts(_ row: [String], in language: Language) -> String {
      zip(columns, row.map(\.printable)).filter { !$1.isEmpty }.map { column, cell in
        "\(column.title.text(in: language).capitalizedFirst): \(cell)\n"
      }.joined()
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

    /// Rows as lines, their cells cut and padded.
    struct Lines {
      fileprivate let columns: [Column]
      fileprivate let titles: [String]
      fileprivate let widths: [Int]

      /// The line of the titles.
      var header: String { line(titles) }

      /// The line of a row.
      ///
      /// - Parameter paint: what is behind the first cell; nil for nothing.
      func line(_ row: [String], paint: Paint? = nil) -> String {
        var line = ""
        for (column, cell) in row.enumerated() {
          let cut = Self.cut(cell.printable, to: widths[column])
          let padding = String(repeating: " ", count: widths[column] - cut.displayWidth)
          let padded = columns[column].isNumber ? padding + cut : cut + padding
          line += column == 0 ? paint?.text(padded) ?? padded : padded
          line += Layout.gap
        }
        while line.last == " " { line.removeLast() }
        return line + "\n"
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
  }
}

extension String {
  /// The text in small letters but for the first.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
