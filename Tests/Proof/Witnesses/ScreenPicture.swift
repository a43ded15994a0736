/// The screen of a terminal after escape sequences, in pixels.
///
/// It supports the output of a program that draws in blocks: colours (24-bit and the 256-colour palette), reset, the half
/// blocks, and a move to a column. Any other sequence is an error.
package struct ScreenPicture {
  /// The size of a cell.
  package struct CellSize: Sendable, CustomStringConvertible {
    package let width: Int
    package let height: Int
    /// The number of pixels above and below the glyph in each row, which only show the background.
    package let leadingAbove: Int
    package let leadingBelow: Int

    package init(_ width: Int, _ height: Int, leadingAbove: Int = 0, leadingBelow: Int = 0) {
      self.width = width
      self.height = height
      self.leadingAbove = leadingAbove
      self.leadingBelow = leadingBelow
    }

    package var description: String { "\(width)×\(height)+\(leadingAbove)+\(leadingBelow)" }
  }

  struct Cell {
    var character: Character
    var ink: UInt8
    var paper: UInt8
  }

  /// The rows of cells.
  private var rows: [[Cell]] = [[]]
  private var ink: UInt8 = 200
  private var paper: UInt8 = 0
  /// The largest number of columns in a row.
  package private(set) var columns = 0
  /// Whether colours were reset at the end of every line.
  package private(set) var isResetAtLineEnds = true

  /// Writes `text` to a dark terminal; nil for an unknown sequence.
  package init?(_ text: String) {
    var rest = Array(text)[...]
    var isReset = true
    while let character = rest.popFirst() {
      switch character {
      case "\n":
        isResetAtLineEnds = isResetAtLineEnds && isReset
        rows.append([])
      case "\u{1B}":
        guard rest.popFirst() == "[", let end = rest.firstIndex(where: \.isLetter) else { return nil }
        let codes = String(rest[..<end]).split(separator: ";").compactMap { Int($0) }
        let final = rest[end]
        rest = rest[(end + 1)...]
        if final == "G", let column = codes.first {
          move(to: column - 1)
          continue
        }
        guard final == "m", apply(codes) else { return nil }
        isReset = codes == [0]
      default:
        rows[rows.count - 1].append(Cell(character: character, ink: ink, paper: paper))
        columns = max(columns, rows[rows.count - 1].count)
      }
    }
    if rows.last?.isEmpty == true { rows.removeLast() }
  }

  /// Moves to a column, in which the next character stands.
  private mutating func move(to column: Int) {
    let row = rows.count - 1
    var width = rows[row].reduce(0) { $0 + Self.width(of: $1.character) }
    while width > column { width -= Self.width(of: rows[row].removeLast().character) }
    rows[row] += Array(repeating: Cell(character: " ", ink: ink, paper: 0), count: column - width)
  }

  /// The number of columns that a terminal of today gives to a character: emoji and East Asian ones have two.
  private static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    if [.nonspacingMark, .enclosingMark, .format, .control].contains(first.properties.generalCategory) { return 0 }
    return (0x1100...0x115F).contains(first.value) || (0x2E80...0xD7A3).contains(first.value) ? 2 : 1
  }

  private mutating func apply(_ codes: [Int]) -> Bool {
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch (code, codes.first) {
      case (0, _):
        (ink, paper) = (200, 0)
      case (39, _):
        ink = 200
      case (49, _):
        paper = 0
      // Bold, faint and underlined letters have their usual ink here.
      case (1, _), (2, _), (4, _):
        continue
      case (31, _):
        ink = 150
      case (7, _):
        (ink, paper) = (paper, ink)
      case (38, 2), (48, 2):
        guard codes.count >= 4 else { return false }
        let gray = UInt8(codes.dropFirst().prefix(3).reduce(0, +) / 3)
        codes = codes.dropFirst(4)
        if code == 38 { ink = gray } else { paper = gray }
      case (38, 5), (48, 5):
        guard let index = codes.dropFirst().first, (16...255).contains(index) else { return false }
        // The cube of 6 × 6 × 6 colours, and 24 grays.
        let steps = [0, 95, 135, 175, 215, 255]
        let place = index - 16
        let gray = UInt8(
          index > 231 ? 8 + 10 * (index - 232) : (steps[place / 36 % 6] + steps[place / 6 % 6] + steps[place % 6]) / 3)
        codes = codes.dropFirst(2)
        if code == 38 { ink = gray } else { paper = gray }
      default:
        return false
      }
    }
    return true
  }

  /// The number of rows of cells.
  package var rowCount: Int { rows.count }

  /// The text of a row.
  package func text(_ row: Int) -> String { String(rows[row].map(\.character)) }

  /// The screen in pixels, with a dark edge of one cell around it.
  package func rasterised(_ size: CellSize) -> GrayPicture {
    let height = size.leadingAbove + size.height + size.leadingBelow
    var picture = GrayPicture(
      width: (columns + 2) * size.width, height: (rows.count + 2) * height, gray: 0)
    for (y, row) in rows.enumerated() {
      for (x, cell) in row.enumerated() {
        let left = (x + 1) * size.width
        let top = (y + 1) * height
        picture.fill(x: left..<left + size.width, y: top..<top + height, gray: cell.paper)
        let glyph = top + size.leadingAbove
        // Fonts divide cells of odd size differently; here the left and the upper half get the smaller part.
        let middle = left + size.width / 2
        let columns: Range<Int>
        var bottom = glyph + size.height
        switch cell.character {
        case "█": columns = left..<left + size.width
        case "▌": columns = left..<middle
        case "▐": columns = middle..<left + size.width
        case "▀":
          columns = left..<left + size.width
          bottom = glyph + size.height / 2
        case " ": continue
        default:
          // For letters, some ink in the middle of the cell.
          columns = left + 1..<left + size.width - 1
          bottom = glyph + size.height * 2 / 3
        }
        picture.fill(x: columns, y: glyph..<bottom, gray: cell.ink)
      }
    }
    return picture
  }
}
