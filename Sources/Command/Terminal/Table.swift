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
    fileprivate(set) var room: Room
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

  /// The table, with one line per row. If `width` is too small, cells are cut or wrapped and columns left out as their
  /// `room` says; if that is not enough, the result is `plainText` in lines of that width.
  package func text(in language: Language, width: Int?) -> String {
    guard let lines = layout.fitted(to: width, in: language) else { return plainText(in: language).hanging(to: width) }
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
    /// The part of a cell that does not stand in a narrower column.
    package var loss = Loss.end
    /// The rule by which the whole column is left out.
    package var leaving = Leaving.never
    /// Whether the cells of a column that is left out stand below their row.
    package var standsBelow = false

    /// Creates a treatment; without anything given, a column that is never cut and never left out.
    package init(
      comfortable: Int? = nil, narrowest: Int? = nil, loss: Loss = .end, leaving: Leaving = .never,
      standsBelow: Bool = false
    ) {
      self.comfortable = comfortable
      self.narrowest = narrowest
      self.loss = loss
      self.leaving = leaving
      self.standsBelow = standsBelow
    }

    /// Text that may be cut to a width of eight.
    package static let text = Room(comfortable: 8, narrowest: 8)
    /// Sentences and lists, which take more lines instead of being cut.
    package static let sentence = Room(comfortable: 30, narrowest: 14, loss: .nothing)
    /// Numbers, which tills and people distinguish by their last digits. An EAN-13 is never cut, and a number of up to 19
    /// digits, as on bank cards, only after columns of less use have been left out.
    package static let number = Room(comfortable: 16, narrowest: 13, loss: .middle)
    /// Values that are useless when cut, such as amounts and dates.
    package static let whole = Room()
  }

  /// The part of a cell that gives way in a narrow column: its end, or its middle; or nothing, if it takes more lines.
  package enum Loss {
    case end, middle, nothing
  }

  /// The rule by which a column is left out: early, before texts are cut to their narrowest width; before numbers are; or
  /// late, after that; in the order of the numbers.
  package enum Leaving: Comparable {
    case early(Int)
    case beforeNumbers(Int)
    case late(Int)
    case never
  }
}

extension Table {
  /// The widths of the columns of a table, which depend on all rows.
  package struct Layout {
    private var columns: [Column]
    private var widths: [Int]

    fileprivate static let gap = "  "
    /// The width of the longest numbers that people read as such.
    private static let longestNumber = 19

    /// Creates the layout of a table without rows.
    package init(_ columns: [Column]) {
      self.columns = columns
      widths = columns.map { _ in 0 }
    }

    /// Widens the columns for a row of printable texts, if needed.
    package mutating func measure(_ row: [String]) {
      for (column, cell) in row.enumerated() {
        let width = cell.displayWidth
        widths[column] = max(widths[column], width)
        guard columns[column].room.loss == .middle, width <= Self.longestNumber else { continue }
        columns[column].room.comfortable = max(columns[column].room.comfortable ?? 0, width)
      }
    }

    /// The lines of the table in a window; nil if the window is too narrow for any layout.
    ///
    /// Cells are cut to a comfortable width first. Then columns are left out early, texts are cut to their narrowest
    /// width, columns are left out before numbers are cut, numbers are cut, and columns are left out late.
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
            let below = columns.indices.filter { columns[$0].room.standsBelow && !kept.contains($0) }
            return Lines(
              columns: columns, titles: titles, widths: widths, kept: kept, below: below, width: width ?? .max)
          }
          let next = kept.filter { columns[$0].room.leaving <= last }
            .min { columns[$0].room.leaving < columns[$1].room.leaving }
          guard let next else { return nil }
          kept.removeAll { $0 == next }
        }
      }
      return lines(leavingUpTo: .early(.max), [\.comfortable])
        ?? lines(leavingUpTo: .beforeNumbers(.max), [\.comfortable, { $0.loss == .middle ? nil : $0.narrowest }])
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
          let cuttable = kept.filter { (columns[$0].room.loss == .middle) == losesMiddle }
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

    /// Formats rows as lines, with cells cut or wrapped, and padded.
    package struct Lines {
      fileprivate let columns: [Column]
      fileprivate let titles: [String]
      fileprivate let widths: [Int]
      /// The indices of the columns that are not left out.
      fileprivate let kept: [Int]
      /// The indices of the columns that are left out, and whose cells stand below their row.
      fileprivate let below: [Int]
      /// The number of columns of the window.
      fileprivate let width: Int

      /// The line of the titles.
      package var header: [UInt8] { cells(titles, paint: nil) }

      /// The line of a row, in UTF-8, with others below it for what it has no room for.
      ///
      /// - Parameters:
      ///   - row: printable texts.
      ///   - paint: the background of the first cell; nil for none.
      package func line(_ row: [String], paint: Paint? = nil) -> [UInt8] {
        var (row, rest) = (row, [[String]]())
        for column in kept where columns[column].room.loss == .nothing && row[column].displayWidth > widths[column] {
          let parts = row[column].wrapped(to: widths[column]).flatMap { $0.chunked(to: widths[column]) }
          row[column] = parts[0]
          for (index, part) in parts.dropFirst().enumerated() {
            if index == rest.count { rest.append(row.map { _ in "" }) }
            rest[index][column] = part
          }
        }
        return rest.reduce(cells(row, paint: paint)) { $0 + cells($1, paint: nil) } + leftOut(row)
      }

      /// The lines of the cells of columns that are left out, indented below the second column.
      private func leftOut(_ row: [String]) -> [UInt8] {
        let texts = below.map { row[$0] }.filter { !$0.isEmpty }
        let indent = min(kept.first.map { widths[$0] + Layout.gap.count } ?? 0, Self.mostIndent)
        let line = texts.joined(separator: Layout.gap)
        let lines = line.displayWidth <= width - indent ? [line] : texts.flatMap { $0.wrapped(to: width - indent) }
        let blank = String(repeating: " ", count: indent)
        return lines.filter { !$0.isEmpty }.flatMap { Array((blank + $0 + "\n").utf8) }
      }

      /// The most columns before a cell that stands below its row.
      private static let mostIndent = 8

      private func cells(_ row: [String], paint: Paint?) -> [UInt8] {
        var line: [UInt8] = []
        for column in kept {
          var cell = row[column]
          var width = cell.displayWidth
          if width > widths[column] {
            cell = cell.cut(to: widths[column], inTheMiddle: columns[column].room.loss == .middle)
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
