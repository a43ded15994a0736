internal import Pictures

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
  var width: Int? { isOutput ? columns : nil }

  /// The size of a cell in pixels; nil if the terminal does not tell the system.
  var cell: PictureSize? {
    guard let columns, let rows, let pixelWidth, let pixelHeight, pixelWidth >= columns, pixelHeight >= rows else {
      return nil
    }
    return PictureSize(width: pixelWidth / columns, height: pixelHeight / rows)
  }
}
