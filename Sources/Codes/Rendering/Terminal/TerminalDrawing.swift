public import Barcodes
internal import LinearBarcodes

/// Draws a code in the cells of a terminal, with colours that do not depend on the theme: black on white, a white quiet
/// zone on all sides, and the number below.
public struct TerminalDrawing: Sendable {
  /// The escape sequences for colours that the terminal understands.
  public enum Colours: Sendable {
    /// 24-bit colour.
    case trueColour
    /// The 256-colour palette, of which only the fixed colours 16 and 231 are used.
    case palette

    /// The escape sequence for black letters on white.
    public var blackOnWhite: String { sequence(inkIsBlack: true, paperIsBlack: false) }

    func sequence(inkIsBlack: Bool, paperIsBlack: Bool) -> String {
      switch self {
      case .trueColour:
        "\u{1B}[38;2;\(inkIsBlack ? "0;0;0" : "255;255;255");48;2;\(paperIsBlack ? "0;0;0" : "255;255;255")m"
      case .palette:
        "\u{1B}[38;5;\(inkIsBlack ? 16 : 231);48;5;\(paperIsBlack ? 16 : 231)m"
      }
    }
  }

  /// The direction of bars.
  public enum Rotation: String, CaseIterable, Sendable {
    /// Upright; turned if the code fits into the window only so.
    case auto
    /// Upright bars.
    case upright
    /// Bars that lie on their sides, from the top of the window to its bottom. A square code has no direction.
    case turned
  }

  /// The number of columns of the window.
  public let columns: Int
  /// The number of rows that may be used; nil for no limit.
  public let rows: Int?
  /// The escape sequences to use for colours.
  public let colours: Colours
  /// Whether to draw with coloured blanks alone, for terminals that lack the characters for half blocks. A code then needs
  /// more room.
  public let usesBlanks: Bool
  /// The size of modules; the first size of these that fits.
  public let scales: [Int]
  /// The direction of bars.
  public let rotation: Rotation

  /// The sizes of modules to choose from: 1 for half a column, 2 for a column, 3 for two, and so on. In square codes a
  /// module of the size 1 is half a row high, of the size 2 a row, and so on.
  public static let scaleRange = 1...9

  /// The sizes of modules for a code between lines of text: a column, else half a column.
  public static let usualScales = [2, 1]

  /// The least number of rows of bars; fewer are hard to hit with a scanner.
  static let fewestBarRows = 8
  /// The largest number of rows of bars; more are no use.
  static let maximumBarRows = 40
  /// The rows for the number, and for the prompt of the shell.
  static let rowsBelow = 2

  /// Creates a drawing for a window.
  ///
  /// - Parameters:
  ///   - columns: the number of columns of the window.
  ///   - rows: the number of rows that may be used, with two for the number and the prompt; nil for no limit.
  ///   - colours: the escape sequences to use for colours.
  ///   - usesBlanks: whether to draw with coloured blanks alone.
  ///   - scales: the sizes of modules; the first that fits is used.
  ///   - rotation: the direction of bars.
  public init(
    columns: Int, rows: Int? = nil, colours: Colours = .trueColour, usesBlanks: Bool = false,
    scales: [Int] = usualScales, rotation: Rotation = .upright
  ) {
    self.columns = columns
    self.rows = rows
    self.colours = colours
    self.usesBlanks = usesBlanks
    self.scales = scales
    self.rotation = rotation
  }

  /// Draws `symbol` as lines of text with escape sequences, each of which ends with a newline.
  ///
  /// - Throws: `.tooWide` or `.tooTall` if the code does not fit into the window; it is never cut or wrapped.
  public func draw(_ symbol: Symbol) throws(WindowError) -> String {
    let code = try code(symbol)
    return (code.lines + code.text).reduce(into: "") { text, line in text += "\(line)\n" }
  }

  /// Draws `symbol` as lines of text with escape sequences.
  ///
  /// - Throws: as `draw(_:)`.
  public func code(_ symbol: Symbol) throws(WindowError) -> TerminalCode {
    try symbol.drawnWithBestRatio(fittingCode) { $0.scale == $1.scale && $0.isTurned == $1.isTurned }
  }

  private func fittingCode(_ symbol: Symbol) throws(WindowError) -> TerminalCode {
    let turns = rotation.turns(of: symbol)
    // The error for the smallest size in the first direction says what is needed.
    var failure = WindowError.tooWide(columns: 0, available: columns)
    for isTurned in turns {
      for (index, scale) in scales.enumerated() {
        do throws(WindowError) {
          let cells = try cells(of: symbol, scale: scale, isTurned: isTurned)
          return code(cells, of: symbol, scale: scale, isTurned: isTurned)
        } catch {
          if isTurned == turns[0], index == scales.count - 1 { failure = error }
        }
      }
    }
    throw failure
  }

  private func cells(of symbol: Symbol, scale: Int, isTurned: Bool) throws(WindowError) -> [[Cell]] {
    let layout =
      switch symbol {
      case .linear(let symbol): isTurned ? turned(symbol, scale) : upright(symbol, scale)
      case .matrix(let symbol): isTurned ? turned(symbol, scale) : upright(symbol, scale)
      }
    guard layout.columns <= columns else { throw .tooWide(columns: layout.columns, available: columns) }
    if let rows, layout.rows > rows { throw .tooTall(rows: layout.rows, available: rows) }
    return layout.cells()
  }

  private func code(_ cells: [[Cell]], of symbol: Symbol, scale: Int, isTurned: Bool) -> TerminalCode {
    let width = cells.first?.count ?? 0
    let text = textLines(symbol.text, width: width, most: rows.map { max(1, $0 - cells.count - 1) })
    let rows = EncodedRows(colours)
    return TerminalCode(lines: cells.map(rows.line), text: text, columns: width, scale: scale, isTurned: isTurned)
  }

  /// The text below a code that is `width` columns wide, on at most `most` lines; nil for no limit.
  func text(_ text: String, width: Int, most: Int?) -> String {
    textLines(text, width: width, most: most).map { $0 + "\n" }.joined()
  }

  /// The text centred on white, on as many lines as needed. If there are not enough rows, it ends with an ellipsis.
  private func textLines(_ text: String, width: Int, most: Int?) -> [String] {
    var lines = [""]
    var used = 0
    for character in text {
      if used + character.displayWidth > width - 2 {
        if lines.count == most {
          lines[lines.count - 1].removeLast()
          lines[lines.count - 1].append("…")
          break
        }
        lines.append("")
        used = 0
      }
      lines[lines.count - 1].append(character)
      used += character.displayWidth
    }
    return lines.map { line in
      let free = width - line.displayWidth
      return colours.blackOnWhite + String(repeating: " ", count: free / 2) + line
        + String(repeating: " ", count: free - free / 2) + EncodedRows.reset
    }
  }

}

/// Rows of cells as text. A code has hundreds of changes of colour, so that the escape sequences are made once.
private struct EncodedRows {
  /// The sequence that resets the colours.
  static let reset = "\u{1B}[0m"

  /// The sequences for white and black letters on white, then on black.
  private let sequences: [[UInt8]]
  private let glyphs = TerminalDrawing.Glyph.texts.map { Array($0.utf8) }

  init(_ colours: TerminalDrawing.Colours) {
    sequences = (0..<4).map { Array(colours.sequence(inkIsBlack: $0 & 1 != 0, paperIsBlack: $0 & 2 != 0).utf8) }
  }

  /// A row as text, which sets its colours, and resets them at its end.
  func line(_ row: [TerminalDrawing.Cell]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row.count * 16)
    var before = -1
    for cell in row {
      let colours = (cell.inkIsBlack ? 1 : 0) | (cell.paperIsBlack ? 2 : 0)
      if colours != before { bytes += sequences[colours] }
      // Most cells of square codes are blanks.
      if cell.glyph == .none { bytes.append(UInt8(ascii: " ")) } else { bytes += glyphs[cell.glyph.rawValue] }
      before = colours
    }
    bytes += Self.reset.utf8
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TerminalDrawing {
  /// The part of a cell that has the colour of ink.
  enum Glyph: Int {
    case none, upperHalf, leftHalf, rightHalf, all

    /// The characters, by the raw values.
    static let texts = [" ", "▀", "▌", "▐", "█"]
  }

  /// One cell of the terminal.
  struct Cell: Equatable {
    let glyph: Glyph
    let inkIsBlack: Bool
    let paperIsBlack: Bool

    /// A blank on white.
    static let white = Cell(glyph: .none, inkIsBlack: true, paperIsBlack: false)
    /// A blank on black.
    static let black = Cell(glyph: .none, inkIsBlack: false, paperIsBlack: true)

    /// Two modules, one above the other. Space between lines of the terminal has the colour of the lower one.
    static func halves(upper: Bool, lower: Bool) -> Cell {
      if upper == lower { return upper ? .black : .white }
      return Cell(glyph: .upperHalf, inkIsBlack: upper, paperIsBlack: lower)
    }
  }

  /// The room that a code takes, and its cells, which are made if there is that room.
  struct Layout {
    let columns: Int
    /// The number of rows, with those for the number and the prompt.
    let rows: Int
    let cells: () -> [[Cell]]
  }
}

extension Symbol {
  /// Whether the code looks different when it lies on its side: one of bars, not of squares.
  package var hasDirection: Bool {
    switch self {
    case .linear: true
    case .matrix(let symbol): symbol.moduleHeight > 1
    }
  }
}

extension TerminalDrawing.Rotation {
  /// Whether to turn a code, in the order in which to try.
  package func turns(of symbol: Symbol) -> [Bool] {
    guard symbol.hasDirection else { return [false] }
    return switch self {
    case .auto: [false, true]
    case .upright: [false]
    case .turned: [true]
    }
  }
}

/// The reason why a code cannot be drawn in a terminal. It is never squeezed, cut or wrapped to fit.
public enum WindowError: Error, Hashable, Sendable {
  /// The window has too few columns.
  case tooWide(columns: Int, available: Int)
  /// The window has too few rows.
  case tooTall(rows: Int, available: Int)
}
