/// A number in large letters, for a terminal in which its code cannot be drawn.
///
/// Each dot of a letter is half a cell high and one cell wide, so that a letter takes 6 columns with the gap after it,
/// and 4 rows, or 5 with a descender. The text has the colours of the terminal.
public struct LargeText: Sendable {
  private static let gap = Glyphs.advance - Glyphs.width

  /// The number of columns of the window.
  public let columns: Int
  /// The number of rows that may be used; nil for no limit.
  public let rows: Int?

  /// Creates a drawing for a window of `columns` and `rows`.
  public init(columns: Int, rows: Int? = nil) {
    self.columns = columns
    self.rows = rows
  }

  /// Draws the text as lines that end with a newline. Text that is too long for one line is divided into lines of about
  /// equal length.
  ///
  /// - Returns: nil if the text does not fit, or one of its characters has no glyph.
  public func draw(_ text: String) -> String? {
    let most = (columns + Self.gap) / Glyphs.advance
    guard !text.isEmpty, most > 0, Glyphs.cover(text) else { return nil }
    let letters = Array(text)
    let lineCount = (letters.count + most - 1) / most
    let length = (letters.count + lineCount - 1) / lineCount
    let lines = stride(from: 0, to: letters.count, by: length).map { start in
      self.lines(of: letters[start..<min(start + length, letters.count)])
    }
    let all = Array(lines.joined(separator: [""]))
    if let rows, all.count > rows { return nil }
    return all.map { $0 + "\n" }.joined()
  }

  /// Draws letters next to each other, on one line of text.
  private func lines(of letters: ArraySlice<Character>) -> [String] {
    let glyphs = letters.map(Glyphs.rows)
    let height = glyphs.contains { $0.count > Glyphs.baseline } ? Glyphs.height : Glyphs.baseline
    return stride(from: 0, to: height, by: 2).map { row in
      func dots(_ glyph: [UInt8], _ row: Int) -> UInt8 { glyph.indices.contains(row) ? glyph[row] : 0 }
      let line = glyphs.map { glyph in
        Self.cells(upper: dots(glyph, row), lower: dots(glyph, row + 1))
      }.joined(separator: String(repeating: " ", count: Self.gap))
      return String(line.withoutEndingBlanks)
    }
  }

  private static func cells(upper: UInt8, lower: UInt8) -> String {
    String(
      (0..<Glyphs.width).map { column -> Character in
        let mask: UInt8 = 0x10 >> UInt8(column)
        return switch (upper & mask != 0, lower & mask != 0) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      })
  }
}
