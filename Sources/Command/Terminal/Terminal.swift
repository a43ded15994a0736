internal import Glibc
package import Pictures

/// The terminal that a command runs in.
public struct Terminal: Hashable, Sendable {
  /// Whether standard input is a terminal, so that a person can answer a question.
  public var isInput: Bool
  /// Whether standard output is a terminal.
  public var isOutput: Bool
  /// Whether standard error is a terminal.
  public var isMessages: Bool
  /// The number of columns of the window; nil if there is none.
  public var columns: Int?
  /// The number of rows of the window; nil if there is none.
  public var rows: Int?
  /// The width of the window in pixels; nil if the terminal does not tell the system.
  public var pixelWidth: Int?
  /// The height of the window in pixels; nil if the terminal does not tell the system.
  public var pixelHeight: Int?

  /// Creates a terminal from its parts.
  public init(isInput: Bool, isOutput: Bool, isMessages: Bool = false, columns: Int? = nil, rows: Int? = nil) {
    self.isInput = isInput
    self.isOutput = isOutput
    self.isMessages = isMessages
    self.columns = columns
    self.rows = rows
  }

  /// The number of columns for output; nil if standard output is not a terminal.
  package var width: Int? { isOutput ? columns : nil }

  /// The size of a cell in pixels; nil if the terminal does not tell the system.
  package var cell: PictureSize? {
    guard let columns, let rows, let pixelWidth, let pixelHeight, pixelWidth >= columns, pixelHeight >= rows else {
      return nil
    }
    return PictureSize(width: pixelWidth / columns, height: pixelHeight / rows)
  }

  /// The terminal of this process.
  package static func process() -> Terminal {
    var size = winsize()
    let hasSize = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    var terminal = Terminal(
      isInput: isatty(STDIN_FILENO) == 1, isOutput: isatty(STDOUT_FILENO) == 1, isMessages: isatty(STDERR_FILENO) == 1,
      columns: hasSize ? Int(size.ws_col) : nil, rows: hasSize ? Int(size.ws_row) : nil)
    if size.ws_xpixel > 0 && size.ws_ypixel > 0 {
      terminal.pixelWidth = Int(size.ws_xpixel)
      terminal.pixelHeight = Int(size.ws_ypixel)
    }
    return terminal
  }
}
