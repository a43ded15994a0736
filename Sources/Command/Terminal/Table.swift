internal import Barcodes
internal import Rendering
package import Words

/// Rows of text in columns, for a terminal.
package struct Table {
  /// A column of a table.
  package struct Column {
    let title: Phrase
    /// The title where each value stands on a line of its own.
    let spokenTitle: Phrase
    /// Whether the column has numbers, which are aligned on the right.
    let isNumber: Bool
    /// The treatment of the column in a narrow window.
    let room: Room
    /// Whether the column takes no room if all its cells are empty.
    let isLeftOutIfEmpty: Bool

    /// Creates a column.
    ///
    /// - Parameter spoken: the title where each value stands on a line of its own; nil for the same.
    package init(
      _ title: Phrase, spoken: Phrase? = nil, isNumber: Bool = false, room: Room = .text, isLeftOutIfEmpty: Bool = false
    ) {
      self.title = title
      spokenTitle = spoken ?? title
      self.isNumber = isNumber
      self.room = room
      self.isLeftOutIfEmpty = isLeftOutIfEmpty
    }
  }

  private var layout: Layout
  private var rows: [[String]] = []
  /// The background of the first cell of each row; nil for none.
  private var paints: [Paint?] = []

  /// Creates a table without rows.
  package init(columns: [Column]) { layout = Layout(columns) }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - row: the text of each column.
  ///   - paint: the background of the first cell; nil for none.
  package mutating func append(_ row: [String], paint: Paint? = nil) {
    let row = row.map(\.printable)
    layout.measure(row)
    rows.append(row)
    paints.append(paint)
  }

  /// The table, with one line per row. If `width` is too small, cells are cut and columns left out as their `room`
  /// says; if that is not enough, the result is `plainText`.
  package func text(in language: Language, width: Int?) -> String {
    guard let lines = layout.fitted(to: width, in: language) else { return plainText(in: language) }
    return String(decoding: lines.header + zip(rows, paints).flatMap { lines.line($0, paint: $1) }, as: UTF8.self)
  }

  /// The table with one value per line, `title: value`, and empty lines between rows. Empty values are left out.
  package func plainText(in language: Language) -> String {
    rows.map { layout.facts($0, in: language) }.joined(separator: "\n")
  }
}

extension Table {
  /// The treatment of a column in a window that is too narrow for the table.
  package struct Room {
    /// The width to which cells may be cut before any column is left out; nil if they are never cut.
    package var comfortable: Int?
    /// The width to which cells may be cut after columns were left out.
    package var narrowest: Int?
    /// Whether a cell is cut in its middle instead of at its end.
    package var losesMiddle = false
    /// The rule by which the whole column is left out.
    package var leaving = Leaving.never

    /// Creates a treatment; without anything given, a column that is never cut and never left out.
    package init(comfortable: Int? = nil, narrowest: Int? = nil, losesMiddle: Bool = false, leaving: Leaving = .never) {
      self.comfortable = comfortable
      self.narrowest = narrowest
      self.losesMiddle = losesMiddle
      self.leaving = leaving
    }

    /// Text that may be cut to a width of eight.
    package static let text = Room(comfortable: 8, narrowest: 8)
    /// Numbers, which tills and people distinguish by their last digits. An EAN-13 is never cut.
    package static let number = Room(comfortable: 16, narrowest: 13, losesMiddle: true)
    /// Values that are useless when cut, such as amounts and dates.
    package static let whole = Room()
  }

  /// The rule by which a column is left out: early, before cells are cut to their narrowest width, or late, after that;
  /// in the order of the numbers.
  package enum Leaving: Comparable {
    case early(Int)
    case late(Int)
    case never
  }
}

extension Table {
  /// The widths of the columns of a table, which depend on all rows.
  package struct Layout {
    private let columns: [Column]
    private var widths: [Int]

    fileprivate static let gap = "  "

    /// Creates the layout of a table without rows.
    package init(_ columns: [Column]) {
      self.columns = columns
      widths = columns.map { _ in 0 }
    }

    /// Widens the columns for a row of printable texts, if needed.
    package mutating func measure(_ row: [String]) {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.displayWidth) }
    }

    /// The lines of the table in a window; nil if the window is too narrow for any layout.
    ///
    /// Cells are cut to a comfortable width first. Then columns are left out early, cells are cut to their narrowest
    /// width, and columns are left out late. Names and other texts give way before numbers do.
    ///
    /// - Parameter width: the number of columns of the window; nil for one that is wide enough for everything.
    package func fitted(to width: Int?, in language: Language) -> Lines? {
      let titles = columns.map { $0.title.text(in: language) }
      let full = zip(widths, titles).map { max($0, $1.displayWidth) }
      var kept = columns.indices.filter { widths[$0] > 0 || !columns[$0].isLeftOutIfEmpty }
      func lines(leavingUpTo last: Leaving, _ steps: [(Room) -> Int?]) -> Lines? {
        while true {
          var widths = full
          let total = width.map { $0 - Self.gap.count * (kept.count - 1) }
          if shrink(&widths, of: kept, to: total ?? .max, steps) {
            return Lines(columns: columns, titles: titles, widths: widths, kept: kept)
          }
          let next = kept.filter { columns[$0].room.leaving <= last }
            .min { columns[$0].room.leaving < columns[$1].room.leaving }
          guard let next else { return nil }
          kept.removeAll { $0 == next }
        }
      }
      return lines(leavingUpTo: .early(.max), [\.comfortable])
        ?? lines(leavingUpTo: .late(.max), [\.comfortable, \.narrowest])
    }

    /// A row of printable texts with one value per line.
    package func facts(_ row: [String], in language: Language) -> String {
      zip(columns, row).filter { !$1.isEmpty }.map { column, cell in
        "\(column.spokenTitle.text(in: language).capitalizedFirst): \(cell)\n"
      }.joined()
    }

    /// Makes the widest of the columns narrower, as far as needed: to one width after the other, and to each of them
    /// those of numbers, which lose their middle, after the others.
    ///
    /// - Returns: whether the widths fit then.
    private func shrink(_ widths: inout [Int], of kept: [Int], to total: Int, _ steps: [(Room) -> Int?]) -> Bool {
      var excess = kept.reduce(0) { $0 + widths[$1] } - total
      for least in steps {
        for losesMiddle in [false, true] {
          let cuttable = kept.filter { columns[$0].room.losesMiddle == losesMiddle }
          while excess > 0 {
            let wide = cuttable.filter { index in least(columns[index].room).map { widths[index] > $0 } ?? false }
            guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
          }
        }
      }
      return excess <= 0
    }

    /// Formats rows as lines, with cells cut and padded.
    package struct Lines {
      fileprivate let columns: [Column]
      fileprivate let titles: [String]
      fileprivate let widths: [Int]
      /// The indices of the columns that are not left out.
      fileprivate let kept: [Int]

      /// The line of the titles.
      package var header: [UInt8] { line(titles) }

      /// The line of a row, in UTF-8.
      ///
      /// - Parameters:
      ///   - row: printable texts.
      ///   - paint: the background of the first cell; nil for none.
      package func line(_ row: [String], paint: Paint? = nil) -> [UInt8] {
        var line: [UInt8] = []
        for column in kept {
          var cell = row[column]
          var width = cell.displayWidth
          if width > widths[column] {
            cell = cell.cut(to: widths[column], inTheMiddle: columns[column].room.losesMiddle)
            width = cell.displayWidth
          }
          let padding = repeatElement(Self.blank, count: widths[column] - width)
          let paint = column == 0 ? paint : nil
          if let paint { line += paint.start.utf8 }
          if columns[column].isNumber { line += padding }
          line += cell.utf8
          if !columns[column].isNumber { line += padding }
          if paint != nil { line += Paint.end.utf8 }
          line += Layout.gap.utf8
        }
        while line.last == Self.blank { line.removeLast() }
        line.append(UInt8(ascii: "\n"))
        return line
      }

      private static let blank = UInt8(ascii: " ")
    }
  }
}
