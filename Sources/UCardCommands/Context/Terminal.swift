/// What a command knows of the terminal.
public struct Terminal: Hashable, Sendable {
  /// Whether somebody can answer a question.
  public var isInput: Bool
  /// Whether somebody sees the output as it is written.
  public var isOutput: Bool
  /// Whether somebody sees messages as they are written.
  public var isMessages: Bool
  /// Columns of the window, nil where there is none.
  public var columns: Int?
  /// Rows of the window, nil where there is none.
  public var rows: Int?

  /// A terminal of that kind and size.
  public init(isInput: Bool, isOutput: Bool, isMessages: Bool = false, columns: Int? = nil, rows: Int? = nil) {
    self.isInput = isInput
    self.isOutput = isOutput
    self.isMessages = isMessages
    self.columns = columns
    self.rows = rows
  }

  /// How many columns there are to write into; nil where the output is no terminal.
  var width: Int? { isOutput ? columns : nil }
}
