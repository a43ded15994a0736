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

    func sequence(inkIsBlack: Bool, paperIsBlack: Bool) -> String {
      switch self {
      case .trueColour:
        "\u{1B}[38;2;\(inkIsBlack ? "0;0;0" : "255;255;255");48;2;\(paperIsBlack ? "0;0;0" : "255;255;255")m"
      case .palette:
        "\u{1B}[38;5;\(inkIsBlack ? 16 : 231);48;5;\(paperIsBlack ? 16 : 231)m"
      }
    }
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

  /// The least number of rows of bars; fewer are hard to hit with a scanner.
  static let fewestBarRows = 8
  /// The largest number of rows of bars; more are no use.
  static let maximumBarRows = 40

  /// Creates a drawing for a window of `columns` and `rows`.
  public init(columns: Int, rows: Int? = nil, colours: Colours = .trueColour, usesBlanks: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.colours = colours
    self.usesBlanks = usesBlanks
  }

  /// Draws `symbol` as lines of text with escape sequences, each of which ends with a newline.
  ///
  /// - Throws: `.tooWide` or `.tooTall` if the code does not fit into the window; it is never cut or wrapped.
  public func draw(_ symbol: Symbol) throws(WindowError) -> String {
    let code =
      switch symbol {
      case .linear(let symbol): try cells(of: symbol)
      case .matrix(let symbol): try cells(of: symbol)
      }
    let width = code.first?.count ?? 0
    return code.map(encoded).joined()
      + text(symbol.text, width: width, most: rows.map { max(1, $0 - code.count - 1) })
  }

  /// The text below a code that is `width` columns wide, on at most `most` lines; nil for no limit.
  func text(_ text: String, width: Int, most: Int?) -> String {
    textLines(text, width: width, most: most).map(encoded).joined()
  }

  /// The text centred on white, on as many lines as needed. If there are not enough rows, it ends with an ellipsis.
  private func textLines(_ text: String, width: Int, most: Int?) -> [[Cell]] {
    var lines: [[Character]] = [[]]
    var used = 0
    for character in text {
      if used + character.displayWidth > width - 2 {
        if lines.count == most {
          lines[lines.count - 1].removeLast()
          lines[lines.count - 1].append("…")
          break
        }
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append(character)
      used += character.displayWidth
    }
    return lines.map { line in
      let free = width - line.reduce(0) { $0 + $1.displayWidth }
      let left = [Cell](repeating: .white, count: free / 2)
      return left + line.map(Cell.text) + [Cell](repeating: .white, count: free - free / 2)
    }
  }

  /// A row of cells as text. Each row sets its colours, and resets them at its end.
  private func encoded(_ row: [Cell]) -> String {
    var line = ""
    var before: Cell?
    for cell in row {
      if before?.inkIsBlack != cell.inkIsBlack || before?.paperIsBlack != cell.paperIsBlack {
        line += colours.sequence(inkIsBlack: cell.inkIsBlack, paperIsBlack: cell.paperIsBlack)
      }
      line.append(cell.character)
      before = cell
    }
    return line + "\u{1B}[0m\n"
  }
}

extension TerminalDrawing {
  /// One cell of the terminal.
  struct Cell: Equatable {
    let character: Character
    let inkIsBlack: Bool
    let paperIsBlack: Bool

    /// A blank on white.
    static let white = Cell(character: " ", inkIsBlack: true, paperIsBlack: false)
    /// A blank on black.
    static let black = Cell(character: " ", inkIsBlack: false, paperIsBlack: true)

    /// Black on white.
    static func text(_ character: Character) -> Cell {
      Cell(character: character, inkIsBlack: true, paperIsBlack: false)
    }

    /// Two modules, one above the other. Space between lines of the terminal has the colour of the lower one.
    static func halves(upper: Bool, lower: Bool) -> Cell {
      if upper == lower { return upper ? .black : .white }
      return Cell(character: "▀", inkIsBlack: upper, paperIsBlack: lower)
    }
  }
}
